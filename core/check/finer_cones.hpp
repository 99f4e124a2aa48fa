// SPDX-License-Identifier: BSD-2-Clause
// What the sides of the pyramids of friction-cone cost a motion.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/problem/problem.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// The sentence of `more_sides` about the stack's constraints of type friction-cone; empty if they
/// are not what the tick fails by.
/// @param problem  of a tick without a solution
POISE_API std::string finer_cones(const Problem& problem, const StackSpec& spec);

/// "where they hold least, pyramids of 4 sides with 5 % margin give 0.336 of the friction 0.5 of
/// left_foot; with 16 sides it were 0.466", for a friction-cone with pyramids inside the cones;
/// empty for other constraints, and for 16 sides.
/// @param constraint  its name in the stack
POISE_API std::string least_friction(const StackSpec& spec, const std::vector<Contact>& contacts,
                                     const std::string& constraint);

}  // namespace poise
