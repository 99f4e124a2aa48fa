// SPDX-License-Identifier: BSD-2-Clause
// Points whose convex hull encloses a shape.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise {

/// Points in the shape's frame whose convex hull encloses it: the corners of a box, a prism of
/// `sides` sides around a cylinder, the vertices of a mesh. Empty for a sphere, and for a mesh that
/// is missing or does not load.
POISE_API std::vector<Eigen::Vector3d> shape_points(const Shape& shape, int sides = 48);

}  // namespace poise
