// SPDX-License-Identifier: BSD-2-Clause
// The distance between two collision shapes.

#pragma once

#include "poise/core/collision/capsule.hpp"

namespace poise {

/// The distance between two shapes in one state: of a capsule from a capsule or a convex shape.
/// Their cores are the capsules' axes and the polytope. Vectors are in world axes.
struct PairDistance {
  double distance = 0;  ///< between the surfaces, negative if they overlap [m]
  double gap = 0;       ///< between the cores; negative inside of a polytope [m]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< unit, from second to first
  Eigen::Vector3d first, second;  ///< nearest points of the cores; first − second = gap·normal [m]
  SegmentPair at;                 ///< where these points lie on their axes or the polytope's edge
  Eigen::Vector3d first_axis, second_axis;  ///< of axes or edge, from end a to end b [m]
  bool on_face = false;  ///< `second` lies on a face of the polytope; else on an edge or a corner
};

/// The distance between two capsules in the world, in closed form. No allocation.
POISE_API PairDistance distance(const Capsule& first, const Capsule& second) noexcept;
/// A lower bound of the distance between two capsules [m], from their bounding spheres. Cheaper
/// than `distance`.
POISE_API double at_least(const Capsule& first, const Capsule& second) noexcept;

}  // namespace poise
