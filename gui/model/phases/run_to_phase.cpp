// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/phases/run_to_phase.hpp"

#include <QObject>
#include <chrono>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/judge.hpp"

namespace poise::gui {
namespace {

StackSpec of_duration(StackSpec spec, double seconds) {
  spec.duration = seconds;
  return spec;
}

class RunToPhase {
 public:
  RunToPhase(const StackSpec& spec, const ModuleSource& modules, const RunBounds& bounds)
      : spec_(of_duration(spec, bounds.simulated)),
        bounds_(bounds),
        run_(spec_, modules),
        judge_(spec_, run_) {
    if (run_.simulated())
      run_.open_again();
    else
      ends_.why = QObject::tr("only a run on the robot shows where it ends");
  }

  PhaseEnds to(const std::string& phase, const std::atomic<bool>& stop) {
    const auto begin = std::chrono::steady_clock::now();
    while (ends_.why.isEmpty() && !stop && !tick(phase) && go_on()) {
      const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
      if (spent.count() < bounds_.real) continue;
      ends_.why = QObject::tr("%1 s of the run take longer than %2 s")
                      .arg(run_.time(), 0, 'f', 1)
                      .arg(bounds_.real);
      break;
    }
    return std::move(ends_);
  }

 private:
  // True if the tick is the first one of the wanted phase.
  bool tick(const std::string& wanted) {
    run_.tick();
    judge_.ticked(run_);
    const std::string now(run_.controller().phase());
    if (run_.ticks() > 1 && now != phase_ && !ends_.before.contains(now)) keep(now);
    phase_ = now;
    if (now == wanted) return true;
    last_ = run_.best_state();
    time_ = run_.time();
    return false;
  }

  void keep(const std::string& entered) {
    const Setup& setup = run_.setup();
    Dynamics robot(setup.tree, spec_.gravity);
    robot.update(last_);
    look(robot, setup.contacts, {}, time_, ends_.before[entered]);
  }

  // False if the run ends with this move.
  bool go_on() {
    judge_.moved(run_, run_.move(), 0);
    const auto at = [&](const QString& what) { return what.arg(run_.time(), 0, 'f', 2); };
    if (judge_.end() == RunEnd::kFell)
      ends_.why = at(QObject::tr("the robot falls at %1 s"));
    else if (judge_.end() == RunEnd::kUnsolved)
      ends_.why = at(QObject::tr("there is no solution at %1 s"));
    else if (!judge_.goes_on(false))
      ends_.why = at(QObject::tr("the run fails at %1 s"));
    else if (run_.controller().ended())
      ends_.why = at(QObject::tr("the phases end at %1 s without it"));
    else if (run_.periods() >= run_.total_ticks())
      ends_.why = at(QObject::tr("it has not begun after %1 s"));
    return ends_.why.isEmpty();
  }

  const StackSpec spec_;
  const RunBounds bounds_;
  Simulation run_;
  RunJudge judge_;
  PhaseEnds ends_;
  std::string phase_;  // of the last tick
  State last_;         // in which the last tick began
  double time_ = 0;    // of the last tick [s]
};

}  // namespace

PhaseEnds run_to_phase(const StackSpec& spec, const ModuleSource& modules, const std::string& phase,
                       const RunBounds& bounds, const std::atomic<bool>& stop) {
  return RunToPhase(spec, modules, bounds).to(phase, stop);
}

}  // namespace poise::gui
