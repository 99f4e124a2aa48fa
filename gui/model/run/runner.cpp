// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/runner.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/model/run/changes.hpp"
#include "poise/gui/model/run/reasons.hpp"
#include "poise/gui/model/run/runner_data.hpp"
#include "poise/gui/model/run/thread_priority.hpp"

namespace poise::gui {
namespace {

using Clock = std::chrono::steady_clock;
using Phase = Runner::Phase;

constexpr std::size_t kQueue = 4096;  // rows that the window may lag behind
constexpr double kGiveUp = 0.1;       // [s] of delay after which the real-time clock restarts

double seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

}  // namespace

void Runner::Data::end(Phase how, const std::string& why) {
  const std::lock_guard lock(writing);
  reason = why;
  wanted = false;
  phase.store(how, std::memory_order_release);
}

void Runner::Data::load() {
  try {
    simulation = std::make_unique<Simulation>(spec, *modules);
    simulation->measure_modules(true);
    fall.watch = std::make_unique<FallWatch>(spec, *simulation);
    rows.writer = std::make_unique<RowWriter>(spec, *simulation);
    rows.layout = rows.writer->layout();
    rows.queue = std::make_unique<RowQueue>(rows.layout->width + 2, kQueue);
    simulation->tick();
    fall.watch->ticked(*simulation);
    moved = false;
    publish();
    phase.store(Phase::kReady, std::memory_order_release);
  } catch (const std::exception& error) {
    end(Phase::kFailed, error_line(error).toStdString());
  }
}

// Opens the plant and what feeds references from outside, because the user runs it. A robot's run
// begins at its measurement. False: it ended there.
bool Runner::Data::open() {
  if (opened == simulation.get()) return true;
  try {
    simulation->open();
    if (simulation->ticks() == 0) simulation->tick();
  } catch (const std::exception& error) {
    end(Phase::kEnded, error_line(error).toStdString());
    return false;
  }
  opened = simulation.get();
  return true;
}

// Queues the row of the last tick with its time and generation; false: the queue is full.
bool Runner::Data::publish() {
  const std::span<double> slot = rows.queue->slot();
  if (slot.empty()) return false;
  slot[0] = simulation->time();
  slot[1] = static_cast<double>(back.generation.load());
  rows.writer->fill(*simulation, slot.subspan(2));
  rows.queue->commit();
  time = simulation->time();
  return true;
}

// Queues the row; waits for the window while the queue is full.
void Runner::Data::push() {
  while (!publish() && !quit) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// Passes a fall on to the window.
void Runner::Data::note_fall() {
  const std::lock_guard lock(writing);
  fall.why = fall.watch->why();
  fall.stood = fall.watch->judge().stood_until().value_or(NAN);
  fall.fell = fall.watch->judge().fell_at().value_or(NAN);
}

// Moves the plant with the last torques. False if the run ends with it.
bool Runner::Data::move() {
  const bool stood_before = fall.watch->why().empty();
  const bool finite = simulation->move();
  fall.watch->moved(*simulation, finite, [this] { return !quit; });
  if (!finite) {
    const std::string_view fault = simulation->fault();
    end(Phase::kEnded, fault.empty() ? out_of_bounds(time) : fault_of_module(fault, time));
    return false;
  }
  moved = true;
  const RunEnd how = fall.watch->judge().end();
  if (how == RunEnd::kTimedOut || how == RunEnd::kLostReference) {
    end(Phase::kEnded, fall.watch->judge().reason(*simulation));
    return false;
  }
  if (!stood_before || fall.watch->why().empty()) return true;
  note_fall();
  if (fall.past) return true;
  fall.down = true;
  end(Phase::kEnded, fall.watch->why());
  return false;
}

// Moves the plant, then computes the next tick. False at the end of the run.
bool Runner::Data::tick() {
  if (!open()) return false;
  const Controller& controller = simulation->controller();
  if (!moved && !move()) return false;
  if (is_last(simulation->time()) || controller.ended()) {
    over = !controller.ended();
    end(Phase::kEnded, "");
    return false;
  }
  simulation->tick();
  fall.watch->ticked(*simulation);
  moved = waiting = false;
  if (controller.outcome() != Outcome::kSolved) ++unsolved;
  if (controller.ends()) {
    const double now = simulation->time();
    const std::string_view fault = controller.tick_fault();
    end(Phase::kEnded, fault.empty() ? no_solution(now, to_string(controller.status()))
                                     : fault_of_module(fault, now));
    return false;
  }
  return true;
}

// Does nothing once the run has ended.
void Runner::Data::step(int ticks) {
  for (int i = 0; i < ticks && !quit && phase != Phase::kEnded && tick(); ++i) push();
}

void Runner::Data::handle_requests() {
  for (Request& request : requests.take()) {
    if (phase == Phase::kFailed) return;
    if (request.rewind) go_back(*request.rewind);
    if (request.retune) take(std::move(*request.retune));
    if (request.rewind || request.retune)
      waiting = !same_stack(newest.spec, acting_stack(simulation->ticks(), spec, interventions));
    if (request.hold && phase != Phase::kEnded) apply(*request.hold);
    if (request.walk && phase != Phase::kEnded) command(*request.walk);
    step(request.steps);
    if (request.copy_tick) delete seen.exchange(solved_tick(*simulation, spec.gravity).release());
    if (!request.hold && !request.walk && !request.copy_tick) pace.restart(time);
  }
}

void Runner::Data::go_on() {
  if (phase != Phase::kRunning) pace.restart(time);
  phase = Phase::kRunning;
  const double next = time + spec.period, fast = speed;
  if (fast > 0) {
    const auto due = pace.due(next, fast);
    std::this_thread::sleep_until(due);
    const double late = seconds(Clock::now() - due);
    pace.began(std::max(0.0, late));
    if (late > kGiveUp) pace.restart(time);
  }
  if (!tick()) return;
  push();
  pace.passed(time);
}

void Runner::Data::live() {
  raise_priority();
  load();
  while (!quit) {
    if (!requests.empty()) handle_requests();
    if (wanted && may_resume()) {
      over = fall.down = false;
      phase = Phase::kReady;
      catch_up();
    }
    const Phase now = phase;
    if (wanted && (now == Phase::kReady || now == Phase::kRunning)) {
      go_on();
      continue;
    }
    if (now == Phase::kRunning) phase = Phase::kReady;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

Runner::Runner(StackSpec spec, std::shared_ptr<const ModuleSource> modules)
    : data_(std::make_unique<Data>(std::move(spec), std::move(modules))) {
  data_->thread = std::thread([this] { data_->live(); });
}

Runner::~Runner() {
  data_->quit = true;
  data_->thread.join();
}

void Runner::run() { data_->wanted = true; }
void Runner::pause() { data_->wanted = false; }
void Runner::set_speed(double speed) {
  data_->speed = speed;
  data_->requests.post({});
}

void Runner::set_endless(bool endless) { data_->endless = endless; }

void Runner::set_past_falls(bool past) { data_->fall.past = past; }

bool Runner::may_go_on() const { return data_->may_resume(); }

void Runner::step(int ticks) {
  pause();
  data_->requests.post({.steps = ticks});
}

void Runner::rewind(double time) {
  pause();
  data_->back.halt = false;
  ++data_->back.requests;
  data_->requests.post({.rewind = time});
}

void Runner::stop_going_back() { data_->back.halt = true; }

void Runner::retune(StackSpec spec, std::shared_ptr<const ModuleSource> modules,
                    ModuleTypes renewed) {
  data_->duration = spec.duration;
  data_->requests.post({.retune = Retune{std::move(spec), std::move(modules), std::move(renewed)}});
}
void Runner::hold(std::optional<Hold> hand) { data_->requests.post({.hold = std::move(hand)}); }

void Runner::command_walk(std::optional<walk::WalkCommand> command) {
  data_->requests.post({.walk = command});
}

std::vector<Intervention> Runner::interventions() const {
  const std::lock_guard lock(data_->writing);
  return data_->interventions;
}

std::string Runner::refusal() {
  const std::lock_guard lock(data_->writing);
  return std::exchange(data_->refusal, {});
}

void Runner::request_solved() { data_->requests.post({.copy_tick = true}); }
std::unique_ptr<Solved> Runner::take_solved() {
  return std::unique_ptr<Solved>(data_->seen.exchange(nullptr));
}

Runner::Status Runner::status() const {
  const bool going_back =
      data_->back.generation < data_->back.requests;  // must be read before the phase
  Status status{data_->phase.load(std::memory_order_acquire),
                data_->time,
                data_->duration,
                data_->pace.real_time,
                data_->pace.lateness,
                data_->unsolved,
                {},
                data_->waiting};
  const double stood = data_->fall.stood, fell = data_->fall.fell;
  if (!std::isnan(stood) && !std::isnan(fell)) status.fall = Status::Fall{stood, fell};
  if (!going_back || status.phase == Phase::kFailed) return status;
  status.phase = Phase::kReady;  // the phase after going back
  status.going_back = data_->back.share;
  return status;
}

std::string Runner::why() const {
  const std::lock_guard lock(data_->writing);
  const Phase phase = data_->phase.load(std::memory_order_acquire);
  const bool over = phase == Phase::kEnded || phase == Phase::kFailed;
  if (!over || data_->reason.empty() || data_->reason == data_->fall.why) return data_->fall.why;
  return data_->fall.why.empty() ? data_->reason : data_->fall.why + "; " + data_->reason;
}

bool Runner::collect(History& history) {
  const Phase phase = data_->phase.load(std::memory_order_acquire);
  if (phase == Phase::kLoading || !data_->rows.queue) return false;
  if (!history.layout()) history = History(data_->rows.layout);
  const std::size_t count = data_->rows.queue->size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::span<const double> row = data_->rows.queue->row(i);
    const auto generation = static_cast<unsigned>(row[1]);
    if (generation < data_->back.requests) continue;
    if (generation != data_->rows.collected) {
      data_->rows.collected = generation;
      history.cut(data_->back.cut);
    }
    history.add(row[0], row.subspan(2));
  }
  data_->rows.queue->drop(count);
  return count > 0;
}

}  // namespace poise::gui
