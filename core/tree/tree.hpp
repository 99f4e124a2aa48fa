// SPDX-License-Identifier: BSD-2-Clause
// The mechanism as flat arrays in depth-first order, constant after loading.

#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// The limits of a joint in the URDF. Infinite if there are none.
struct JointLimits {
  double lower = -std::numeric_limits<double>::infinity();    ///< [rad, m]
  double upper = std::numeric_limits<double>::infinity();     ///< [rad, m]
  double velocity = std::numeric_limits<double>::infinity();  ///< [rad/s, m/s], ± this
  double effort = std::numeric_limits<double>::infinity();    ///< [N·m, N], ± this
};

/// The motion of one degree of freedom. kSpherical: one of the three of a ball.
enum class JointKind { kRevolute, kPrismatic, kSpherical };

/// One degree of freedom. A continuous joint is a revolute joint without position limits. A joint
/// of several degrees of freedom is a run of these with massless bodies between them: `base.x`,
/// `hip.wx` …
struct TreeJoint {
  std::string name;                       ///< unique in the tree
  JointKind kind = JointKind::kRevolute;  ///< its motion
  int parent = 0;                         ///< index of the body that carries the joint
  Pose X_PJ;                              ///< joint frame at position 0 in the parent body's frame
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ();  ///< unit, in the joint frame
  JointLimits limits;                               ///< of position, velocity and effort
  double armature = 0;   ///< inertia of the motor, seen at the joint [kg·m², kg]
  double damping = 0;    ///< viscous friction [N·m·s/rad, N·s/m]
  double friction = 0;   ///< dry friction [N·m, N]
  double stiffness = 0;  ///< of a spring at the joint [N·m/rad, N/m]; a ball has none
  double rest = 0;       ///< position at which the spring is relaxed [rad, m]
  bool actuated = true;  ///< whether a motor drives it
  int leader = -1;       ///< index of the leader of a mimic joint; else −1
  double ratio = 1;      ///< of a mimic joint: position = ratio·leader + offset
  double offset = 0;     ///< of a mimic joint [rad, m]
  int ball = -1;         ///< kSpherical: index in Tree::balls; else −1
  int body = 0;          ///< set by index_tree: index of the body that it moves
  int velocity = 0;      ///< set by index_tree: index in v; mimic joints have their leader's
  std::string whole;     ///< the joint of several degrees of freedom that it is part of; else empty

  /// Whether it rotates, rather than slides.
  bool turns() const { return kind != JointKind::kPrismatic; }
  /// Whether `wanted` is this joint's name, or that of the joint it is part of.
  bool is_part_of(std::string_view wanted) const { return name == wanted || whole == wanted; }
};

/// Upper bound of swing limits [rad]: at half a turn the direction of the swing is undefined.
inline constexpr double kMaxSwing = 3.1;

/// Three neighbouring joints of kind kSpherical. Their rates are the angular velocity of the child
/// relative to the parent, in the axes of the joint frame on the parent's side.
struct Ball {
  std::string name;  ///< of the spherical joint
  int joint = 0;     ///< index of the first of the three, with axes x, y, z
  /// Position limits [rad]: the angle between the child's z axis and the joint frame's is at most
  /// `swing`, the rotation about it within ±`twist`. Infinite if there are none.
  double swing = std::numeric_limits<double>::infinity();
  double twist = std::numeric_limits<double>::infinity();
};

/// One mechanism of the system: everything that hangs from one root link.
struct Root {
  std::string name;      ///< empty for the robot
  bool floating = true;  ///< base free (6 velocities) or fixed to the world
  int joints = 0;        ///< number of its joints; Tree::joints lists them root after root
  int body = 0;          ///< set by index_tree: index of its base
  int bodies = 1;        ///< set by index_tree: number of its bodies
  int joint = 0;         ///< set by index_tree: index of its first joint
  int velocity = 0;      ///< set by index_tree: its first index in v
  int velocities = 0;    ///< set by index_tree: number of its velocities

  /// Number of base velocities: 6 or 0.
  int base_velocities() const { return floating ? 6 : 0; }
};

/// A link of the URDF. Links behind fixed joints share a body with their parent.
struct TreeLink {
  std::string name;  ///< unique in the tree
  int body = 0;      ///< index of its body
  Pose X_BL;         ///< link frame in its body's frame
};

/// A frame fixed to a body.
struct Frame {
  int body = 0;  ///< index of the body
  Pose X_BF;     ///< the frame in its body's frame
};

/// The mechanisms, one root after the other: first the robot, then the objects. The bodies of a
/// root are in depth-first preorder, its base first. So parent(i) < i, and the subtree of i is i …
/// i + subtree[i] − 1. A body's frame lies on the joint that moves it and has the axes of that
/// joint's link: of a URDF, it is the link's frame. For a base it is that of the root link.
struct POISE_API Tree {
  std::string name;               ///< of the robot
  std::vector<Root> roots;        ///< the mechanisms
  std::vector<TreeJoint> joints;  ///< all joints, root after root
  std::vector<Ball> balls;        ///< all spherical joints
  std::vector<Inertia> inertias;  ///< per body, with its fixed links, in its frame
  std::vector<int> parents;       ///< per body: its parent body; −1 for a base
  std::vector<int> subtree;       ///< per body: number of bodies in its subtree, itself included
  std::vector<int> root_of_body;  ///< per body: index in `roots`
  std::vector<TreeLink> links;    ///< all links of the URDFs

  /// Number of bodies.
  int bodies() const { return static_cast<int>(inertias.size()); }
  /// Length of v: per root (ẋ₀, ω₀) if it floats, then the rates of its joints without mimic
  /// joints.
  int nv() const { return roots.empty() ? 0 : roots.back().velocity + roots.back().velocities; }
  /// Whether the robot's base floats.
  bool floating() const { return roots[0].floating; }
  /// Number of base velocities of the robot: 6 or 0.
  int base_velocities() const { return roots[0].base_velocities(); }
  /// Index in v of a joint.
  int velocity_index(int joint) const { return joints[static_cast<std::size_t>(joint)].velocity; }
  /// Parent of a body; −1 for a base.
  int parent(int body) const { return parents[static_cast<std::size_t>(body)]; }
  /// Index of the joint that moves a body; −1 for a base.
  int joint_of(int body) const {
    return parent(body) < 0 ? -1 : body - 1 - root_of_body[static_cast<std::size_t>(body)];
  }
  /// Whether a joint is a mimic joint.
  bool is_follower(int joint) const { return joints[static_cast<std::size_t>(joint)].leader >= 0; }
  /// Mass of all mechanisms [kg].
  double mass() const;

  /// Index of the joint of that name; −1 if there is none.
  int find_joint(std::string_view joint) const;
  /// Indices of the joint of that name, or of its parts if it has several degrees of freedom;
  /// ascending. Empty if there is none.
  std::vector<int> find_joints(std::string_view joint) const;
  /// Index of the link of that name; −1 if there is none.
  int find_link(std::string_view link) const;
  /// Index of the spherical joint of that name; −1 if there is none.
  int find_ball(std::string_view ball) const;

  /// The path of the error that `frame` throws. Where a module is bound, it becomes the path of the
  /// parameter that names the link.
  static constexpr const char* kLinkPath = "link";
  /// Frame of a link, or of an object's root link by the object's name.
  /// @throws ConfigError at kLinkPath, naming the nearest link if there is none
  Frame frame(std::string_view link) const;
  /// Index of the joint of that name.
  /// @throws ConfigError naming the nearest joint if there is none
  int joint(std::string_view wanted) const;

  /// Names of all joints.
  std::vector<std::string> joint_names() const;
  /// Names of all joints; those of joints of several degrees of freedom stand before their parts.
  std::vector<std::string> whole_joint_names() const;
  /// Names of all links.
  std::vector<std::string> link_names() const;
  /// The names that `frame` accepts: links and objects.
  std::vector<std::string> frame_names() const;

  /// Indices in v that move a frame on `body`, ascending: those of its base and of its support
  /// chain. Allocates.
  std::vector<int> support(int body) const;
  /// Indices in v of the motors, ascending: actuated joints that are no mimic joints. Allocates.
  std::vector<int> motors() const;
  /// Indices of the motors' joints, in the order of `motors`. Allocates.
  std::vector<int> motor_joints() const;
};

/// Sets the fields marked "set by index_tree" and the arrays per body, from roots (name, floating,
/// joints), joints and inertias. The base of root r is body roots[r].body; joint j of root r moves
/// body j + r + 1. Leaders may appear in any order.
POISE_API void index_tree(Tree& tree);

/// Narrows the limits of each leader to those of its mimic joints: positions through position =
/// ratio·leader + offset, the velocity to limit/|ratio|, the effort to limit·|ratio|. A velocity or
/// effort limit of 0 is ignored, because it marks a mimic joint without motor.
/// @throws ConfigError naming both joints if no position remains
POISE_API void share_follower_limits(Tree& tree);

/// Adds the inertia of a link that is fixed to the body.
POISE_API void add_inertia(Inertia& body, const Inertia& link, const Pose& X_BL);

/// Appends the mechanisms of `more` to `tree`. Their links and joints get the names `name/…`.
POISE_API void append_tree(Tree& tree, Tree more, const std::string& name);

}  // namespace poise
