// SPDX-License-Identifier: BSD-2-Clause
// The parts of the pane on a fall and on causes.

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "poise/gui/view/panes/why_pane.hpp"
#include "poise/gui/view/widgets/numbers.hpp"
#include "poise/gui/view/widgets/scroll_column.hpp"

namespace poise::gui {
namespace {

QString cause_text(const Cause& cause, double time) {
  const QString subject = QString::fromStdString(cause.subject);
  const double since = time - cause.until;
  const QString ago =
      since < 0.005 ? WhyPane::tr("just before") : WhyPane::tr("%1 s before").arg(since, 0, 'f', 2);
  const auto value = [](const std::string& text) {
    return text.empty() ? WhyPane::tr("not set") : QString::fromStdString(text);
  };
  const QString unit = QString::fromStdString(cause.unit).section(',', 0, 0);
  switch (cause.kind) {
    case Cause::Kind::kTarget:
      return WhyPane::tr("The target of %1 moved %2 in one tick, %3.")
          .arg(subject, short_number(cause.amount, unit), ago);
    case Cause::Kind::kEdit:
      return WhyPane::tr("The last edit was %1 (%2 → %3), %4.")
          .arg(subject, value(cause.before), value(cause.after), ago);
    case Cause::Kind::kPush:
      return WhyPane::tr("%1 was pushed, %2.").arg(subject, ago);
    case Cause::Kind::kPull:
      return WhyPane::tr("The mouse pulled at %1 with up to %2, until %3.")
          .arg(subject, short_number(cause.amount, unit), ago);
    case Cause::Kind::kPhase:
      return WhyPane::tr("The phase %1 began, %2.").arg(subject, ago);
    case Cause::Kind::kNone:
      break;
  }
  return {};
}

}  // namespace

Cause WhyPane::cause_before(double time) const {
  const Session& session = bench_.session();
  const StackSpec* start = session.start() ? session.start().get() : session.spec().get();
  if (start == nullptr) return {};
  return cause_of(session.history(), time, *start,
                  session.runner() != nullptr ? session.runner()->interventions()
                                              : std::vector<Intervention>());
}

// How the robot fell, what happened before it began to fall, and then the other parts of the
// sentence of `poise run`, each in a line.
void WhyPane::show_fall() {
  Session& session = bench_.session();
  const auto fall = session.fall();
  const QString now = fall ? session.why() : QString();
  if (now == fall_shown_) return;
  fall_shown_ = now;
  clear(*fall_);
  if (!fall) return;
  fall_->addWidget(heading(tr("FELL AT %1 S").arg(fall->fell, 0, 'f', 3)));
  const QStringList parts = now.split("; ");
  fall_->addWidget(line(parts.front(), {}, {}));
  add_cause(*fall_, cause_before(fall->stood), fall->stood);
  const auto add = [&](const QString& text, const char* name, const QString& help, double time) {
    const QPushButton* button = add_button(*fall_, text, name, help);
    connect(button, &QPushButton::clicked, this, [&session, time] { session.look_at(time); });
  };
  if (const auto push = session.before_push())
    add(tr("Before the push"), "why-before-push",
        tr("Shows the moment before the last push or pull before the fall"), *push);
  add(tr("Before the fall"), "why-before-fall",
      tr("Shows the last moment at which the robot stood well"), fall->stood);
  if (parts.size() > 1) fall_->addWidget(line(parts.mid(1).join('\n'), {}, {}));
  area_->to_top();
  Q_EMIT fall_found();
}

void WhyPane::add_cause(QVBoxLayout& to, const Cause& cause, double time) {
  if (cause.kind == Cause::Kind::kNone) return;
  to.addWidget(line(cause_text(cause, time), tr("This probably asked for too much"), {}));
  if (cause.kind == Cause::Kind::kEdit) add_back(to, cause);
  const QUndoStack& steps = bench_.document().undo();
  if (cause.kind == Cause::Kind::kTarget && cause.edited && steps.canUndo()) {
    const QPushButton* undo =
        add_button(to, tr("Undo it"), "undo-cause", tr("Undo: %1").arg(steps.undoText()));
    connect(undo, &QPushButton::clicked, this, [this, at = cause.time] {
      bench_.undo();
      go_before(at);
    });
  }
  if (cause.kind != Cause::Kind::kTarget || !bench_.may_give_time(cause.subject)) return;
  const QPushButton* give =
      add_button(to, tr("Give it time"), "give-time",
                 tr("Moves there smoothly within two seconds (can be undone)"));
  connect(give, &QPushButton::clicked, this, [this, subject = cause.subject, at = cause.time] {
    if (bench_.give_time(subject)) go_before(at);
  });
}

// The value before the edit, also if other edits followed.
void WhyPane::add_back(QVBoxLayout& to, const Cause& cause) {
  const ConfigNode* stack = bench_.document().stack();
  const ConfigNode* now = stack != nullptr ? value_at(*stack, cause.subject) : nullptr;
  if ((now != nullptr ? in_one_line(*now) : "") != cause.after) return;
  const QString help = tr("Gives %1 the value from before the edit (can be undone)");
  const QPushButton* back = add_button(to, tr("Set it back"), "undo-cause",
                                       help.arg(QString::fromStdString(cause.subject)));
  connect(back, &QPushButton::clicked, this, [this, cause] {
    StackDocument& document = bench_.document();
    if (cause.before.empty() ? document.remove(cause.subject)
                             : document.set(cause.subject, cause.before))
      go_before(cause.time);
  });
}

void WhyPane::go_before(double cause) {
  Session& session = bench_.session();
  if (session.running() || session.recorded()) return;
  session.show(cause - 2 * session.spec()->period);
  session.branch();
}

}  // namespace poise::gui
