// SPDX-License-Identifier: BSD-2-Clause
// Contacts whose forces nothing ties to the ground.

#pragma once

#include <vector>

#include "poise/core/problem/problem.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// A warning for every contact that may push without being held, or pull without being a grasp: it
/// has no rows of contact motion, or none that bound its force.
POISE_API std::vector<Finding> untied_contacts(const StackSpec& spec, const Problem& problem);

}  // namespace poise
