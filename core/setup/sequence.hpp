// SPDX-License-Identifier: BSD-2-Clause
// Computes postures and phases from a list of stances. Inside core/setup only.

#pragma once

#include <string>
#include <vector>

#include "poise/core/posture/posture.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/stance_spec.hpp"

namespace poise {

/// The change from one stance to the next.
struct StanceChange {
  std::string name;
  const SequenceStance* to = nullptr;
  std::vector<std::string> broken, made;  ///< contacts; a moved one is in both
  std::optional<PostureResult> lift;      ///< posture that unloads the contacts to be broken
  std::optional<PostureResult> touch;     ///< posture before the made contacts are loaded
  PostureResult end;                      ///< the stance itself
  std::vector<std::pair<std::string, Pose>> from, land;  ///< X_WC of broken and of made contacts
};

/// The stances of a stack and the changes between them.
struct SequencePlan {
  std::vector<SequenceStance> stances;
  std::vector<StanceChange> changes;  ///< one fewer than stances
};

/// Finds the postures of `spec.sequence`. The first stance is the robot's start.
/// @throws ConfigError: an unknown name, or an infeasible stance with its shortfalls
SequencePlan plan_sequence(const StackSpec& spec, const SequenceProgress& progress,
                           const ModuleSource* modules);

/// `phases:` of a plan, as text for a stack file.
/// @throws ConfigError if the stack has no task of type com or posture
ConfigNode write_phases(const StackSpec& spec, const Setup& setup, const SequencePlan& plan);

/// Mechanism, contacts and start of a stack whose first stance has these contacts.
Setup set_up_standing(const StackSpec& spec, const std::vector<std::string>& contacts,
                      const ModuleSource* modules);

}  // namespace poise
