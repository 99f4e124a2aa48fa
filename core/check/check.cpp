// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/check.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>

#include "poise/core/check/dependent.hpp"
#include "poise/core/check/late_pushes.hpp"
#include "poise/core/check/mend.hpp"
#include "poise/core/check/much_friction.hpp"
#include "poise/core/check/overhang.hpp"
#include "poise/core/check/overlapping.hpp"
#include "poise/core/check/phase_check.hpp"
#include "poise/core/check/start_check.hpp"
#include "poise/core/check/unmeasured.hpp"
#include "poise/core/check/untied.hpp"
#include "poise/core/control/controller.hpp"
#include "poise/core/control/motor_gains.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/so3/rotation_integrator.hpp"

namespace poise {
namespace {

Finding as_finding(const ConfigError& error) {
  const std::string remedy = error.remedy().empty() ? "" : "; " + error.remedy();
  return {Finding::Severity::kError, error.place(), error.path(), error.found() + remedy,
          std::string(to_string(error.code()))};
}

constexpr double kSingular = 1e-3;  // chart margin below which a warning is given

// Warns of a chart that is singular at the base's initial orientation.
void look_at_chart(const StackSpec& spec, const Setup& setup, std::vector<Finding>& all) {
  if (!setup.tree->floating() || !setup.chart) return;
  const RotationIntegrator start(setup.chart, IntegratorKind::kProjected, setup.start.base().R);
  if (start.margin() > kSingular) return;
  all.push_back(
      warning_of(WarningKind::kChartSingular, spec.robot.chart.node.place, "robot.base.orientation",
                 "'" + spec.robot.chart.type +
                     "' is singular where the base starts; turn the base, or choose another chart, "
                     "such as 'unit-quaternion'"));
}

using Bound = std::function<void(const StackSpec&, const Setup&, const Problem&)>;

// Each error costs one more look at the stack.
constexpr int kMostLooks = 40;

class StackCheck {
 public:
  StackCheck(const ModuleSource& modules, const Bound& bound, const SequenceProgress& progress)
      : modules_(modules), bound_(bound), progress_(progress) {}

  // @throws ConfigError of the first error that is left
  void look(const Mending& mending) {
    const bool robot = mending.stack().find("robot") != nullptr || !mending.touched("robot");
    StackSpec spec = robot ? read_stack(mending.stack()) : read_stack_but_robot(mending.stack());
    check_modules(spec, modules_);
    if (!robot) return;  // nothing can be bound
    if (mending.any()) {
      spec.sequence.clear();  // its postures depend on all the rest
      spec.walk.reset();
    } else {
      expand_sequence(spec, progress_, &modules_);
      expand_walk(spec, &modules_);
    }
    const Setup setup = set_up(spec, modules_);
    take_warnings(setup, mending);
    Controller controller(spec, setup, modules_);
    if (!mending.any()) look_at_whole(spec, setup, controller);
  }

  void add(const ConfigError& error) {
    const Finding found = as_finding(error);
    const bool again = std::ranges::any_of(errors_, [&](const Finding& other) {
      return order(other) == order(found) && other.text == found.text;
    });
    if (!again) errors_.push_back(found);
  }

  std::vector<Finding> findings() {
    std::ranges::stable_sort(errors_, {}, order);
    std::ranges::move(errors_, std::back_inserter(warnings_));
    return std::move(warnings_);
  }

 private:
  static std::tuple<std::string, int, int> order(const Finding& finding) {
    return {finding.place.file, finding.place.line, finding.place.column};
  }

  // Warnings of the robot's files do not depend on the rest of the stack.
  void take_warnings(const Setup& setup, const Mending& mending) {
    const bool changed =
        mending.touched("robot") || mending.touched("objects") || mending.touched("contacts");
    if (!changed) warnings_ = setup.warnings;
  }

  void look_at_whole(const StackSpec& spec, const Setup& setup, Controller& controller) {
    if (bound_) bound_(spec, setup, controller.problem());
    std::ranges::move(empty_guesses(spec), std::back_inserter(warnings_));
    std::ranges::move(overhanging_patches(spec, setup), std::back_inserter(warnings_));
    std::ranges::move(overlapping_shapes(spec, setup), std::back_inserter(warnings_));
    std::ranges::move(unheld_base(spec, setup), std::back_inserter(warnings_));
    std::ranges::move(much_friction(spec, setup), std::back_inserter(warnings_));
    std::ranges::move(untied_contacts(spec, controller.problem()), std::back_inserter(warnings_));
    std::ranges::move(dependent_contacts(spec, setup), std::back_inserter(warnings_));
    std::ranges::move(odd_phases(spec, setup), std::back_inserter(warnings_));
    std::ranges::move(late_pushes(spec), std::back_inserter(warnings_));
    std::ranges::move(com_goals_outside(spec, setup), std::back_inserter(warnings_));
    controller.start(setup.start);
    controller.tick(setup.start, 0);
    if (controller.fault().empty())
      std::ranges::move(weak_start(spec, controller.problem()), std::back_inserter(warnings_));
    const auto plant = check_plant(spec, setup, modules_);
    const SensorSetup sensors = call_module(spec.module(ModuleKind::kPlant).node, [&] {
      return plant->sensors(plant_setup(spec, setup));
    });
    bind_estimator(spec, setup, sensors, modules_);
    std::ranges::move(unmeasured_forces(spec, setup, sensors), std::back_inserter(warnings_));
    motor_gains(spec, *setup.tree);
    look_at_chart(spec, setup, warnings_);
  }

  const ModuleSource& modules_;
  const Bound& bound_;
  const SequenceProgress& progress_;
  std::vector<Finding> warnings_, errors_;
};

}  // namespace

std::vector<Finding> check_stack(const std::function<ConfigNode()>& read,
                                 const ModuleSource& modules, const Bound& bound,
                                 const SequenceProgress& progress) {
  StackCheck check(modules, bound, progress);
  std::optional<Mending> mending;
  for (int look = 0; look < kMostLooks; ++look) {
    try {
      if (!mending) mending.emplace(read());
      check.look(*mending);
      break;
    } catch (const ConfigError& error) {
      if (!mending || !mending->follows(error)) check.add(error);
      if (!mending || !mending->mend(error)) break;
    }
  }
  return check.findings();
}

}  // namespace poise
