// SPDX-License-Identifier: BSD-2-Clause
// The mechanism as the algorithms see it: flat arrays in depth-first order, constant after loading.

#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// What the URDF says of a joint's range. Infinite where there is none.
struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();    ///< [rad, m]
  double upper = std::numeric_limits<double>::infinity();     ///< [rad, m]
  double velocity = std::numeric_limits<double>::infinity();  ///< [rad/s, m/s], ± this
  double effort = std::numeric_limits<double>::infinity();    ///< [N·m, N], ± this
};

enum class JointKind { kRevolute, kPrismatic, kSpherical };

/// One degree of freedom. A continuous joint is revolute without position limits; a joint of
/// several is a run of these with weightless bodies between them: `base.x`, `hip.wx` …
struct TreeJoint {
  std::string name;
  JointKind kind = JointKind::kRevolute;
  int parent = 0;  ///< body that carries the joint
  Pose X_PJ;       ///< joint frame at position 0 in the parent body's frame
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  ///< unit, in the joint frame
  JointLimits limits;
  double armature = 0;   ///< inertia of the motor, seen at the joint [kg·m², kg]
  double damping = 0;    ///< viscous friction [N·m·s/rad, N·s/m]
  double friction = 0;   ///< dry friction [N·m, N]
  bool actuated = true;  ///< whether a motor drives it
  int leader = -1;       ///< a mimic joint follows this one: position = ratio·leader + offset
  double ratio = 1;
  double offset = 0;  ///< [rad, m]
  int ball = -1;      ///< kSpherical: index in Tree::balls
  int body = 0;       ///< set by index_tree: the body that it moves
  int velocity = 0;   ///< set by index_tree: index in v, a follower's is its leader's
  std::string whole;  ///< the joint of several degrees of freedom it is part of; empty if of none

  bool turns() const { return kind != JointKind::kPrismatic; }
  /// Whether `wanted` is this joint or the one that it is part of.
  bool is_part_of(std::string_view wanted) const { return name == wanted || whole == wanted; }
};

/// Swing and twist limits stay below this: at half a turn there is no direction of the swing.
inline constexpr double kMaxSwing = 3.1;  // [rad]

/// Three neighbouring joints of kind kSpherical. Their rates are the angular velocity of the child
/// relative to the parent, in the axes of the joint frame on the parent's side.
struct Ball {
  std::string name;
  int joint = 0;  ///< the first of the three; axes x, y, z
  /// Position limits: the child's z axis within `swing` of the joint frame's, the turn about it
  /// within ±`twist` [rad]. Infinite if there are none.
  double swing = std::numeric_limits<double>::infinity();
  double twist = std::numeric_limits<double>::infinity();
};

/// One mechanism of the system: what hangs from one root link.
struct Root {
  std::string name;      ///< empty for the robot itself
  bool floating = true;  ///< base free (6 velocities) or fixed to the world
  int joints = 0;        ///< how many of Tree::joints, which stand root after root
  int body = 0;          ///< set by index_tree: its base
  int bodies = 1;        ///< set by index_tree
  int joint = 0;         ///< set by index_tree: its first joint
  int velocity = 0;      ///< set by index_tree: its first index in v
  int velocities = 0;    ///< set by index_tree: how many

  int base_velocities() const { return floating ? 6 : 0; }
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

/// The mechanisms, one root after the other: the robot first, then what else moves. The bodies of a
/// root are in depth-first preorder, its base first, so parent(i) < i and the subtree of i is
/// [i, i + subtree[i]). A body's frame is the URDF frame of the link its joint moves (the root link
/// for a base).
struct POISE_API Tree {
  std::string name;
  std::vector<Root> roots;
  std::vector<TreeJoint> joints;
  std::vector<Ball> balls;
  std::vector<Inertia> inertias;  ///< per body, fixed links folded in, in the body's frame
  std::vector<int> parents;       ///< per body; −1 for a base
  std::vector<int> subtree;       ///< per body: bodies in its subtree, itself included
  std::vector<int> root_of_body;  ///< per body
  std::vector<TreeLink> links;    ///< every link of the URDF, folded ones too
  std::vector<Visual> visuals;

  int bodies() const { return static_cast<int>(inertias.size()); }
  /// Length of v: per root (ẋ₀, ω₀) if it floats, then its joints' rates without the followers'.
  int nv() const { return roots.empty() ? 0 : roots.back().velocity + roots.back().velocities; }
  bool floating() const { return roots[0].floating; }                 ///< of the robot
  int base_velocities() const { return roots[0].base_velocities(); }  ///< of the robot
  /// Index in v of joint j.
  int velocity_index(int joint) const { return joints[static_cast<std::size_t>(joint)].velocity; }
  int parent(int body) const { return parents[static_cast<std::size_t>(body)]; }
  /// The joint that moves a body; −1 for a base.
  int joint_of(int body) const {
    return parent(body) < 0 ? -1 : body - 1 - root_of_body[static_cast<std::size_t>(body)];
  }
  bool is_follower(int joint) const { return joints[static_cast<std::size_t>(joint)].leader >= 0; }
  double mass() const;

  /// −1 if there is none.
  int find_joint(std::string_view joint) const;
  /// The joint of that name, or the parts of one of several degrees of freedom; ascending.
  std::vector<int> find_joints(std::string_view joint) const;
  int find_link(std::string_view link) const;
  int find_ball(std::string_view ball) const;

  /// Frame of a link, or of an object's root link by the object's name. @throws ConfigError naming
  /// the nearest link if there is none.
  Frame frame(std::string_view link) const;
  /// @throws ConfigError naming the nearest joint if there is none.
  int joint(std::string_view wanted) const;

  std::vector<std::string> joint_names() const;
  /// The same, and before the parts of a joint of several degrees of freedom its own name.
  std::vector<std::string> whole_joint_names() const;
  std::vector<std::string> link_names() const;
  /// What `frame` takes: links, and objects by their names.
  std::vector<std::string> frame_names() const;

  /// Ascending indices in v that move a frame on `body`: its base's and its support chain's.
  std::vector<int> support(int body) const;
  /// Ascending indices in v of the motors: joints that are actuated and follow none.
  std::vector<int> motors() const;
  /// The joints of the motors, as `motors`.
  std::vector<int> motor_joints() const;
};

/// Fills in what follows from roots (name, floating, joints), joints and inertias. The base of root
/// r is body roots[r].body, joint j of root r moves body j + r + 1; leaders come before nobody.
POISE_API void index_tree(Tree& tree);

/// Narrows the limits of every leader to what its followers' limits leave it: positions and
/// velocities through the ratio, and no more effort than would reach the follower's if it went
/// there whole. Velocity and effort limits of 0 are a follower's way to say that it has no motor.
/// @throws ConfigError naming both if no position is left
POISE_API void share_follower_limits(Tree& tree);

/// Puts `more` behind the mechanisms of `tree`; its names of links and joints become `name/…`.
POISE_API void append_tree(Tree& tree, Tree more, const std::string& name);

}  // namespace poise
