// SPDX-License-Identifier: BSD-2-Clause
// Finds contacts whose forces are not bound to the ground, and robots that nothing holds.

#pragma once

#include <vector>

#include "poise/core/problem/problem.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Warns of every contact that can push without being tied to its place, or pull without being a
/// grasp: it lacks contact-motion rows or rows that bound its force.
POISE_API std::vector<Finding> untied_contacts(const StackSpec& spec, const Problem& problem);

/// Warns of a floating base without any contact: under gravity it falls.
POISE_API std::vector<Finding> unheld_base(const StackSpec& spec, const Setup& setup);

}  // namespace poise
