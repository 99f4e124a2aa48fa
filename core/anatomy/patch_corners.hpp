// SPDX-License-Identifier: BSD-2-Clause
// Corners of a polygonal patch that a stack file can have.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// A convex polygon inside another: at most eight corners, none nearer than 1 mm to another or less
/// than 0.2 mm off the line between its neighbours, with coordinates of 0.1 mm. Corners that cut
/// off little are taken away first; the choice is the same for mirror images, and whatever rounding
/// does to the hull.
/// @param hull  its corners, counter-clockwise [m]
/// @param size  share of its size that the patch has
POISE_API std::vector<Eigen::Vector2d> patch_corners(std::vector<Eigen::Vector2d> hull,
                                                     double size);

}  // namespace poise
