// SPDX-License-Identifier: BSD-2-Clause
// A standing robot, tick by tick, with a test's modules in place of Poise's.

#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "poise/core/control/controller.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise::test {

/// The installed modules, some of them wrapped by a test.
class WrappedModules final : public ModuleSource {
 public:
  using Wrap = std::function<std::shared_ptr<ModuleObject>(std::shared_ptr<ModuleObject>)>;

  void wrap(const std::string& type, Wrap with) { wraps_[type] = std::move(with); }
  std::shared_ptr<ModuleObject> create(ModuleKind kind, const std::string& type) const override {
    const auto wrap = wraps_.find(type);
    auto real = registry_.create(kind, type);
    return wrap == wraps_.end() ? real : wrap->second(std::move(real));
  }
  std::vector<std::string> types(ModuleKind kind) const override { return registry_.types(kind); }

 private:
  Registry registry_ = Registry::with_search_path();
  std::map<std::string, Wrap> wraps_;
};

/// t01_stand with `changes`, its controller and the built-in plant. Not started.
struct Standing {
  explicit Standing(const std::string& changes, const WrappedModules& wrapped = WrappedModules())
      : modules(wrapped), spec(changed_stack("t01_stand", changes)) {}

  /// One tick with the state `seen`, then the plant's step.
  const Eigen::VectorXd& tick(const State& seen) {
    write_forces(plant->contacts(), time, forces);
    const long before = allocations();
    const Eigen::VectorXd& torque = controller.tick(seen, time, &forces);
    heap += allocations() - before;
    test::advance(*plant, torque, state);
    time += spec.period;
    return torque;
  }
  const Eigen::VectorXd& tick() { return tick(State(state)); }
  void run(int ticks) {
    for (int i = 0; i < ticks; ++i) tick();
  }
  /// Whether the torque is within the motors' limits.
  bool within_limits(const Eigen::VectorXd& torque) const {
    const std::vector<int> motors = setup.tree->motor_joints();
    if (torque.size() != static_cast<Eigen::Index>(motors.size()) || !torque.allFinite())
      return false;
    for (std::size_t k = 0; k < motors.size(); ++k)
      if (std::abs(torque[static_cast<Eigen::Index>(k)]) >
          setup.tree->joints[static_cast<std::size_t>(motors[k])].limits.effort)
        return false;
    return true;
  }

  const WrappedModules& modules;
  StackSpec spec;
  Setup setup = set_up(spec, modules);
  std::shared_ptr<SimulatedPlant> plant = open_simulator(spec, setup, modules);
  Controller controller{spec, setup, modules};
  State state = setup.start;
  std::vector<ForceSample> forces = test::forces_of(*plant);
  double time = 0;
  long heap = 0;
};

}  // namespace poise::test
