// SPDX-License-Identifier: BSD-2-Clause
// The parts of a stack file, read one by one. Inside core/stack only.

#pragma once

#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/export.hpp"
#include "poise/core/stack/grammar.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// `qp` or `{type: qp, …}`; in both cases the spec's node is a map with `type`.
ModuleSpec read_module(const ConfigNode& node);
/// The module at `key` of `map`, or `{type: fallback}` without a place.
ModuleSpec read_module_or(const MapReader& map, const ConfigNode& parent, const std::string& key,
                          const std::string& fallback);
/// {xyz: …, rpy: …}
Pose read_pose(const ConfigNode& node);

/// Reads `robot.joints`, `robot.limits` and `robot.start.joints`.
void read_joints(const ConfigNode& node, RobotSpec& robot);
void read_limits(const ConfigNode& node, RobotSpec& robot);
void read_collision(const ConfigNode& node, RobotSpec& robot);
void read_start_joints(const ConfigNode& node, RobotSpec& robot);
/// Reads `robot.roles` and `robot.disable_collisions`.
void read_roles(const ConfigNode& node, RobotSpec& robot);
void read_disabled(const ConfigNode& node, RobotSpec& robot);
/// Reads `robot.loops`.
void read_loops(const ConfigNode& node, RobotSpec& robot);

RobotSpec read_robot(const ConfigNode& node);
ObjectSpec read_object(const std::string& name, const ConfigNode& node);
ContactSpec read_contact(const std::string& name, const ConfigNode& node);
std::vector<std::string> contact_names(const StackSpec& spec);
void read_control(const ConfigNode& node, StackSpec& spec);
/// Reads `control.fallback`, `on_failure` and `on_fault`. @pre constraints are read
void read_fallbacks(const ConfigNode& control, StackSpec& spec);
/// Whether torques mean nothing without this constraint.
bool holds_always(const ConstraintSpec& constraint);
POISE_API TaskSpec read_task(const ConfigNode& node);
/// The phases with `inherits` resolved and removed.
ConfigNode with_inherited(const ConfigNode& phases);
/// Reads a condition. @pre contacts and tasks are read, including those of phases
ConditionSpec read_condition(const ConfigNode& node, const StackSpec& spec);
/// @pre contacts and tasks are read
POISE_API void read_phases(const ConfigNode& node, StackSpec& spec);
/// Reads `plant.model`.
PlantModelSpec read_plant_model(const ConfigNode& node);
/// Reads `sensors`.
SensorsSpec read_sensors(const ConfigNode& node);
/// Reads `robot.guesses`: paths of the merged stack.
std::vector<Guess> read_guesses(const ConfigNode& list, const ConfigNode& stack);
PushSpec read_disturbance(const ConfigNode& node);
/// Reads `ground`; stairs and tiles become boxes.
std::vector<GroundBox> read_ground(const ConfigNode& node);

}  // namespace poise
