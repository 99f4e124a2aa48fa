// SPDX-License-Identifier: BSD-2-Clause
// Which links are inside each other, by their shapes as they are. Not for the tick.

#pragma once

#include <utility>
#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise {

/// Two links of which collision shapes overlap.
struct LinkOverlap {
  int first = 0, second = 0;  ///< indices in Tree::links
  double depth = 0;           ///< of the deepest of their shapes: the shortest way out [m]
};

/// The pairs of links that overlap by more than 0.1 mm in the state of `robot`, the deepest first.
/// Meshes count as their convex hulls, cylinders as prisms. Links of one body, and of bodies that a
/// joint connects, are left out.
/// @param excluded  pairs of links that do not touch
/// @cost up to a second for hundreds of shapes
POISE_API std::vector<LinkOverlap> link_overlaps(const Dynamics& robot, const Geometry& geometry,
                                                 const std::vector<std::pair<int, int>>& excluded);

}  // namespace poise
