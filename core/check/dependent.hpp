// SPDX-License-Identifier: BSD-2-Clause
// Finds contacts that hold more than the joints can move. Inside core only.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Warns of contacts that depend on each other where the robot starts (see HeldTwice): with the
/// rank of their rows, the direction, and a line contact if that helps.
POISE_API std::vector<Finding> dependent_contacts(const StackSpec& spec, const Setup& setup);

}  // namespace poise
