// SPDX-License-Identifier: BSD-2-Clause
// How far an arrow is pulled or a ring is turned by a mouse ray.

#pragma once

#include <optional>

#include "poise/core/export.hpp"
#include "poise/gui/scene/handle/pose_handle.hpp"

namespace poise::scene {

/// Steps of a drag that snaps.
inline constexpr double kSnapLength = 0.01;             ///< [m]
inline constexpr double kSnapAngle = 5 * M_PI / 180.0;  ///< [rad]

/// The line of sight through a pixel.
struct Sight {
  Eigen::Vector3d from = Eigen::Vector3d::Zero();     ///< the eye [m, W]
  Eigen::Vector3d along = -Eigen::Vector3d::UnitX();  ///< unit, W
};

/// Where on an axis, counted from its origin [m], it is closest to a line of sight. None if the two
/// are nearly parallel.
/// @param axis  unit
POISE_API std::optional<double> along_axis(const Eigen::Vector3d& origin,
                                           const Eigen::Vector3d& axis, const Sight& sight);

/// The angle about z of the frame H, from its x axis, of the point where a line of sight meets the
/// plane through x and y [rad, −π … π]. None if it does not meet it ahead, or at a flat angle.
POISE_API std::optional<double> angle_in_plane(const Pose& X_WH, const Sight& sight);

/// The multiple of `step` nearest to `value`.
POISE_API double snapped(double value, double step);

/// One drag of an arrow or a ring, from where it was grasped.
class POISE_API HandleDrag {
 public:
  /// @pre `part` is an arrow or a ring
  HandleDrag(const PoseHandle& handle, HandlePart part, const Sight& grasped);

  HandlePart part() const { return part_; }
  /// Follows the mouse. Turns add up beyond half a turn.
  /// @return the displacement along the axis [m], or the angle about it [rad], since the grasp; the
  ///         former one where the line of sight tells nothing
  double to(const Sight& sight);
  /// The displacement of an arrow by so much, in the world [m]; of a ring 0.
  Eigen::Vector3d shift(double amount) const;
  /// The rotation of a ring by so much, in world axes; of an arrow none.
  Eigen::Matrix3d turn(double amount) const;

 private:
  std::optional<double> raw(const Sight& sight) const;

  HandlePart part_;
  Eigen::Vector3d axis_;  // unit, W
  Pose X_WD_;             // of a ring: z is its axis; of an arrow and of a ring seen from the edge:
                          // x is what is pulled along
  double radius_ = 0;     // of a ring seen from the edge; 0: it is turned in its plane
  double last_ = 0, amount_ = 0;
};

}  // namespace poise::scene
