// SPDX-License-Identifier: BSD-2-Clause
// Where a search starts: the stack's own values between their bounds. Private to this room.

#pragma once

#include <Eigen/Core>
#include <string>

#include "poise/core/tune/tune.hpp"

namespace poise {

/// The value at a path of the stack; null if it does not say.
const ConfigNode* value_in(const ConfigNode& stack, const std::string& path);

/// The stack's values in shares of their bounds, [0, 1]ⁿ; 0.5 for those that it does not say.
/// @param runs  the last axis is the seed
Eigen::VectorXd start_of(const SweepSpec& runs);

}  // namespace poise
