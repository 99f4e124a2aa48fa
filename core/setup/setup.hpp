// SPDX-License-Identifier: BSD-2-Clause
// The setup of a stack: its mechanism, its contacts and its start state.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/dynamics/chart_coordinates.hpp"
#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/plant/simulated_plant.hpp"
#include "poise/core/sense/estimator.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/robot_file.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

class CollisionModel;
class Fault;

struct PlantModel;

/// What stays constant while a stack runs, shared by controller, plant and recorder.
struct Setup {
  std::shared_ptr<const Tree> tree;  ///< with the stack's limits
  std::vector<Contact> contacts;     ///< frames in their bodies
  State start;                       ///< state in which the run starts
  std::shared_ptr<Chart>
      chart;  ///< of every floating base, and of balls that have none of their own
  std::vector<std::shared_ptr<const Chart>> ball_charts;  ///< per ball; null: `chart`
  std::shared_ptr<Fault> chart_fault;  ///< what a chart did that it must not; null without charts
  std::vector<Push> pushes;            ///< of the whole run
  /// What the plant has otherwise; null: nothing.
  std::shared_ptr<const PlantModel> plant_model;
  /// Capsules around the links; null if the stack does not need them.
  std::shared_ptr<const CollisionModel> collision;
  std::vector<Finding> warnings;  ///< oddities that do not prevent a run
  /// By root: what its file says, if a reader read it; null for a URDF.
  std::vector<std::shared_ptr<const RobotFile>> files;
};

/// Tree, contacts and start of a stack, without pushes.
/// @param modules  the readers of robot files; not needed for URDF
/// @throws ConfigError at its place in the stack or the robot file
POISE_API Setup set_up_mechanism(const StackSpec& spec, const ModuleSource* modules = nullptr);

/// Loads the robot, applies the stack's limits, binds contacts and places the robot on them.
/// Allocates.
/// @throws ConfigError at its place in the stack or the URDF
POISE_API Setup set_up(const StackSpec& spec, const ModuleSource& modules);

/// All rotations of the system with their charts, ascending in v.
/// @pre the setup has a chart
POISE_API std::vector<RotationBlock> rotations_of(const Setup& setup);

/// The contacts as they are in the plant.
POISE_API const std::vector<Contact>& true_contacts(const Setup& setup);

/// What the stack's plant is opened with. `setup` must outlive it.
POISE_API PlantSetup plant_setup(const StackSpec& spec, const Setup& setup);

/// Creates the stack's plant without opening it.
/// @throws ConfigError: unknown type or wrong parameters
POISE_API std::shared_ptr<Plant> make_plant(const StackSpec& spec, const ModuleSource& modules);

/// Creates the stack's plant and asks it whether it can take the setup. Opens nothing.
/// @throws ConfigError: unknown type, wrong parameters, or a setup that the plant cannot take
POISE_API std::shared_ptr<Plant> check_plant(const StackSpec& spec, const Setup& setup,
                                             const ModuleSource& modules);

/// Creates the stack's estimator and binds it. `setup` and `sensors` must outlive it.
/// @throws ConfigError: unknown type, wrong parameters, sensors that it cannot do with, objects
///         that it does not cover
POISE_API std::shared_ptr<Estimator> bind_estimator(const StackSpec& spec, const Setup& setup,
                                                    const SensorSetup& sensors,
                                                    const ModuleSource& modules);

/// Creates the stack's plant and opens it: a robot is connected, a simulator starts at the setup's
/// start. `setup` must outlive it.
/// @throws ConfigError as `check_plant`, or if the robot cannot be reached
POISE_API std::shared_ptr<Plant> open_plant(const StackSpec& spec, const Setup& setup,
                                            const ModuleSource& modules);

/// The same for a simulator.
/// @throws ConfigError as `open_plant`, or if the plant is not a simulator; it is then not opened
POISE_API std::shared_ptr<SimulatedPlant> open_simulator(const StackSpec& spec, const Setup& setup,
                                                         const ModuleSource& modules);

}  // namespace poise
