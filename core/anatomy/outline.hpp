// SPDX-License-Identifier: BSD-2-Clause
// What the outside of each body looks like from below: points and balls.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise {

/// The outside of one body, in its frame.
struct BodyOutline {
  /// A point of a box, cylinder or mesh.
  struct Point {
    Eigen::Vector3d at;
    int link = 0;  ///< index in Tree::links
  };
  struct Ball {
    Eigen::Vector3d centre;
    double radius = 0;
    int link = 0;  ///< index in Tree::links
  };
  std::vector<Point> points;
  std::vector<Ball> balls;

  bool empty() const { return points.empty() && balls.empty(); }
  /// All points and the lowest point of each ball, in the world.
  std::vector<Point> seen_from_below(const Pose& X_WB) const;
  /// Height of the lowest point [m]; +∞ without any.
  POISE_API double lowest(const Pose& X_WB) const;
};

/// Per body of the tree: the collision shapes of its links. Links without collision shapes count
/// by their visual ones.
/// @cost reads the meshes
POISE_API std::vector<BodyOutline> outlines(const Geometry& geometry, const Tree& tree);

}  // namespace poise
