// SPDX-License-Identifier: BSD-2-Clause
// Which contacts hold more than the joints can move, in one posture.

#pragma once

#include <string>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// Contacts that depend on each other (MotionRank). Those of one link with one carrier count as one
/// contact: several points of a foot hold it more than once by intention.
struct HeldTwice {
  /// A contact, and the components of its motion that take part.
  struct Part {
    std::string contact;
    std::vector<std::string> components;  ///< as motion_names
  };
  int rows = 0;             ///< of all contacts
  int rank = 0;             ///< how many of them the joints can move independently
  std::vector<Part> parts;  ///< of the direction that depends most; empty: none depends

  bool any() const { return !parts.empty(); }
};

/// @param contacts  those that are closed
/// @cost allocates
POISE_API HeldTwice held_twice(const Dynamics& robot, const std::vector<Contact>& contacts);

/// `left_foot (y, about x), right_foot (y, about x)`
POISE_API std::string in_words(const std::vector<HeldTwice::Part>& parts);

/// The contacts with a line along the x axis, through the middle, in place of each rectangle and
/// polygon that takes part, if they are independent then; else empty.
POISE_API std::vector<Contact> with_lines(const Dynamics& robot,
                                          const std::vector<Contact>& contacts);

}  // namespace poise
