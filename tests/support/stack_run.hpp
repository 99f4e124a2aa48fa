// SPDX-License-Identifier: BSD-2-Clause
// Runs a shipped stack with a test's changes, with the built modules and the built-in plant.

#pragma once

#include <functional>
#include <string>

#include "poise/core/control/controller.hpp"
#include "poise/core/sense/true_state.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {

/// The stack `name` of apps/share/stacks with `changes`, which is YAML of top-level keys.
inline StackSpec changed_stack(const std::string& name, const std::string& changes) {
  const TempFolder folder;  // test programs run side by side
  return load_stack(folder.write(
      "changed.yaml",
      "poise: 1\ninclude: " + source("apps/share/stacks/" + name + ".yaml") + "\n" + changes));
}

/// Controller and plant, tick by tick.
class StackRun {
 public:
  StackRun(const std::string& name, const std::string& changes)
      : spec_(changed_stack(name, changes)) {
    controller_.start(state_);
  }

  /// @param look  called after every tick
  void run(double seconds, const std::function<void(double)>& look = {}) {
    for (const double end = time_ + seconds; time_ < end - 1e-9; time_ += spec_.period) {
      plant_->receive(measured_, 0);
      put_together(*setup_.tree, measured_, state_);
      const long before = allocations();
      const Eigen::VectorXd& torque = controller_.tick(state_, time_, &measured_.forces);
      heap += allocations() - before;
      const Outcome outcome = controller_.outcome();
      unsolved += outcome != Outcome::kSolved && outcome != Outcome::kRelaxed;
      if (look) look(time_);
      for (double t = 0; t < spec_.period - 1e-9; t += spec_.step)
        if (!test::advance(*plant_, torque, state_)) ++diverged;
    }
  }

  std::size_t objective(const std::string& task) const {
    const auto& all = controller_.problem().objectives;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].name == task) return i;
    return all.size();
  }
  /// A task's error in the last tick.
  const Eigen::VectorXd& error(const std::string& task) const {
    return controller_.problem().objectives[objective(task)].rows.error;
  }
  /// The force variables of a contact in the last tick.
  Eigen::VectorXd force(std::size_t contact) const {
    const Problem& problem = controller_.problem();
    return controller_.solution().force.segment(problem.force_start[contact],
                                                (*problem.contacts)[contact].forces());
  }
  const Controller& controller() const { return controller_; }
  const State& state() const { return state_; }
  const poise::Setup& setup() const { return setup_; }

  long heap = 0, unsolved = 0, diverged = 0;

 private:
  static Registry modules() {
    Registry registry;
    for (const auto& file : std::filesystem::directory_iterator(built("modules")))
      if (file.path().extension() == ".so") registry.load(file.path());
    return registry;
  }

  StackSpec spec_;
  Registry modules_ = modules();
  poise::Setup setup_ = set_up(spec_, modules_);
  std::shared_ptr<SimulatedPlant> plant_ = open_simulator(spec_, setup_, modules_);
  Controller controller_{spec_, setup_, modules_};
  State state_ = setup_.start;
  Measurement measured_{*setup_.tree, setup_.contacts, 1};
  double time_ = 0;
};

/// Why the changed stack is refused; "taken" if it is accepted.
inline Refusal refusal(const std::string& stack, const std::string& changes) {
  try {
    StackRun run(stack, changes);
  } catch (const ConfigError& error) {
    return error;
  }
  return "taken";
}

}  // namespace poise::test
