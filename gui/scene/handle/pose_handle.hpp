// SPDX-License-Identifier: BSD-2-Clause
// A handle with six degrees of freedom: arrows along its axes and rings about them.

#pragma once

#include <array>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"
#include "poise/gui/scene/camera.hpp"

namespace poise::scene {

/// The part of a handle that moves or turns a thing.
enum class HandlePart { kNone, kCentre, kMoveX, kMoveY, kMoveZ, kTurnX, kTurnY, kTurnZ };

/// Whether it is an arrow.
inline bool is_arrow(HandlePart part) {
  return part >= HandlePart::kMoveX && part <= HandlePart::kMoveZ;
}
/// Whether it is a ring.
inline bool is_ring(HandlePart part) { return part >= HandlePart::kTurnX; }
/// 0, 1, 2 for x, y, z. @pre an arrow or a ring
inline int axis_of(HandlePart part) {
  return (static_cast<int>(part) - static_cast<int>(HandlePart::kMoveX)) % 3;
}

/// Radius of the rings, as a share of the length of the arrows.
inline constexpr double kRingRadius = 0.72;

struct PoseHandle {
  Pose X_WH;                              ///< its centre and its axes
  std::array<bool, 3> moves = {1, 1, 1};  ///< whether there is an arrow along each axis
  std::array<bool, 3> turns = {1, 1, 1};  ///< whether there is a ring about each axis
  double size = 0.2;                      ///< length of the arrows [m]
  HandlePart lit = HandlePart::kNone;     ///< the part under the mouse
};

/// The length at a point that covers so many pixels of a picture [m].
/// @param height  of the picture [pixels]
POISE_API double length_of_pixels(const Camera& camera, const Eigen::Vector3d& at, double pixels,
                                  int height);

/// Points of a ring, in the world; the last one is not the first one again.
POISE_API std::vector<Eigen::Vector3d> ring_points(const PoseHandle& handle, int axis, int count);

/// The part nearest to a pixel; the centre comes first. Arrows that point at the camera, and parts
/// that the handle does not have, are not found.
/// @param reach  the greatest distance [pixels]
POISE_API HandlePart part_at(const PoseHandle& handle, const Camera& camera,
                             const Eigen::Vector2d& pixel, int width, int height, double reach);

}  // namespace poise::scene
