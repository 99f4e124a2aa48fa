// SPDX-License-Identifier: BSD-2-Clause
// One body that slides on a fixed base.

#pragma once

#include "poise/core/tree/tree.hpp"

namespace poise::test {

/// A body of this mass [kg] that slides along an axis by a motor, with damping [N·s/m] and dry
/// friction [N].
inline Tree slide(double mass, const Eigen::Vector3d& axis, double damping, double friction) {
  Tree tree;
  tree.roots.resize(1);
  tree.roots[0].floating = false;
  tree.roots[0].joints = 1;
  TreeJoint& joint = tree.joints.emplace_back();
  joint.name = "slide";
  joint.kind = JointKind::kPrismatic;
  joint.axis = axis;
  joint.damping = damping;
  joint.friction = friction;
  tree.inertias = {Inertia{}, {mass, {0, 0, 0}, Eigen::Matrix3d::Identity()}};
  index_tree(tree);
  return tree;
}

}  // namespace poise::test
