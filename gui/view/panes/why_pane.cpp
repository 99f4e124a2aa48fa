// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/panes/why_pane.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <functional>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/model/explain/notable.hpp"
#include "poise/gui/view/stack/card_status.hpp"
#include "poise/gui/view/widgets/numbers.hpp"
#include "poise/gui/view/widgets/scroll_column.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kMostCauses = 3, kMostActive = 8, kMostNamed = 3;
constexpr qsizetype kMostRows = 3;
constexpr double kBefore = 0.5;  // [s]

constexpr int kRecent = 3000;  // [ms] for which a conflict stays visible while the run continues

std::vector<std::string> constraints_of(const Conflict& conflict) {
  std::vector<std::string> names;
  for (const Conflict::Member& member : conflict.members)
    if (std::ranges::count(names, member.group.constraint) == 0)
      names.push_back(member.group.constraint);
  return names;
}

// The displayed content, rounded as displayed; used to detect changes.
QString summary_of(const TickExplanation& explanation) {
  QString all = QString::number(static_cast<int>(explanation.why.status));
  for (const TaskLimit& task : explanation.why.tasks)
    for (const TaskLimit::Cause& cause : task.causes)
      all += text_of(task.task + cause.name) + QString::number(cause.multiplier, 'g', 2);
  for (const ActiveGroup& one : explanation.why.active)
    all += text_of(one.group.name()) + QString::number(one.multiplier, 'g', 2);
  return all;
}

QVBoxLayout* part(QVBoxLayout& of) {
  auto* column = new QVBoxLayout;
  column->setSpacing(8);
  of.addLayout(column);
  return column;
}

}  // namespace

WhyPane::WhyPane(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
  area_ = &fill_with_column(*this, {12, 8, 12, 8}, 8);
  QVBoxLayout& all = area_->column();
  past_ = new ProgressLine;
  past_->setObjectName("looking-back");
  past_->hide();
  all.addWidget(past_);
  fall_ = part(all);
  conflict_ = part(all);
  limits_ = part(all);
  all.addStretch(1);
  connect(past_, &ProgressLine::stop_wanted, &bench_.explainer(), &Explainer::cancel_past);
  connect(&bench_.explainer(), &Explainer::changed, this, &WhyPane::refresh);
  connect(&bench_.session(), &Session::status_changed, this, &WhyPane::refresh);
  connect(&bench_.session(), &Session::loaded_changed, this, [this] { found_.reset(); });
  for (const auto signal :
       {&Session::status_changed, &Session::loaded_changed, &Session::going_back})
    connect(&bench_.session(), signal, this, &WhyPane::show_fall);
  connect(&bench_, &Workbench::cards_changed, this, [this] {
    show_conflict();
    shown_.clear();
    refresh();
  });
  connect(&bench_.document().undo(), &QUndoStack::canUndoChanged, this, &WhyPane::show_conflict);
  refresh();
}

void WhyPane::refresh() {
  Explainer& explainer = bench_.explainer();
  const std::optional<double> share = explainer.past_progress();
  past_->setVisible(share.has_value());
  if (share)
    past_->show_share(tr("Repeating up to %1 s").arg(bench_.session().shown(), 0, 'f', 3), *share);
  const bool none = share || !explainer.why_not().isEmpty();
  const TickExplanation* explanation = none ? nullptr : explainer.explanation();
  take_conflict(explanation, none);
  refresh_limits(explanation, share ? QString() : explainer.why_not());
}

// Whether the mouse is over a button of the conflict or presses it.
bool WhyPane::in_use() const {
  for (int i = 0; i < conflict_->count(); ++i) {
    const auto* button = qobject_cast<const QPushButton*>(conflict_->itemAt(i)->widget());
    if (button != nullptr && (button->isDown() || button->underMouse())) return true;
  }
  return false;
}

// During a run, a conflict is held for a while, so that its buttons can be pressed.
void WhyPane::take_conflict(const TickExplanation* explanation, bool none) {
  const bool runs = bench_.session().running(),
             now = explanation != nullptr && explanation->why.conflict.found;
  const bool before = found_.has_value();
  if (!now && !before) return;
  if (now && before && found_->time == explanation->time) return;
  if (before && !none && (in_use() || (runs && since_.elapsed() < kRecent)))
    return QTimer::singleShot(kRecent / 6, this, &WhyPane::refresh);
  const bool same =
      now && before &&
      constraints_of(found_->why.conflict) == constraints_of(explanation->why.conflict);
  since_.restart();
  if (same && runs) return;
  found_ = now ? std::optional(*explanation) : std::nullopt;
  unfolded_ = false;
  const Session& session = bench_.session();
  cause_ = now && session.runner() != nullptr ? cause_before(found_->time) : Cause();
  show_conflict();
  if (now && !same) area_->to_top();  // the cause is there
  if (now && !before) Q_EMIT conflict_found();
}

void WhyPane::refresh_limits(const TickExplanation* explanation, const QString& why_not) {
  const QString fault = fault_shown();
  const QString now = fault + (explanation == nullptr ? "-" + why_not : summary_of(*explanation));
  if (now == shown_) return;
  shown_ = now;
  clear(*limits_);
  if (!fault.isEmpty()) limits_->addWidget(line(fault, {}, {}));
  if (explanation != nullptr) {
    add_tasks(*explanation);
    add_active(explanation->why);
  }
  if (limits_->count() > 0 || conflict_->count() > 0 || bench_.explainer().past_progress()) return;
  limits_->addWidget(line(!why_not.isEmpty() ? why_not
                          : explanation == nullptr
                              ? tr("Run the stack to see which limits restrict which tasks")
                              : tr("No limit is active: no task is restricted"),
                          {}, {}));
}

// Why the run ended, if a module did it.
QString WhyPane::fault_shown() const {
  const QString why = bench_.session().fall() ? QString() : bench_.session().why();
  return blames_any(why, bench_.cards()) ? why : QString();
}

QLabel* WhyPane::heading(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("heading", true);
  label->setWordWrap(true);
  return label;
}

QWidget* WhyPane::line(const QString& text, const QString& under, const std::string& card) {
  auto* made = new QWidget;
  auto* column = new QVBoxLayout(made);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  auto* main = new QLabel(text);
  main->setObjectName("why");
  main->setWordWrap(true);
  main->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(main);
  if (!under.isEmpty()) {
    auto* small = new QLabel(under);
    small->setProperty("muted", true);
    small->setWordWrap(true);
    column->addWidget(small);
  }
  made->setToolTip(text_of(card));
  return made;
}

// The cause first, then a minimal set of conflicting rows, by constraint: the three that matter,
// and the others on demand.
void WhyPane::show_conflict() {
  clear(*conflict_);
  if (!found_) return;
  conflict_->addWidget(
      heading((found_->why.relaxed ? tr("RELAXED AT %1 S") : tr("NO SOLUTION AT %1 S"))
                  .arg(found_->time, 0, 'f', 3)));
  add_cause(*conflict_, cause_, found_->time);
  add_relaxed();
  conflict_->addWidget(heading(tr("THESE CONSTRAINTS CONFLICT")));
  std::vector<std::string> names = constraints_of(found_->why.conflict);
  std::erase_if(names, [this](const std::string& name) { return is_relaxed(name); });
  const std::size_t shown = unfolded_ ? names.size() : std::min(kMostNamed, names.size());
  bool whole = shown == names.size();
  for (std::size_t i = 0; i < shown; ++i) whole = add_member(names[i]) && whole;
  if (!whole) add_unfold(names.size() - shown);
}

void WhyPane::add_unfold(std::size_t others) {
  QPushButton* more =
      add_button(*conflict_, others > 0 ? tr("and %1 more").arg(others) : tr("Show all names"),
                 "unfold", tr("Shows all constraints of the conflict, and where they conflict"));
  connect(more, &QPushButton::clicked, this, [this] {
    unfolded_ = true;
    show_conflict();
  });
}

bool WhyPane::is_relaxed(const std::string& constraint) const {
  return std::ranges::count(found_->relaxed, constraint) > 0;
}

// What the stack relaxes in this tick, whether that was enough, and if nothing else can be relaxed,
// what helps.
void WhyPane::add_relaxed() {
  QStringList names;
  for (const std::string& name : found_->relaxed) names << text_of(name);
  const bool solved = found_->why.relaxed;
  if (!names.isEmpty())
    conflict_->addWidget(line(tr("The stack relaxes %1").arg(names.join(", ")),
                              solved ? tr("This tick was solved without it")
                                     : tr("That is not enough: the others conflict, too"),
                              found_->relaxed.front()));
  const auto gives = [&](const Conflict::Member& one) {
    return std::isfinite(one.amount) && !bench_.constraint_path(one.group.constraint).empty();
  };
  if (solved || std::ranges::any_of(found_->why.conflict.members, gives)) return;
  conflict_->addWidget(line(tr("No relaxation helps"),
                            tr("Contacts cannot keep to this motion: ask for less of it, or make "
                               "contacts later or elsewhere"),
                            {}));
  const double before = cause_.kind == Cause::Kind::kNone
                            ? found_->time - kBefore
                            : cause_.time - bench_.session().spec()->period;
  QPushButton* look = add_button(*conflict_, tr("Before it"), "before-conflict",
                                 tr("Shows the moment before, from where the run can go on"));
  connect(look, &QPushButton::clicked, this,
          [this, before] { bench_.session().look_at(std::max(0.0, before)); });
}

// False if some of the names are left out.
bool WhyPane::add_member(const std::string& name) {
  const Conflict& conflict = found_->why.conflict;
  const auto is_of = [&](const Conflict::Member& one) { return one.group.constraint == name; };
  const auto& first = *std::ranges::find_if(conflict.members, is_of);
  QStringList on;
  for (const Conflict::Member& member : conflict.members)
    if (is_of(member)) on << text_of(member.group.on);
  const auto more = unfolded_ ? 0 : on.size() - kMostRows;
  QString what = text_of(name) + "  " + on.mid(0, unfolded_ ? -1 : kMostRows).join(", ");
  if (more > 0) what += tr(" and %1 more").arg(more);
  const bool gives = std::isfinite(first.amount);
  const QString amount = short_number(first.amount, text_of(first.group.unit));
  QString help = tr("cannot be relaxed");
  if (gives && first.alone) help = tr("relaxing %1 by %2 is enough").arg(on[0], amount);
  if (gives && !first.alone) help = tr("%1 lacks %2; this alone is not enough").arg(on[0], amount);
  QWidget* made = line(what, help, name);
  made->setToolTip(on.join(", "));
  conflict_->addWidget(made);
  const std::string path = bench_.constraint_path(name);
  if (gives && !path.empty()) add_relax(name, path);
  return more <= 0;
}

QPushButton* WhyPane::add_button(QVBoxLayout& to, const QString& text, const char* name,
                                 const QString& help) {
  auto* button = new QPushButton(text);
  button->setObjectName(name);
  button->setToolTip(help);
  to.addWidget(button, 0, Qt::AlignLeft);
  return button;
}

void WhyPane::add_relax(const std::string& name, const std::string& path) {
  if (bench_.gives_way(name)) {
    conflict_->addWidget(
        line(tr("%1 is relaxed from the next tick on").arg(text_of(name)), {}, name));
    return;
  }
  QPushButton* relax =
      add_button(*conflict_, tr("Relax %1").arg(text_of(name)), "relax",
                 tr("Ticks without a solution are solved without it (can be undone)"));
  connect(relax, &QPushButton::clicked, this, [this, path] { bench_.relax(path); });
}

void WhyPane::add_tasks(const TickExplanation& explanation) {
  bool first = true;
  for (std::size_t k = 0; k < explanation.why.tasks.size(); ++k) {
    const TaskLimit& task = explanation.why.tasks[k];
    const QString unit = text_of(explanation.units[k]);
    for (std::size_t i = 0; i < std::min(kMostCauses, task.causes.size()); ++i) {
      const TaskLimit::Cause& cause = task.causes[i];
      const QString off = short_number(task.residual, unit),
                    alone = short_number(cause.residual, unit);
      if (off == alone) continue;  // below the displayed accuracy
      if (!is_restricted(explanation, k)) continue;
      QString under = tr("deviates by %1 from its law, by %2 without this limit").arg(off, alone);
      if (cause.multiplier > 0)
        under += tr(" · multiplier %1").arg(short_number(cause.multiplier, "1"));
      if (std::exchange(first, false)) limits_->addWidget(heading(tr("LIMITED TASKS")));
      limits_->addWidget(
          line(tr("%1 limits %2").arg(text_of(cause.name), text_of(task.task)), under, task.task));
    }
  }
}

// Sorted by decreasing multiplier; limits with multiplier zero are left out.
void WhyPane::add_active(const Explanation& why) {
  std::vector<const ActiveGroup*> pressing;
  for (const ActiveGroup& one : why.active)
    if (short_number(one.multiplier, "1") != "0") pressing.push_back(&one);
  if (pressing.empty()) return;
  std::ranges::sort(pressing, std::greater(), &ActiveGroup::multiplier);
  limits_->addWidget(heading(tr("AT THEIR LIMITS")));
  for (std::size_t i = 0; i < std::min(kMostActive, pressing.size()); ++i)
    limits_->addWidget(line(text_of(pressing[i]->group.name()),
                            tr("multiplier %1").arg(short_number(pressing[i]->multiplier, "1")),
                            pressing[i]->group.constraint));
  if (pressing.size() > kMostActive)
    limits_->addWidget(line(tr("and %1 more").arg(pressing.size() - kMostActive), {}, {}));
}

}  // namespace poise::gui
