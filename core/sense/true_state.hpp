// SPDX-License-Identifier: BSD-2-Clause
// The state of joints and poses that are measured from outside.

#pragma once

#include "poise/core/sense/measurement.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Puts joints and the outside poses of all roots together. Values that were not measured stay as
/// they are in `state`. No allocation.
/// @param state  [in, out] of the same tree
POISE_API void put_together(const Tree& tree, const Measurement& measured, State& state) noexcept;

}  // namespace poise
