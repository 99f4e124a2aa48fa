// SPDX-License-Identifier: BSD-2-Clause
// The box around a contact's vertices: of a foot its sole.

#pragma once

#include <Eigen/Geometry>

#include "poise/core/contact/contact.hpp"

namespace poise {

/// The least box, with the axes of C, around the vertices [m]; empty for a grasp. Allocates.
inline Eigen::AlignedBox2d sole_box(const Contact& contact) {
  Eigen::AlignedBox2d box;
  for (const Eigen::Vector2d& corner : contact.vertices()) box.extend(corner);
  return box;
}

/// The middle of that box as a frame, with the axes of C. @pre not a grasp
inline Frame sole_frame(const Contact& contact) {
  const Eigen::Vector2d centre = sole_box(contact).center();
  Frame out = contact.frame;
  out.X_BF = out.X_BF * Pose{Eigen::Matrix3d::Identity(), {centre.x(), centre.y(), 0}};
  return out;
}

}  // namespace poise
