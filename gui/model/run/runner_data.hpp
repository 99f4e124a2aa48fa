// SPDX-License-Identifier: BSD-2-Clause
// What a run on its own thread consists of; for the files of Runner alone.

#pragma once

#include <atomic>
#include <cmath>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/record/row_queue.hpp"
#include "poise/gui/model/run/fall_watch.hpp"
#include "poise/gui/model/run/pace.hpp"
#include "poise/gui/model/run/requests.hpp"
#include "poise/gui/model/run/rerun.hpp"
#include "poise/gui/model/run/runner.hpp"

namespace poise::gui {

struct Runner::Data {
  // Whether and how the robot has fallen.
  struct Fall {
    std::unique_ptr<FallWatch> watch;
    std::atomic<bool> past{false},
        down{false};                            // past: goes on after it; down: ended because of it
    std::atomic<double> fell{NAN}, stood{NAN};  // [s]; NaN: it has not fallen
    std::string why;
  };
  // The way back to an earlier tick.
  struct Back {
    std::atomic<unsigned> generation{0};  // of the history: incremented by going back
    std::atomic<unsigned> requests{0};    // only the latest counts
    std::atomic<double> cut{0};           // [s] where the history ends then
    std::atomic<double> share{0};         // of the way
    std::atomic<bool> halt{false};
  };
  // The way of the rows to the window.
  struct Rows {
    std::unique_ptr<RowWriter> writer;
    std::unique_ptr<RowQueue> queue;  // created before the phase leaves kLoading
    std::shared_ptr<const RowLayout> layout;
    unsigned collected = 0;  // generation of the last row that the window took
  };

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
  bool open();
  bool move();
  bool tick();
  void go_on();
  void go_back(double time);
  void take(Retune changed);
  void catch_up();
  void forget(long after);
  void note_fall();
  // Whether it stopped for a reason that holds no more: the duration, or a fall.
  bool may_resume() const { return (over && !is_last(time)) || (fall.down && fall.past); }
  void stand_at(Rerun& again);
  void apply(const std::optional<Hold>& hand);
  void command(const std::optional<walk::WalkCommand>& walk);
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
  const Simulation* opened = nullptr;  // whose inputs are open
  std::vector<Intervention> interventions;
  // Guards the interventions, the two below and the words of a fall; no tick locks it except the
  // last.
  mutable std::mutex writing;
  std::string refusal;
  std::string reason;  // why the run ended or failed
  Fall fall;
  Back back;
  Rows rows;
  Pace pace;
  bool moved = true;    // whether the plant has moved since the last tick
  bool pulled = false;  // by the user's hand

  RequestQueue requests;
  std::atomic<bool> wanted{false}, quit{false}, waiting{false};
  std::atomic<double> speed{1}, time{0};
  std::atomic<Phase> phase{Phase::kLoading};
  std::atomic<long> unsolved{0};
  std::atomic<Solved*> seen{nullptr};  // copy of a tick, until the window takes it
  std::thread thread;
};

}  // namespace poise::gui
