// SPDX-License-Identifier: BSD-2-Clause
// The lowest face of a body, and the contact patch that fits into it.

#pragma once

#include <vector>

#include "poise/core/anatomy/outline.hpp"
#include "poise/core/contact/contact.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// What of a body touches the ground.
enum class SoleShape {
  kPoint,  ///< a ball, a tip
  kLine,   ///< a face that is long and narrow
  kFace    ///< a face in which a patch fits
};

/// The lowest face of a body in one pose.
struct Sole {
  /// Z, the frame of the face, in the world: z is its normal and points up, x is as near to the
  /// forward direction as its edges allow, of a line along it, the origin is in its middle.
  Pose X_WZ;
  std::vector<Eigen::Vector2d> hull;    ///< counter-clockwise, in Z [m]; fewer than three: a point
  int link = 0;                         ///< that has most of it, index in Tree::links
  SoleShape shape = SoleShape::kPoint;  ///< of the contact on it
};

/// Finds the face. A sole that is tilted by up to 15 deg in this pose is found, too.
/// @param forward  where the robot's front is, in the world
/// @pre the outline is not empty
POISE_API Sole find_sole(const BodyOutline& outline, const Pose& X_WB,
                         const Eigen::Vector3d& forward = Eigen::Vector3d::UnitX());

/// The lowest point of a body, or the middle of its lowest points.
/// @pre the outline is not empty
POISE_API Sole find_point(const BodyOutline& outline, const Pose& X_WB);

/// Whether a face fills nearly all of the rectangle around it along its axes: then a rectangular
/// patch may stand for it, with corners where the face has rounded ones.
/// @param hull  its corners, counter-clockwise [m]
POISE_API bool is_nearly_rectangle(const std::vector<Eigen::Vector2d>& hull);

/// The contact on a face, 5 % smaller than it is: a rectangle where that fits, a polygon of up to
/// eight corners where it does not, a line or a point. Sets kind, half_x, half_y, polygon and link;
/// frame.X_BF is set to X_LC, in the frame of the link.
/// @param X_WL  the link's frame in the pose in which the sole was found
POISE_API Contact patch_of(const Sole& sole, const std::string& link, const Pose& X_WL);

}  // namespace poise
