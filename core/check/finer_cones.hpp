// SPDX-License-Identifier: BSD-2-Clause
// What the sides of the pyramids of friction-cone cost a motion.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/why/more_sides.hpp"

namespace poise {

/// The stack's hard constraints of type friction-cone with pyramids inside the round cones.
POISE_API std::vector<ConeSides> inner_pyramids(const StackSpec& spec);

/// "where they hold least, pyramids of 4 sides with 5 % margin give 0.336 of the friction 0.5 of
/// left_foot; with 16 sides it were 0.466"; empty for other constraints, and for 16 sides.
/// @param constraint  its name in the stack
POISE_API std::string least_friction(const std::vector<ConeSides>& cones,
                                     const std::vector<Contact>& contacts,
                                     const std::string& constraint);

}  // namespace poise
