// SPDX-License-Identifier: BSD-2-Clause
// Larger and smaller patches.

#pragma once

#include "poise/core/contact/contact.hpp"

namespace poise {

/// Scales the lengths of the patch about its middle; a point stays a point.
inline void scale_patch(Contact& contact, double share) {
  const Eigen::Vector2d middle = contact.centre();
  contact.half_x *= share;
  contact.half_y *= share;
  for (Eigen::Vector2d& corner : contact.polygon) corner = middle + share * (corner - middle);
}

}  // namespace poise
