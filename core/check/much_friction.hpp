// SPDX-License-Identifier: BSD-2-Clause
// Finds dry friction that the controller cannot compensate.

#pragma once

#include <vector>

#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Warns of joints whose dry friction their motor cannot overcome, and of those that turn so little
/// inertia that FrictionCompensation cannot keep its slope at the stack's rate.
POISE_API std::vector<Finding> much_friction(const StackSpec& spec, const Setup& setup);

}  // namespace poise
