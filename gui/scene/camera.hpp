// SPDX-License-Identifier: BSD-2-Clause
// The point of view of a picture.

#pragma once

#include <optional>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise::scene {

/// Looks at `target` from a distance; z is up. Orbiting changes the angles, panning the target,
/// zooming the distance.
struct POISE_API Camera {
  Eigen::Vector3d target = {0, 0, 0.8};  ///< [m]
  double distance = 3.2;                 ///< [m]
  double azimuth = 0.6;     ///< about z; 0: the camera is on the +x side of the target [rad]
  double elevation = 0.22;  ///< above the horizon, within ±π/2 [rad]
  double field = 0.6;       ///< vertical angle of view [rad]

  Eigen::Vector3d eye() const;
  Eigen::Vector3d right() const;
  Eigen::Vector3d up() const;
  /// World → camera (x right, y up, looks along −z).
  Eigen::Matrix4d view() const;
  /// Distances of the near and the far plane [m].
  Eigen::Vector2d planes() const;
  /// Camera → clip coordinates, near and far planes fitted to the distance.
  Eigen::Matrix4d projection(double aspect) const;

  void orbit(double turn, double rise);  ///< [rad]
  void zoom(double factor);              ///< of the distance
  /// Moves the target in the image plane, in fractions of the picture's height.
  void pan(double right, double up);
  /// Moves along with what has moved by `way`, but does not sink through the floor, z = 0.
  void follow(const Eigen::Vector3d& way);
  /// Moves the camera so that a box is completely visible.
  void fit(const Eigen::AlignedBox3d& box, double aspect);

  /// Pixel of a point, x from the left and y from the top; none if it is behind the camera.
  std::optional<Eigen::Vector2d> pixel(const Eigen::Vector3d& point, int width, int height) const;
  /// Unit vector from the eye through a pixel.
  Eigen::Vector3d ray(const Eigen::Vector2d& pixel, int width, int height) const;
  /// Where that ray meets a plane [m]; none if it does not, or at a flat angle.
  /// @param through  a point of the plane [m]
  /// @param normal   unit
  std::optional<Eigen::Vector3d> on_plane(const Eigen::Vector2d& pixel, int width, int height,
                                          const Eigen::Vector3d& through,
                                          const Eigen::Vector3d& normal) const;
  /// From the eye to the target, unit: the normal of planes that the picture shows undistorted.
  Eigen::Vector3d ahead() const;
};

}  // namespace poise::scene
