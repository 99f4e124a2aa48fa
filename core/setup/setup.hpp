// SPDX-License-Identifier: BSD-2-Clause
// The mechanism of a stack, its contacts and where it starts.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/dynamics/chart_coordinates.hpp"
#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/plant/plant.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

class CollisionModel;
class Fault;

/// What stays the same while a stack runs: shared by controller, plant and recorder.
struct Setup {
  std::shared_ptr<const Tree> tree;  ///< with the stack's limits
  std::vector<Contact> contacts;     ///< frames in their bodies
  State start;
  std::shared_ptr<Chart>
      chart;  ///< of every floating base, and of balls that have none of their own
  std::vector<std::shared_ptr<const Chart>> ball_charts;  ///< per ball; null: `chart`
  std::shared_ptr<Fault> chart_fault;  ///< what a chart did that it must not; null without charts
  std::vector<Push> pushes;
  /// Capsules around the links; null if nothing in the stack asks for them.
  std::shared_ptr<const CollisionModel> collision;
  std::vector<Finding> warnings;
};

/// Tree, contacts and start of a stack: all of its setup that takes no module. Pushes are left out.
/// @throws ConfigError at its place in the stack or the URDF
POISE_API Setup set_up_mechanism(const StackSpec& spec);

/// Loads the robot, applies the stack's limits, binds contacts and places the robot on them.
/// @throws ConfigError at its place in the stack or the URDF
POISE_API Setup set_up(const StackSpec& spec, const ModuleSource& modules);

/// The rotations of the system in their charts, ascending in v. @pre setup has a chart
POISE_API std::vector<RotationBlock> rotations_of(const Setup& setup);

/// The stack's plant, started at the setup's start. `setup` must outlive it.
/// @throws ConfigError: unknown type, wrong parameters, a setup that the plant cannot take
POISE_API std::shared_ptr<Plant> start_plant(const StackSpec& spec, const Setup& setup,
                                             const ModuleSource& modules);

}  // namespace poise
