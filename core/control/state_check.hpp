// SPDX-License-Identifier: BSD-2-Clause
// Checks a state given to a controller.

#pragma once

#include <string_view>
#include <vector>

#include "poise/core/sense/measurement.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// A fault of a state and its owner: "no number for the velocity of" "l_knee".
struct StateFlaw {
  std::string_view has;
  std::string_view of = {};  ///< empty: the whole state

  bool any() const { return !has.empty(); }
};

/// Finds wrong sizes, NaN, infinity and values out of range, and matrices that are not rotations.
/// No allocation.
StateFlaw flaw_of(const Tree& tree, const State& state) noexcept;
/// The same for contact measurements.
StateFlaw flaw_of(const std::vector<Contact>& contacts,
                  const std::vector<ForceSample>& measured) noexcept;

}  // namespace poise
