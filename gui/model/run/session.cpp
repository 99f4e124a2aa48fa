// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/session.hpp"

#include <QThread>

#include "poise/core/control/controller.hpp"

namespace poise::gui {
namespace {

constexpr int kRefresh = 30;  // [ms]
constexpr int kAnswer = 500;  // [ms] in which a watched run that goes on answers an edit

}  // namespace

Session::Session(QObject* parent) : QObject(parent) {
  timer_.setTimerType(Qt::PreciseTimer);
  timer_.setInterval(kRefresh);
  connect(&timer_, &QTimer::timeout, this, [this] {
    poll();
    tell_waiting();
  });
}

void Session::load(std::shared_ptr<const StackSpec> spec,
                   std::shared_ptr<const ModuleSource> modules, bool keep) {
  if (keep && !history_.empty()) {
    other_ = std::move(history_);
    other_reader_.emplace(other_->layout());
    other_name_ = tr("%1, the run before").arg(name_);
    other_spec_ = begun_;
  }
  history_ = {};
  ++course_;
  reader_.reset();
  chosen_.reset();
  wanted_ = false;
  seen_ = Runner::Phase::kLoading;
  attached_.reset();
  spec_ = std::move(spec);
  start_ = begun_ = spec_;
  modules_ = std::move(modules);
  runner_ = std::make_unique<Runner>(*spec_, modules_);
  runner_->set_speed(speed_);
  runner_->set_endless(endless_);
  runner_->set_past_falls(past_falls_);
  timer_.start();
  Q_EMIT other_changed();
  Q_EMIT loaded_changed();
  Q_EMIT status_changed();
}

void Session::unload() {
  timer_.stop();
  runner_.reset();
  attached_.reset();
  spec_.reset();
  history_ = {};
  end_ = {};
  ++course_;
  other_.reset();
  reader_.reset();
  other_reader_.reset();
  chosen_.reset();
  wanted_ = false;
  Q_EMIT loaded_changed();
  Q_EMIT status_changed();
}

void Session::show_recorded(std::shared_ptr<const StackSpec> spec, History history,
                            RecordedEnd end) {
  unload();
  end_ = std::move(end);
  spec_ = std::move(spec);
  history_ = std::move(history);
  derive();
  chosen_ = history_.from();
  Q_EMIT loaded_changed();
  Q_EMIT status_changed();
  Q_EMIT shown_changed();
}

void Session::attach(std::unique_ptr<Attached> run) {
  unload();
  spec_ = run->spec();
  history_ = History(run->layout());
  derive();
  attached_ = std::move(run);
  armed_ = false;
  sent_.invalidate();
  timer_.start();
  Q_EMIT loaded_changed();
  Q_EMIT status_changed();
}

void Session::arm(bool armed) {
  armed_ = armed;
  Q_EMIT status_changed();
}

bool Session::send_edit(std::shared_ptr<const StackSpec> spec, const std::string& text) {
  if (!retunable(*spec_, *spec)) return false;
  spec_ = std::move(spec);
  attached_->send(text);
  if (!sent_.isValid()) sent_.start();
  return true;
}

void Session::poll_attached() {
  const bool over = attached_->over();
  if (attached_->collect(history_)) {
    Q_EMIT advanced();
    if (!chosen_) Q_EMIT shown_changed();
  }
  if (const auto made = attached_->take_answer()) {
    sent_.invalidate();
    Q_EMIT edit_answered(*made);
  }
  if (!over) return;
  timer_.stop();
  Q_EMIT status_changed();
}

bool Session::edit_waits() const {
  if (attached_) return !attached_->over() && sent_.isValid() && sent_.hasExpired(kAnswer);
  return runner_ && !running() && runner_->status().waiting;
}

void Session::tell_waiting() {
  if (edit_waits() == told_waiting_) return;
  told_waiting_ = !told_waiting_;
  Q_EMIT status_changed();
}

void Session::put_beside(History history, const QString& name,
                         std::shared_ptr<const StackSpec> spec) {
  other_spec_ = std::move(spec);
  other_ = std::move(history);
  other_reader_.emplace(other_->layout());
  other_name_ = name;
  derive();
  Q_EMIT other_changed();
  Q_EMIT shown_changed();
}

void Session::renew(std::shared_ptr<const ModuleSource> modules, ModuleTypes renewed) {
  if (runner_) runner_->retune(*spec_, std::move(modules), std::move(renewed));
}

void Session::run() {
  if (!runner_) return;
  chosen_.reset();
  wanted_ = true;
  runner_->run();
  Q_EMIT status_changed();
}

void Session::pause() {
  if (!runner_) return;
  wanted_ = false;
  runner_->pause();
  Q_EMIT status_changed();
}

void Session::settle() {
  bool fresh = false;
  // Without room for its next row, the run would not come to its end.
  while (runner_ && !wanted_ && runner_->status().phase == Runner::Phase::kRunning) {
    fresh = runner_->collect(history_) || fresh;
    QThread::usleep(200);
  }
  poll(fresh);
}

void Session::step() {
  if (!runner_) return;
  chosen_.reset();
  wanted_ = false;
  runner_->step();
  Q_EMIT status_changed();
}

void Session::set_formulas(std::vector<NamedFormula> formulas) {
  formulas_ = std::move(formulas);
  derive();
  Q_EMIT advanced();
  Q_EMIT shown_changed();
}

// The rows with the derived signals; readers follow the layout of the rows.
void Session::derive() {
  if (other_ && (!formulas_.empty() || other_->derives())) {
    *other_ = other_->with(formulas_, nullptr);
    if (other_->layout()->tree) other_reader_.emplace(other_->layout());
  }
  if (!formulas_.empty() || history_.derives())
    history_ = history_.with(formulas_, other_ ? &*other_ : nullptr);
  reader_.reset();
  if (history_.layout() && history_.layout()->tree) reader_.emplace(history_.layout());
}

void Session::set_speed(double speed) {
  speed_ = speed;
  if (runner_) runner_->set_speed(speed);
}

void Session::set_endless(bool endless) {
  endless_ = endless;
  if (runner_) runner_->set_endless(endless);
  Q_EMIT status_changed();
}

void Session::set_past_falls(bool past) {
  past_falls_ = past;
  if (runner_) runner_->set_past_falls(past);
  Q_EMIT status_changed();
}

bool Session::may_go_on() const { return runner_ && runner_->may_go_on(); }

void Session::branch() {
  if (!runner_ || history_.empty()) return;
  const double time = shown();
  other_ = history_;
  other_reader_.emplace(other_->layout());
  other_spec_ = spec_;
  other_name_ = tr("%1, before the branch at %2 s").arg(name_).arg(time, 0, 'f', 2);
  if (!formulas_.empty()) derive();
  Q_EMIT other_changed();
  go_back(time);
}

void Session::retry() {
  if (!runner_ || history_.empty()) return;
  go_back(history_.to() - spec_->period);
  run();
}

void Session::go_back(double time) {
  history_.cut(time);
  ++course_;
  chosen_.reset();
  wanted_ = false;
  back_ = true;
  seen_ = Runner::Phase::kReady;
  runner_->rewind(time);
  Q_EMIT status_changed();
  Q_EMIT shown_changed();
}

void Session::stop_going_back() {
  if (runner_) runner_->stop_going_back();
}

void Session::hold(std::optional<Hold> hand) {
  if (runner_) runner_->hold(std::move(hand));
}

void Session::command_walk(const std::optional<Eigen::Vector3d>& command) {
  if (!runner_) return;
  runner_->command_walk(command ? std::optional(walk::WalkCommand{command->head<2>(), command->z()})
                                : std::nullopt);
}

bool Session::retune(std::shared_ptr<const StackSpec> spec) {
  if (!runner_ || !retunable(*spec_, *spec)) return false;
  spec_ = std::move(spec);
  if (history_.size() <= 1) begun_ = spec_;
  runner_->retune(*spec_);
  return true;
}

void Session::request_solved() {
  if (runner_) runner_->request_solved();
}

std::unique_ptr<Solved> Session::take_solved() {
  return runner_ ? runner_->take_solved() : nullptr;
}

Runner::Status Session::status() const {
  if (runner_) return runner_->status();
  Runner::Status status;
  if (!recorded() || history_.empty()) return status;
  status.phase = Runner::Phase::kEnded;
  status.time = status.duration = history_.to();
  status.fall = end_.fall;
  return status;
}

QString Session::why() const { return QString::fromStdString(runner_ ? runner_->why() : end_.why); }

std::optional<double> Session::before_push() const {
  const auto fell = fall();
  if (!fell || !spec_) return std::nullopt;
  double last = -1;
  const auto begins = [&](double at) {
    if (at < fell->fell) last = std::max(last, at);
  };
  for (const PushSpec& push : spec_->pushes) begins(push.at);
  bool pulled = false;
  for (const Intervention& one : runner_ ? runner_->interventions() : std::vector<Intervention>()) {
    if (!one.of_hand()) continue;
    if (one.hand && !pulled) begins(static_cast<double>(one.tick) * spec_->period);
    pulled = one.hand.has_value();
  }
  if (last < 0) return std::nullopt;
  return std::max(0.0, last - spec_->period);
}

double Session::shown() const {
  if (chosen_) return *chosen_;
  return history_.empty() ? 0 : history_.to();
}

void Session::show(double time) {
  if (history_.empty()) return;
  chosen_ = std::clamp(time, history_.from(), history_.to());
  Q_EMIT shown_changed();
}

void Session::look_at(double time) {
  if (running()) pause();
  settle();
  show(time);
}

void Session::follow() {
  chosen_.reset();
  Q_EMIT shown_changed();
}

std::optional<Snapshot> Session::snapshot(double time) {
  if (history_.empty() || !reader_) return std::nullopt;
  const std::size_t at = history_.at(time);
  return reader_->snapshot(history_.time(at), history_.row(at));
}

std::optional<Snapshot> Session::other_snapshot(double time) {
  if (!other_) return estimated_snapshot(time);
  if (other_->empty() || !other_reader_) return std::nullopt;
  const std::size_t at = other_->at(time);
  return other_reader_->snapshot(other_->time(at), other_->row(at));
}

std::optional<Snapshot> Session::estimated_snapshot(double time) {
  if (history_.empty() || !reader_) return std::nullopt;
  const std::size_t at = history_.at(time);
  return reader_->estimated(history_.time(at), history_.row(at));
}

void Session::poll(bool fresh) {
  if (attached_) return poll_attached();
  if (!runner_) return;
  if (const std::string why = runner_->refusal(); !why.empty())
    Q_EMIT refused(QString::fromStdString(why));
  fresh = runner_->collect(history_) || fresh;
  if (fresh && !reader_) derive();
  const Runner::Status status = runner_->status();
  if (back_) {
    back_ = status.going_back.has_value();
    Q_EMIT going_back();
  }
  const Runner::Phase phase = status.phase;
  // A run that goes on after a fall may end again between two calls: then only the words differ.
  std::string why = runner_->why();
  if (phase != seen_ || status.fall.has_value() != told_fall_ || why != told_why_) {
    seen_ = phase;
    told_fall_ = status.fall.has_value();
    told_why_ = std::move(why);
    if (phase == Runner::Phase::kEnded || phase == Runner::Phase::kFailed) wanted_ = false;
    Q_EMIT status_changed();
  }
  if (!fresh) return;
  Q_EMIT advanced();
  if (!chosen_) Q_EMIT shown_changed();
}

}  // namespace poise::gui
