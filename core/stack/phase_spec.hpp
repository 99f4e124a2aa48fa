// SPDX-License-Identifier: BSD-2-Clause
// What a stack file says of one phase.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/config/config_node.hpp"

namespace poise {

/// A module named in a stack, with the map its parameters are read from.
struct ModuleSpec {
  std::string type;
  ConfigNode node;  ///< the whole entry, with `type`
};

/// Of changes that do not say theirs [s].
inline constexpr double kPhaseRamp = 0.2;

/// Where a transition may lead beside phases: the run ends, completed or not.
inline constexpr std::string_view kRunEnds = "end", kRunStops = "stop";

/// A contact that is made or broken when a phase begins.
struct ContactChange {
  std::string contact;
  bool make = true;
  double ramp = 0;  ///< until it may be loaded fully, or from when it carries nothing [s]
};

/// A task that changes when a phase begins; what is not said stays.
struct TaskChange {
  std::string task;
  std::optional<double> weight;  ///< 0: it leaves
  double ramp = 0;               ///< of the weight [s]
  std::optional<ModuleSpec> reference;
};

/// Another weight for a constraint that has a level, from when a phase begins.
struct ConstraintChange {
  std::string constraint;
  double weight = 1;
  double ramp = 0;  ///< [s]
};

/// What must hold for a phase to be left or entered.
struct ConditionSpec {
  enum class Kind { kTime, kError, kForceAbove, kForceBelow, kComMargin, kAny, kAll };
  Kind kind = Kind::kTime;
  std::string on;                    ///< a task or a contact
  std::vector<std::string> over;     ///< of a CoM margin: contacts; empty: those that are made
  double bound = 0;                  ///< [s] since the phase began, [N] or [m]
  ConfigNode error;                  ///< what an error must be below; its task knows the unit
  double lasting = 0;                ///< it must have held for so long [s]
  std::vector<ConditionSpec> parts;  ///< of any and all
  Place place;
  std::string path;
};

/// The first transition whose condition holds is taken.
struct TransitionSpec {
  ConditionSpec when;
  std::string then;  ///< a phase, kRunEnds, or of a time-out kRunStops
  Place place;       ///< of `then`
  std::string path;
  bool timeout = false;
};

/// A phase says what differs from the one before; the first one says how the run starts.
struct PhaseSpec {
  std::string name;
  std::vector<ContactChange> contacts;
  std::vector<TaskChange> tasks;
  std::vector<ConstraintChange> constraints;
  std::vector<TransitionSpec> transitions;  ///< none: it lasts; a time-out comes last
  std::optional<ConditionSpec> entry;       ///< beside those of transitions that lead here
  Place place;
  ConfigNode node;  ///< with what it inherits
};

}  // namespace poise
