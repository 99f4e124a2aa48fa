// SPDX-License-Identifier: BSD-2-Clause
// Finds pushes that no run reaches.

#pragma once

#include <vector>

#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Warns of every disturbance that begins when the run is over.
POISE_API std::vector<Finding> late_pushes(const StackSpec& spec);

}  // namespace poise
