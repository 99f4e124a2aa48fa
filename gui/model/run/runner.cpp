// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>
#include <utility>

#include "poise/core/record/row_queue.hpp"
#include "poise/core/run/simulation.hpp"
#include "poise/gui/model/run/changes.hpp"
#include "poise/gui/model/run/pace.hpp"
#include "poise/gui/model/run/reasons.hpp"
#include "poise/gui/model/run/requests.hpp"
#include "poise/gui/model/run/rerun.hpp"
#include "poise/gui/model/run/thread_priority.hpp"

namespace poise::gui {
namespace {

using Clock = std::chrono::steady_clock;
using Phase = Runner::Phase;

constexpr std::size_t kQueue = 4096;  // rows that the window may lag behind
constexpr double kGiveUp = 0.1;       // [s] of delay after which the real-time clock restarts

double seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

}  // namespace

struct Runner::Data {
  ~Data() { delete seen.load(); }
  Data(StackSpec stack, std::shared_ptr<const ModuleSource> source)
      : spec(std::move(stack)),
        modules(std::move(source)),
        newest{spec, modules},
        duration(spec.duration) {}

  // Whether a tick at that time is the last one.
  bool is_last(double at) const { return !endless && at + 1.5 * spec.period > duration; }

  void live();
  void load();
  void handle_requests();
  void step(int ticks);
  bool tick();
  void go_on();
  void go_back(double time);
  void take(Retune changed);
  void catch_up();
  void forget(long after);
  void stand_at(Rerun& again);
  void apply(const std::optional<Hold>& hand);
  void end(Phase how, const std::string& reason);
  bool publish();
  void push();

  const StackSpec spec;                               // at the start
  const std::shared_ptr<const ModuleSource> modules;  // at the start
  Retune newest;        // latest stack, including changes not applied yet
  bool behind = false;  // whether `newest` is not applied yet
  std::atomic<double> duration;
  std::atomic<bool> endless{false}, over{false};  // over: ended because of the duration
  std::unique_ptr<Simulation> simulation;
  std::unique_ptr<RowWriter> writer;
  std::vector<Intervention> interventions;
  mutable std::mutex
      writing;  // guards the three above and two below; no tick locks it except the last
  std::string refusal;
  std::string reason;  // why the run ended or failed
  Pace pace;
  bool moved = true;  // whether the plant has moved since the last tick
  bool held = false;  // by the user's hand

  RequestQueue requests;
  std::atomic<bool> wanted{false}, quit{false}, halt{false}, waiting{false};
  std::atomic<double> speed{1}, time{0};
  std::atomic<Phase> phase{Phase::kLoading};
  std::atomic<long> unsolved{0};
  std::atomic<unsigned> generation{0};  // of the history: incremented by going back
  std::atomic<double> cut{0};
  std::atomic<double> share{0};        // of the way back
  std::atomic<Solved*> seen{nullptr};  // copy of a tick, until the window takes it
  std::unique_ptr<RowQueue> queue;     // created before the phase leaves kLoading
  std::shared_ptr<const RowLayout> layout;
  unsigned collected = 0;
  std::atomic<unsigned> rewinds{0};  // number of requests to go back; only the latest counts
  std::thread thread;
};

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
    writer = std::make_unique<RowWriter>(spec, *simulation);
    layout = writer->layout();
    queue = std::make_unique<RowQueue>(layout->width + 2, kQueue);
    simulation->tick();
    moved = false;
    publish();
    phase.store(Phase::kReady, std::memory_order_release);
  } catch (const std::exception& error) {
    end(Phase::kFailed, error.what());
  }
}

// Queues the row of the last tick with its time and generation; false: the queue is full.
bool Runner::Data::publish() {
  const std::span<double> slot = queue->slot();
  if (slot.empty()) return false;
  slot[0] = simulation->time();
  slot[1] = static_cast<double>(generation.load());
  writer->fill(*simulation, slot.subspan(2));
  queue->commit();
  time = simulation->time();
  return true;
}

// Queues the row; waits for the window while the queue is full.
void Runner::Data::push() {
  while (!publish() && !quit) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

// Moves the plant with the last torques, then computes the next tick. False at the end of the run.
bool Runner::Data::tick() {
  const Controller& controller = simulation->controller();
  if (!moved && !simulation->move()) {
    const std::string_view fault = simulation->fault();
    end(Phase::kEnded, fault.empty() ? out_of_bounds(time) : fault_of_module(fault, time));
    return false;
  }
  moved = true;
  if (is_last(simulation->time()) || controller.ended()) {
    over = !controller.ended();
    end(Phase::kEnded, "");
    return false;
  }
  simulation->tick();
  moved = waiting = false;
  if (controller.outcome() != Outcome::kSolved) ++unsolved;
  if (controller.outcome() == Outcome::kStopped) {
    const double now = simulation->time();
    const std::string_view fault = controller.tick_fault();
    end(Phase::kEnded, fault.empty() ? no_solution(now, to_string(controller.status()))
                                     : fault_of_module(fault, now));
    return false;
  }
  return true;
}

// Applies a change now; if the run has ended, after it has gone back.
void Runner::Data::take(Retune changed) {
  if (changed.modules == nullptr) changed.modules = newest.modules;
  changed.renewed.insert(changed.renewed.end(), newest.renewed.begin(), newest.renewed.end());
  newest = std::move(changed);
  behind = true;
  if (phase != Phase::kEnded) catch_up();
}

void Runner::Data::catch_up() {
  if (!behind) return;
  Intervention intervention{simulation->ticks(), newest, {}};
  try {
    intervention.apply(*simulation);
  } catch (const std::exception& error) {
    const std::lock_guard lock(writing);
    refusal = error.what();
    return;  // the run continues unchanged
  }
  behind = false;
  newest.renewed.clear();
  if (!intervention.retune->renewed.empty())
    writer = std::make_unique<RowWriter>(spec, *simulation);
  const std::lock_guard lock(writing);
  interventions.push_back(std::move(intervention));
}

void Runner::Data::apply(const std::optional<Hold>& hand) {
  const std::lock_guard lock(writing);
  interventions.push_back({simulation->ticks(), {}, hand});
  interventions.back().apply(*simulation);
  held = hand.has_value();
}

// Removes interventions after that tick. Their changes of the stack remain due.
void Runner::Data::forget(long after) {
  const std::lock_guard lock(writing);
  for (const Intervention& intervention : interventions) {
    if (intervention.tick <= after || !intervention.retune) continue;
    behind = true;
    newest.renewed.insert(newest.renewed.end(), intervention.retune->renewed.begin(),
                          intervention.retune->renewed.end());
  }
  std::erase_if(interventions,
                [&](const Intervention& intervention) { return intervention.tick > after; });
}

// Continues from a repeated run: the hand releases the robot, and the latest stack applies.
void Runner::Data::stand_at(Rerun& again) {
  forget(again.last() + 1);
  again.follow(interventions);
  held = again.held();
  unsolved = again.unsolved();
  simulation = again.release();
  writer = std::make_unique<RowWriter>(spec, *simulation);
  if (held) apply(std::nullopt);
  catch_up();
  moved = false;
}

// Repeats the run up to `to`, or until it is stopped.
void Runner::Data::go_back(double to) {
  const long until = std::clamp(std::lround(to / spec.period), 0L, simulation->ticks());
  const unsigned way = generation + 1;
  const auto go_on = [&](double done) {
    share = done;
    return !quit && !halt && rewinds <= way;
  };
  try {
    Rerun again(spec, modules);
    again.go_to(until, interventions, go_on);
    stand_at(again);
    over = false;
    phase.store(Phase::kReady, std::memory_order_release);
  } catch (const std::exception& error) {
    end(Phase::kFailed, error.what());
  }
  cut = simulation->time() - spec.period / 2;
  share = 0;
  generation = way;
  push();
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
    step(request.steps);
    if (request.copy_tick) delete seen.exchange(solved_tick(*simulation, spec.gravity).release());
    if (!request.hold && !request.copy_tick) pace.restart(time);
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
    if (wanted && over && !is_last(time)) {
      over = false;
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

bool Runner::may_go_on() const { return data_->over && !data_->is_last(data_->time); }

void Runner::step(int ticks) {
  pause();
  data_->requests.post({.steps = ticks});
}

void Runner::rewind(double time) {
  pause();
  data_->halt = false;
  ++data_->rewinds;
  data_->requests.post({.rewind = time});
}

void Runner::stop_going_back() { data_->halt = true; }

void Runner::retune(StackSpec spec, std::shared_ptr<const ModuleSource> modules,
                    ModuleTypes renewed) {
  data_->duration = spec.duration;
  data_->requests.post({.retune = Retune{std::move(spec), std::move(modules), std::move(renewed)}});
}
void Runner::hold(std::optional<Hold> hand) { data_->requests.post({.hold = std::move(hand)}); }

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
  const bool back = data_->generation < data_->rewinds;  // must be read before the phase
  Status status{data_->phase.load(std::memory_order_acquire),
                data_->time,
                data_->duration,
                data_->pace.real_time,
                data_->pace.lateness,
                data_->unsolved,
                {},
                data_->waiting};
  if (!back || status.phase == Phase::kFailed) return status;
  status.phase = Phase::kReady;  // the phase after going back
  status.going_back = data_->share;
  return status;
}

std::string Runner::why() const {
  const std::lock_guard lock(data_->writing);
  const Phase phase = data_->phase.load(std::memory_order_acquire);
  return phase == Phase::kEnded || phase == Phase::kFailed ? data_->reason : std::string();
}

bool Runner::collect(History& history) {
  const Phase phase = data_->phase.load(std::memory_order_acquire);
  if (phase == Phase::kLoading || !data_->queue) return false;
  if (!history.layout()) history = History(data_->layout);
  const std::size_t count = data_->queue->size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::span<const double> row = data_->queue->row(i);
    const auto generation = static_cast<unsigned>(row[1]);
    if (generation < data_->rewinds) continue;
    if (generation != data_->collected) {
      data_->collected = generation;
      history.cut(data_->cut);
    }
    history.add(row[0], row.subspan(2));
  }
  data_->queue->drop(count);
  return count > 0;
}

}  // namespace poise::gui
