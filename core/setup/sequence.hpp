// SPDX-License-Identifier: BSD-2-Clause
// From a list of stances to the postures between them, and to phases. Inside core/setup only.

#pragma once

#include <string>
#include <vector>

#include "poise/core/posture/posture.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/stance_spec.hpp"

namespace poise {

/// How one stance becomes the next.
struct StanceChange {
  std::string name;
  const SequenceStance* to = nullptr;
  std::vector<std::string> broken, made;  ///< contacts; a moved one is in both
  std::optional<PostureResult> lift;      ///< where what is broken carries nothing yet
  std::optional<PostureResult> touch;     ///< where what is made carries nothing yet
  PostureResult end;                      ///< the stance itself
  std::vector<std::pair<std::string, Pose>> from, land;  ///< X_WC of broken and of made contacts
};

/// The stances of a stack, and the ways between them.
struct SequencePlan {
  std::vector<SequenceStance> stances;
  std::vector<StanceChange> changes;  ///< one less
};

/// Finds the postures of `spec.sequence`. The first stance is where the robot starts.
/// @throws ConfigError: a name that is unknown, or a stance without a posture, with what it lacks
SequencePlan plan_sequence(const StackSpec& spec, const SequenceProgress& progress);

/// `phases:` of a plan, as a person would write them.
/// @throws ConfigError if the stack has no task of type com or posture
ConfigNode write_phases(const StackSpec& spec, const Setup& setup, const SequencePlan& plan);

/// Mechanism, contacts and start of a stack whose first stance has these contacts.
Setup set_up_standing(const StackSpec& spec, const std::vector<std::string>& contacts);

}  // namespace poise
