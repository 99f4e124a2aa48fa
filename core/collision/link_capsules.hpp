// SPDX-License-Identifier: BSD-2-Clause
// From the shapes of a URDF to capsules around them.

#pragma once

#include <string>
#include <vector>

#include "poise/core/collision/capsule.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise {

/// A capsule that a body carries.
struct LinkCapsule {
  int body = 0;
  int link = 0;     ///< in Tree::links
  Capsule capsule;  ///< in the body's frame
};

/// A capsule around every collision shape; of links without any around every visual one. Spheres
/// are themselves, boxes, cylinders and the vertices of meshes are enclosed.
/// @param problems  [out] what could not be enclosed: meshes that are missing or do not load
POISE_API std::vector<LinkCapsule> link_capsules(const Geometry& geometry, const Tree& tree,
                                                 std::vector<std::string>* problems = nullptr);

}  // namespace poise
