// SPDX-License-Identifier: BSD-2-Clause
// Converts a stance to a posture request, and a posture to a stack's start.

#pragma once

#include "poise/core/export.hpp"
#include "poise/core/posture/posture.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/stance_spec.hpp"

namespace poise {

/// The posture request of a stance, near `from`. A contact without a place slides on its surface
/// from the stack (default: level ground through the world's origin); a grasp keeps its place in
/// `from`.
/// @throws ConfigError: unknown contacts, links or joints
POISE_API PostureRequest posture_request(const StackSpec& spec, const Setup& setup,
                                         const StanceSpec& stance, const State& from);

/// A stack's `robot.start` with all joints, for printing or including.
POISE_API ConfigNode start_node(const Tree& tree, const State& state);

/// A stack file with that start alone, to include after the robot. It takes the height from the
/// state, not from the contacts.
POISE_API std::string pose_text(const Tree& tree, const State& state);

}  // namespace poise
