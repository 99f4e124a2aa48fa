// SPDX-License-Identifier: BSD-2-Clause
// From a stance to the posture that is asked for, and from a posture back to a stack.

#pragma once

#include "poise/core/export.hpp"
#include "poise/core/posture/posture.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/stance_spec.hpp"

namespace poise {

/// The posture of a stance, near to `from`. A contact without a place slides on its surface: the
/// stack's, by default level ground through the world's origin; a grasp stays where `from` has it.
/// @throws ConfigError: names that are no contact, link or joint
POISE_API PostureRequest posture_request(const StackSpec& spec, const Setup& setup,
                                         const StanceSpec& stance, const State& from);

/// A stack's `robot.start` with every joint, to be printed or included.
POISE_API ConfigNode start_node(const Tree& tree, const State& state);

}  // namespace poise
