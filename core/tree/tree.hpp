// SPDX-License-Identifier: BSD-2-Clause
// The mechanism as the algorithms see it: flat arrays in depth-first order, constant after loading.

#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"
#include "core/export.hpp"
#include "core/spatial/spatial.hpp"

namespace poise {

/// What the URDF says of a joint's range. Infinite where there is none.
struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();    ///< [rad, m]
  double upper = std::numeric_limits<double>::infinity();     ///< [rad, m]
  double velocity = std::numeric_limits<double>::infinity();  ///< [rad/s, m/s], ± this
  double effort = std::numeric_limits<double>::infinity();    ///< [N·m, N], ± this
};

enum class JointKind { kRevolute, kPrismatic };

/// One degree of freedom. A continuous joint is revolute without position limits.
struct TreeJoint {
  std::string name;
  JointKind kind = JointKind::kRevolute;
  int parent = 0;  ///< body that carries the joint; the joint moves body `own index + 1`
  Pose X_PJ;       ///< joint frame at position 0 in the parent body's frame
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  ///< unit, in the joint frame
  JointLimits limits;
};

/// A link of the URDF. Links behind fixed joints share a body with their parent.
struct TreeLink {
  std::string name;
  int body = 0;
  Pose X_BL;  ///< link frame in its body's frame
};

/// A shape to draw, kept by reference: nothing here loads a mesh.
struct Visual {
  int link = 0;  ///< index in Tree::links
  Pose X_LV;
  enum class Shape { kBox, kCylinder, kSphere, kMesh } shape = Shape::kBox;
  Eigen::Vector3d size = Eigen::Vector3d::Ones();  ///< box edges; radius, length, 0; radius; scale
  std::string mesh;                                ///< file, resolved; empty for primitives
  Eigen::Vector4d rgba = {0.7, 0.7, 0.7, 1};
};

/// A frame fixed to a body.
struct Frame {
  int body = 0;
  Pose X_BF;
};

/// The mechanism. Body 0 is the base; body i > 0 is moved by joint i − 1; bodies are in depth-first
/// preorder, so parent(i) < i and the subtree of i is [i, i + subtree[i]). A body's frame is the
/// URDF frame of the link its joint moves (the root link for body 0).
struct POISE_API Tree {
  std::string name;
  bool floating = true;  ///< base free (6 velocities) or fixed to the world
  std::vector<TreeJoint> joints;
  std::vector<Inertia> inertias;  ///< per body, fixed links folded in, in the body's frame
  std::vector<int> subtree;       ///< per body: bodies in its subtree, itself included
  std::vector<TreeLink> links;    ///< every link of the URDF, folded ones too
  std::vector<Visual> visuals;

  int bodies() const { return static_cast<int>(inertias.size()); }
  int base_velocities() const { return floating ? 6 : 0; }
  /// Length of v = (ẋ₀, ω₀, joint rates) or (joint rates).
  int nv() const { return base_velocities() + static_cast<int>(joints.size()); }
  /// Index in v of joint j.
  int velocity_index(int joint) const { return base_velocities() + joint; }
  int parent(int body) const {
    return body == 0 ? -1 : joints[static_cast<std::size_t>(body) - 1].parent;
  }
  double mass() const;

  /// −1 if there is none.
  int find_joint(std::string_view joint) const;
  int find_link(std::string_view link) const;

  /// Frame of a link. @throws ConfigError naming the nearest link if there is none.
  Frame frame(std::string_view link) const;
  /// @throws ConfigError naming the nearest joint if there is none.
  int joint(std::string_view wanted) const;

  std::vector<std::string> joint_names() const;
  std::vector<std::string> link_names() const;

  /// Ascending indices in v that move a frame on `body`: the base's and its support chain's.
  std::vector<int> support(int body) const;
};

}  // namespace poise
