// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/status_line.hpp"

#include <QLabel>
#include <QStatusBar>
#include <QTimer>
#include <initializer_list>

#include "poise/gui/view/stack/card_status.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/elided_label.hpp"
#include "poise/gui/view/widgets/numbers.hpp"
#include "poise/gui/view/window/progress_line.hpp"

namespace poise::gui {
namespace {

constexpr qint64 kAtOnce = 200;  // [ms]; shorter operations show no progress

}  // namespace

StatusLine::StatusLine(QStatusBar& bar, Workbench& bench)
    : QObject(&bar),
      bar_(bar),
      bench_(bench),
      dot_(new QLabel),
      validity_(new ElidedLabel),
      waiting_(new ElidedLabel),
      size_(new ElidedLabel),
      pace_(new ElidedLabel),
      saved_(new ElidedLabel),
      back_(new ProgressLine) {
  validity_->setObjectName("validity");
  waiting_->setObjectName("waiting");
  pace_->setObjectName("pace");
  dot_->setObjectName("dot");
  bar.addWidget(dot_);
  for (QLabel* label : {validity_, waiting_, size_, pace_})
    bar.addWidget(label, label == pace_ ? 1 : 0);
  back_->setObjectName("going-back");
  back_->hide();
  bar.addPermanentWidget(back_);
  bar.addPermanentWidget(saved_);
  bar.setSizeGripEnabled(false);
  Session& session = bench_.session();
  connect(back_, &ProgressLine::stop_wanted, &session, &Session::stop_going_back);
  connect(&session, &Session::advanced, this, &StatusLine::refresh);
  connect(&bar, &QStatusBar::messageChanged, this, &StatusLine::refresh);
  connect(&session, &Session::going_back, this, &StatusLine::show_going_back);
  auto* every = new QTimer(this);
  connect(every, &QTimer::timeout, this, &StatusLine::refresh);
  every->start(1000);
}

void StatusLine::refresh() {
  if (!bench_.has_document()) return;
  const Checked* checked = bench_.checked();
  dot_->setText(QString::fromUtf8("<span style='color:%1'>●</span>").arg(color().name()));
  validity_->setText(validity());
  waiting_->setText(waiting());
  // A message hides all of them; what is shown then would be drawn over it.
  if (bar_.currentMessage().isEmpty()) waiting_->setVisible(!waiting_->text().isEmpty());
  size_->setText(checked != nullptr && checked->valid
                     ? tr("QP %1 × %2").arg(checked->variables).arg(checked->rows)
                     : QString());
  pace_->setText(pace());
  saved_->setText(saved());
}

QString StatusLine::validity() const {
  const Checked* checked = bench_.checked();
  const bool valid = checked != nullptr && checked->valid;
  const QString why = bench_.session().why();
  QString state = checked == nullptr ? tr("Checking") : valid ? tr("Valid") : tr("Not valid");
  if (valid && !why.isEmpty()) state = bench_.session().fall() ? tr("Fell: %1").arg(why) : why;
  // What a module did stays there until the next run; no solution is said of a structure alone.
  if (bench_.stale() && valid) {
    const QString changed = tr("Structure changed: F7 restarts and applies it");
    state = blames_any(why, bench_.cards()) ? why + " · " + changed : changed;
  }
  if (const Attached* watched = bench_.session().attached())
    state = watched->over()            ? tr("The watched run has ended")
            : bench_.session().armed() ? tr("Armed: edits change the watched run")
                                       : tr("Watching: edits do not reach the run");
  return state;
}

// Edits that have no effect yet.
QString StatusLine::waiting() const {
  const Session& session = bench_.session();
  if (bench_.stale() || !session.edit_waits()) return {};
  if (session.attached() != nullptr) return tr("Edits apply when the watched run goes on");
  const bool over = session.status().phase == Runner::Phase::kEnded && !session.may_go_on();
  return over ? tr("Edits apply to the next run") : tr("Edits apply when the run goes on");
}

QColor StatusLine::color() const {
  const Checked* checked = bench_.checked();
  if (checked == nullptr) return theme().muted;
  const bool failed = !bench_.session().why().isEmpty() && !bench_.stale();
  if (!checked->valid || failed) return theme().limit;
  const bool careful = bench_.stale() || bench_.session().armed() || !waiting().isEmpty();
  return careful ? theme().warn : theme().good;
}

QString StatusLine::pace() const {
  const Session& session = bench_.session();
  if (!session.loaded() || session.history().empty()) return {};
  const History& history = session.history();
  const Runner::Status status = session.status();
  const Columns* total = history.layout()->find("tick/total");
  const Columns* solver = history.layout()->find("tick/solver");
  QString text;
  if (total != nullptr && solver != nullptr)
    text = tr("tick %1, solver %2")
               .arg(short_time(history.usual(total->first, session.shown())),
                    short_time(history.usual(solver->first, session.shown())));
  if (session.running())
    text += tr("   real time %1×   late %2 ms")
                .arg(status.real_time, 0, 'f', 2)
                .arg(1000 * status.lateness, 0, 'f', 2);
  if (status.unsolved == 1) text += tr("   1 tick without solution");
  if (status.unsolved > 1) text += tr("   %1 ticks without solution").arg(status.unsolved);
  return text;
}

QString StatusLine::saved() const {
  if (bench_.session().attached() != nullptr) return {};
  if (bench_.document().undo().isClean())
    return bench_.document().file().isEmpty() ? tr("not saved yet") : tr("saved");
  const double age = bench_.journal().age();
  return age < 0 ? tr("edited") : tr("edits safe on disk, %1 s ago").arg(age, 0, 'f', 0);
}

void StatusLine::show_going_back() {
  const std::optional<double> share = bench_.session().status().going_back;
  if (!share) back_since_.invalidate();
  if (share && !back_since_.isValid()) back_since_.start();
  if (share)
    back_->show_share(tr("Going back to %1 s").arg(bench_.session().shown(), 0, 'f', 2), *share);
  back_->setVisible(share && back_since_.elapsed() > kAtOnce);
}

}  // namespace poise::gui
