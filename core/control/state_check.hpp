// SPDX-License-Identifier: BSD-2-Clause
// Whether a state that a controller is told can be one of its robot.

#pragma once

#include <string_view>
#include <vector>

#include "poise/core/plant/plant.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// What a state has that it must not, and whose that is: "no number for the velocity of" "l_knee".
struct StateFlaw {
  std::string_view has;
  std::string_view of = {};  ///< empty: of all of it

  bool any() const { return !has.empty(); }
};

/// Other sizes than the tree's, what is no number or beyond all that can be measured, and rotations
/// that are none. None of these allocates.
StateFlaw flaw_of(const Tree& tree, const State& state) noexcept;
/// Of what is measured at the contacts.
StateFlaw flaw_of(const std::vector<Contact>& contacts,
                  const std::vector<ContactReport>& measured) noexcept;

}  // namespace poise
