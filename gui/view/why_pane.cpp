// SPDX-License-Identifier: BSD-2-Clause

#include "gui/view/why_pane.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "gui/view/numbers.hpp"
#include "gui/view/scroll_column.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kMostCauses = 3, kMostActive = 12;
constexpr qsizetype kMostRows = 3;

QString text_of(const std::string& text) { return QString::fromStdString(text); }

// All that is shown of it, at the accuracy with which it is shown.
QString summary_of(const Told& told) {
  QString all = QString::number(static_cast<int>(told.why.status));
  for (const Conflict::Member& one : told.why.conflict.members) all += text_of(one.group.name());
  for (const TaskLimit& task : told.why.tasks)
    for (const TaskLimit::Cause& cause : task.causes)
      all += text_of(task.task + cause.name) + QString::number(cause.multiplier, 'g', 2);
  for (const ActiveGroup& one : told.why.active)
    all += text_of(one.group.name()) + QString::number(one.multiplier, 'g', 2);
  return all;
}

}  // namespace

WhyPane::WhyPane(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
  column_ = &fill_with_column(*this, {12, 8, 12, 8}, 8).column();
  connect(&bench_.watch(), &Watch::changed, this, &WhyPane::refresh);
  connect(&bench_, &Workbench::cards_changed, this, [this] {
    shown_.clear();
    refresh();
  });
  refresh();
}

void WhyPane::refresh() {
  const Told* told = bench_.watch().told();
  const QString now = told == nullptr ? "-" : summary_of(*told);
  if (now == shown_) return;
  shown_ = now;
  clear(*column_);
  if (told != nullptr) {
    add_conflict(told->why.conflict);
    add_tasks(*told);
    add_active(told->why);
  }
  if (column_->isEmpty())
    column_->addWidget(line(told == nullptr ? tr("Run the stack to see what limits what")
                                            : tr("No limit is active: every task has its way"),
                            {}, {}));
  column_->addStretch(1);
}

void WhyPane::add_heading(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("heading", true);
  label->setWordWrap(true);
  column_->addWidget(label);
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

// The smallest set of rows that contradict each other, by constraint; who can give way has a
// button.
void WhyPane::add_conflict(const Conflict& conflict) {
  if (!conflict.found) return;
  add_heading(tr("NO SOLUTION: THESE CANNOT HOLD TOGETHER"));
  std::vector<std::string> names;
  for (const Conflict::Member& member : conflict.members)
    if (std::ranges::count(names, member.group.constraint) == 0)
      names.push_back(member.group.constraint);
  for (const std::string& name : names) {
    const auto is_of = [&](const Conflict::Member& one) { return one.group.constraint == name; };
    const auto& first = *std::ranges::find_if(conflict.members, is_of);
    QStringList on;
    for (const Conflict::Member& member : conflict.members)
      if (is_of(member)) on << text_of(member.group.on);
    const auto more = on.size() - kMostRows;
    QString what = text_of(name) + "  " + on.mid(0, kMostRows).join(", ");
    if (more > 0) what += tr(" and %1 more").arg(more);
    const bool gives = std::isfinite(first.amount);
    const QString amount = short_number(first.amount, text_of(first.group.unit));
    column_->addWidget(line(
        what,
        gives ? tr("%1 alone would do with %2 more").arg(on[0], amount) : tr("cannot give way"),
        name));
    const std::string path = bench_.constraint_path(name);
    if (gives && !path.empty()) add_relax(name, path);
  }
}

void WhyPane::add_relax(const std::string& name, const std::string& path) {
  auto* relax = new QPushButton(tr("Let %1 give way").arg(text_of(name)));
  relax->setObjectName("relax");
  relax->setToolTip(tr("Leaves it out in ticks without a solution; undo takes it back"));
  connect(relax, &QPushButton::clicked, this, [this, path] { bench_.relax(path); });
  column_->addWidget(relax, 0, Qt::AlignLeft);
}

void WhyPane::add_tasks(const Told& told) {
  bool first = true;
  for (std::size_t k = 0; k < told.why.tasks.size(); ++k) {
    const TaskLimit& task = told.why.tasks[k];
    const QString unit = text_of(told.units[k]);
    for (std::size_t i = 0; i < std::min(kMostCauses, task.causes.size()); ++i) {
      const TaskLimit::Cause& cause = task.causes[i];
      if (std::exchange(first, false)) add_heading(tr("WHAT LIMITS WHAT"));
      QString under =
          tr("%1 from what its law wants, %2 without it")
              .arg(short_number(task.residual, unit), short_number(cause.residual, unit));
      if (cause.multiplier > 0)
        under += tr(" · multiplier %1").arg(short_number(cause.multiplier, "1"));
      column_->addWidget(
          line(tr("%1 limits %2").arg(text_of(cause.name), text_of(task.task)), under, task.task));
    }
  }
}

void WhyPane::add_active(const Explanation& why) {
  if (why.active.empty()) return;
  add_heading(tr("AT THEIR LIMITS"));
  for (std::size_t i = 0; i < std::min(kMostActive, why.active.size()); ++i)
    column_->addWidget(line(text_of(why.active[i].group.name()),
                            tr("multiplier %1").arg(short_number(why.active[i].multiplier, "1")),
                            why.active[i].group.constraint));
  if (why.active.size() > kMostActive)
    column_->addWidget(line(tr("and %1 more").arg(why.active.size() - kMostActive), {}, {}));
}

}  // namespace poise::gui
