// SPDX-License-Identifier: BSD-2-Clause
// From a list of stances to the postures between them, and to phases. Inside core/stack only.

#pragma once

#include <string>
#include <vector>

#include "core/posture/posture.hpp"
#include "core/stack/setup.hpp"
#include "core/stack/stance_spec.hpp"

namespace poise {

/// A stance of a sequence: besides what it says of contacts and posture, how it is reached.
struct SequenceStance {
  StanceSpec stance;
  double duration = 1.5;    ///< of each motion on the way to it [s]
  double clearance = 0.05;  ///< of limbs above where they leave and land [m]
};

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

/// What `sequence:` says.
struct SequencePlan {
  std::vector<SequenceStance> stances;
  std::vector<StanceChange> changes;  ///< one less
};

/// Reads a list of stances and finds their postures. The first is where the robot starts.
/// @throws ConfigError: bad input, or a stance without a posture, with what it lacks
SequencePlan plan_sequence(const StackSpec& spec, const ConfigNode& sequence);

/// `phases:` of a plan, as a person would write them.
/// @throws ConfigError if the stack has no task of type com or posture
ConfigNode write_phases(const StackSpec& spec, const Setup& setup, const SequencePlan& plan);

/// Both of them: the `phases` of a stack with a `sequence`.
ConfigNode phases_of_sequence(const StackSpec& spec, const ConfigNode& sequence);

/// Mechanism, contacts and start of a stack whose first stance has these contacts.
Setup set_up_standing(const StackSpec& spec, const std::vector<std::string>& contacts);

}  // namespace poise
