// SPDX-License-Identifier: BSD-2-Clause
// Capsules around the shapes of a URDF.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "poise/core/collision/capsule.hpp"
#include "poise/core/collision/convex_shape.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise {

/// A capsule fixed to a body.
struct LinkCapsule {
  int body = 0;     ///< index of the body that carries it
  int link = 0;     ///< index in Tree::links
  Capsule capsule;  ///< in the body's frame
  /// Inside of the capsule and a tighter fit, in the body's frame; null: none.
  std::shared_ptr<const ConvexShape> shape = nullptr;
};

/// One capsule around each collision shape. Links without collision shapes get one around each
/// visual shape. A sphere is its own capsule; boxes, cylinders and meshes (by their vertices) are
/// enclosed.
/// @param problems  [out] optional: shapes left out, such as meshes that are missing or do not load
POISE_API std::vector<LinkCapsule> link_capsules(const Geometry& geometry, const Tree& tree,
                                                 std::vector<std::string>* problems = nullptr);

/// The same, with convex shapes for boxes, cylinders (prisms of 16 sides) and meshes (hulls of up
/// to 18 vertices, with a radius around the rest). A shape of no less volume than its capsule is
/// left out.
POISE_API std::vector<LinkCapsule> convex_link_shapes(const Geometry& geometry, const Tree& tree,
                                                      std::vector<std::string>* problems = nullptr);

}  // namespace poise
