// SPDX-License-Identifier: BSD-2-Clause
// The description of one phase in a stack file.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/config/config_node.hpp"

namespace poise {

/// A module named in a stack, with the map that its parameters are read from.
struct ModuleSpec {
  std::string type;  ///< its type
  ConfigNode node;   ///< the whole entry, with `type`
};

/// Ramp of changes that give none [s].
inline constexpr double kPhaseRamp = 0.2;

/// Targets of a transition besides phases: the run ends, complete or incomplete.
inline constexpr std::string_view kRunEnds = "end", kRunStops = "stop";

/// A contact that is made or broken when a phase begins.
struct ContactChange {
  std::string contact;  ///< its name
  bool make = true;     ///< true: made; false: broken
  double ramp = 0;      ///< duration of the loading or unloading [s]
  double release = 0;   ///< duration of the change of its motion [s]
};

/// A task that changes when a phase begins. Fields that are not set stay as they are.
struct TaskChange {
  std::string task;                     ///< its name
  std::optional<double> weight;         ///< 0: switched off
  double ramp = 0;                      ///< of the weight [s]
  std::optional<ModuleSpec> reference;  ///< starts with the phase
};

/// A new weight for a soft constraint (level above 0) when a phase begins.
struct ConstraintChange {
  std::string constraint;  ///< its name
  double weight = 1;       ///< the new weight
  double ramp = 0;         ///< [s]
};

/// A condition for leaving or entering a phase.
struct ConditionSpec {
  /// What is compared: time in the phase, a task's error, a contact's force, the margin of the CoM;
  /// or a combination of conditions.
  enum class Kind { kTime, kError, kForceAbove, kForceBelow, kComMargin, kAny, kAll };
  Kind kind = Kind::kTime;        ///< what is compared
  std::string on;                 ///< the task (kError) or the contact (kForceAbove, kForceBelow)
  std::vector<std::string> over;  ///< kComMargin: these contacts; empty: those that are made
  double bound = 0;               ///< kTime [s], kForceAbove and kForceBelow [N], kComMargin [m]
  ConfigNode error;               ///< kError: the bound of the error, in the task's unit
  std::string axes;               ///< kError: its components that count, "xy"; empty: all
  double lasting = 0;             ///< how long it must have held [s]
  std::vector<ConditionSpec> parts;  ///< kAny and kAll: the conditions
  Place place;                       ///< of the entry
  std::string path;                  ///< of the entry
};

/// A transition to another phase. The first transition whose condition holds is taken.
struct TransitionSpec {
  ConditionSpec when;    ///< its condition
  std::string then;      ///< a phase or kRunEnds; a time-out also kRunStops
  Place place;           ///< of `then`
  std::string path;      ///< of the transition's entry
  bool timeout = false;  ///< whether it is the time-out of the phase
};

/// A phase, as changes to the one before. The first phase is the start of the run.
struct PhaseSpec {
  std::string name;                           ///< unique in the stack
  std::vector<ContactChange> contacts;        ///< made and broken when it begins
  std::vector<TaskChange> tasks;              ///< changed when it begins
  std::vector<ConstraintChange> constraints;  ///< changed when it begins
  std::vector<TransitionSpec> transitions;    ///< empty: the phase lasts; a time-out comes last
  std::optional<ConditionSpec> entry;         ///< besides the condition of transitions to it
  Place place;                                ///< of the phase's entry
  ConfigNode node;                            ///< the entry, with inherited keys
};

}  // namespace poise
