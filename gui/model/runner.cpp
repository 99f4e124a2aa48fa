// SPDX-License-Identifier: BSD-2-Clause

#include "gui/model/runner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <mutex>
#include <thread>
#include <utility>

#include "core/record/row_queue.hpp"
#include "core/run/simulation.hpp"
#include "gui/model/orders.hpp"
#include "gui/model/urgency.hpp"

namespace poise::gui {
namespace {

using Clock = std::chrono::steady_clock;
using Phase = Runner::Phase;

constexpr std::size_t kQueue = 4096;  // rows that the window may be behind
constexpr double kGiveUp = 0.1;       // [s] behind real time, from which it counts anew
constexpr std::size_t kLateTicks = 1000;

double seconds(Clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

// How late ticks began, and how fast time went.
class Pace {
 public:
  void restart(double time) {
    start_ = mark_ = Clock::now();
    from_ = marked_ = time;
  }
  // When the tick at `time` is due.
  Clock::time_point due(double time, double speed) const {
    return start_ + std::chrono::duration_cast<Clock::duration>(
                        std::chrono::duration<double>((time - from_) / speed));
  }
  void began(double late) {
    late_[count_++ % kLateTicks] = static_cast<float>(late);
    if (count_ % 256 != 0) return;
    sorted_ = late_;
    const std::size_t n = std::min(count_, kLateTicks);
    const std::size_t at = n * 99 / 100;
    std::nth_element(sorted_.begin(), sorted_.begin() + static_cast<std::ptrdiff_t>(at),
                     sorted_.begin() + static_cast<std::ptrdiff_t>(n));
    lateness = static_cast<double>(sorted_[at]);
  }
  void passed(double time) {
    const double wall = seconds(Clock::now() - mark_);
    if (wall < 0.5) return;
    real_time = (time - marked_) / wall;
    mark_ = Clock::now();
    marked_ = time;
  }
  std::atomic<double> lateness{0}, real_time{0};

 private:
  Clock::time_point start_, mark_;
  double from_ = 0, marked_ = 0;
  std::array<float, kLateTicks> late_{}, sorted_{};
  std::size_t count_ = 0;
};

}  // namespace

struct Runner::Data {
  ~Data() { delete seen.load(); }
  Data(StackSpec stack, std::shared_ptr<const ModuleSource> source)
      : spec(std::move(stack)),
        modules(std::move(source)),
        current(modules),
        duration(spec.duration) {}

  void live();
  void load();
  void stand_at_start();
  void obey();
  bool tick();
  void go_on();
  void go_back(double time);
  void apply(Retune changed);
  void apply(const std::optional<Hold>& hand);
  void do_again(long tick, std::size_t& next);
  void end(Phase how, const std::string& reason);
  bool publish();

  const StackSpec spec;                               // at the start
  const std::shared_ptr<const ModuleSource> modules;  // at the start
  std::shared_ptr<const ModuleSource> current;
  const double duration;
  std::unique_ptr<Simulation> simulation;
  std::unique_ptr<RowWriter> writer;
  std::vector<Deed> deeds;
  mutable std::mutex writing;  // of deeds and of the refusal: never in a tick
  std::string refusal;
  std::string reason;  // read by the window once the phase says so
  Pace pace;
  bool moved = true;  // whether the plant has moved after the last tick
  bool held = false;  // by a hand

  OrderBox orders;
  std::atomic<bool> wanted{false}, quit{false};
  std::atomic<double> speed{1}, time{0};
  std::atomic<Phase> phase{Phase::kLoading};
  std::atomic<long> unsolved{0};
  std::atomic<unsigned> generation{0};  // of the history: a new one after going back
  std::atomic<double> cut{0};
  std::atomic<Solved*> seen{nullptr};  // the tick that was asked for, until it is taken
  std::unique_ptr<RowQueue> queue;     // made before the phase leaves kLoading
  std::shared_ptr<const RowLayout> layout;
  unsigned collected = 0;
  unsigned asked = 0;  // how often to go back: what was before is not of interest
  std::thread thread;
};

void Runner::Data::end(Phase how, const std::string& why) {
  reason = why;
  wanted = false;
  phase.store(how, std::memory_order_release);
}

void Runner::Data::stand_at_start() {
  simulation = std::make_unique<Simulation>(spec, *modules);
  simulation->measure_modules(true);
}

void Runner::Data::load() {
  try {
    stand_at_start();
    writer = std::make_unique<RowWriter>(spec, *simulation);
    layout = writer->layout();
    queue = std::make_unique<RowQueue>(layout->width + 2, kQueue);
    simulation->tick();
    moved = false;
    publish();
    phase.store(Phase::kReady, std::memory_order_release);
  } catch (const ConfigError& error) {
    end(Phase::kFailed, error.what());
  }
}

// The row of the last tick, with its time and which history it belongs to; false: the queue is
// full.
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

// The plant goes on under the last torques, then the next tick. False at the end of the run.
bool Runner::Data::tick() {
  const Controller& controller = simulation->controller();
  if (!moved && !simulation->move()) {
    const std::string_view fault = simulation->fault();
    end(Phase::kEnded,
        fmt::format("{} at {:.3f} s", fault.empty() ? "the plant's state left all bounds" : fault,
                    time.load()));
    return false;
  }
  moved = true;
  if (simulation->ticks() >= simulation->total_ticks() || controller.ended()) {
    end(Phase::kEnded, "");
    return false;
  }
  simulation->tick();
  moved = false;
  if (controller.outcome() != Outcome::kSolved) ++unsolved;
  if (controller.outcome() == Outcome::kStopped) {
    end(Phase::kEnded, controller.fault().empty()
                           ? fmt::format("the solver found no solution at {:.3f} s ({})",
                                         simulation->time(), to_string(controller.status()))
                           : fmt::format("{} at {:.3f} s", controller.fault(), simulation->time()));
    return false;
  }
  return true;
}

void Runner::Data::apply(Retune changed) {
  if (changed.modules == nullptr) changed.modules = current;
  Deed deed{simulation->ticks(), std::move(changed), {}};
  try {
    deed.apply(*simulation);
  } catch (const ConfigError& error) {
    const std::lock_guard lock(writing);
    refusal = error.what();
    return;  // the run goes on as it was
  }
  current = deed.retune->modules;
  if (!deed.retune->renewed.empty()) writer = std::make_unique<RowWriter>(spec, *simulation);
  const std::lock_guard lock(writing);
  deeds.push_back(std::move(deed));
}

void Runner::Data::apply(const std::optional<Hold>& hand) {
  const std::lock_guard lock(writing);
  deeds.push_back({simulation->ticks(), {}, hand});
  deeds.back().apply(*simulation);
  held = hand.has_value();
}

// What was done after that many ticks.
void Runner::Data::do_again(long tick, std::size_t& next) {
  for (; next < deeds.size() && deeds[next].tick == tick; ++next) {
    const Deed& deed = deeds[next];
    deed.apply(*simulation);
    if (deed.retune)
      current = deed.retune->modules;
    else
      held = deed.hand.has_value();
  }
}

// The same motion again up to then. Whoever held the robot then lets go.
void Runner::Data::go_back(double to) {
  const long until = std::clamp(std::lround(to / spec.period), 0L, simulation->total_ticks() - 1);
  stand_at_start();
  current = modules;
  {
    const std::lock_guard lock(writing);
    std::erase_if(deeds, [&](const Deed& deed) { return deed.tick > until + 1; });
  }
  std::size_t next = 0;
  unsolved = 0;
  held = false;
  simulation->tick();
  while (simulation->ticks() <= until && !quit) {
    do_again(simulation->ticks(), next);
    if (!simulation->move()) break;
    simulation->tick();
  }
  do_again(simulation->ticks(), next);
  writer = std::make_unique<RowWriter>(spec, *simulation);
  if (held) apply(std::nullopt);
  moved = false;
  cut = simulation->time() - spec.period / 2;
  ++generation;
  publish();
  phase.store(Phase::kReady, std::memory_order_release);
}

void Runner::Data::obey() {
  for (Order& order : orders.take()) {
    if (phase == Phase::kFailed) return;
    if (order.rewind) go_back(*order.rewind);
    if (order.retune && phase != Phase::kEnded) apply(std::move(*order.retune));
    if (order.hold && phase != Phase::kEnded) apply(*order.hold);
    for (int i = 0; i < order.steps && tick(); ++i) publish();
    if (order.look) delete seen.exchange(solved_tick(*simulation, spec.gravity).release());
    if (!order.hold && !order.look) pace.restart(time);
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
  while (!publish() && !quit) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  pace.passed(time);
}

void Runner::Data::live() {
  hurry();
  load();
  while (!quit) {
    if (!orders.empty()) obey();
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
  data_->orders.post({});
}

void Runner::step(int ticks) {
  pause();
  data_->orders.post({.steps = ticks});
}

void Runner::rewind(double time) {
  pause();
  ++data_->asked;
  data_->orders.post({.rewind = time});
}

void Runner::retune(StackSpec spec, std::shared_ptr<const ModuleSource> modules,
                    ModuleTypes renewed) {
  data_->orders.post({.retune = Retune{std::move(spec), std::move(modules), std::move(renewed)}});
}
void Runner::hold(std::optional<Hold> hand) { data_->orders.post({.hold = std::move(hand)}); }

std::vector<Deed> Runner::deeds() const {
  const std::lock_guard lock(data_->writing);
  return data_->deeds;
}

std::string Runner::refusal() {
  const std::lock_guard lock(data_->writing);
  return std::exchange(data_->refusal, {});
}

void Runner::ask_solved() { data_->orders.post({.look = true}); }
std::unique_ptr<Solved> Runner::take_solved() {
  return std::unique_ptr<Solved>(data_->seen.exchange(nullptr));
}

Runner::Status Runner::status() const {
  return {data_->phase.load(std::memory_order_acquire),
          data_->time,
          data_->duration,
          data_->pace.real_time,
          data_->pace.lateness,
          data_->unsolved};
}

std::string Runner::why() const {
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
    if (generation < data_->asked) continue;
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
