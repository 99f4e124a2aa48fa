// SPDX-License-Identifier: BSD-2-Clause
// What a task is led to, the spaces targets live in, and how a stack file names a goal.

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// The space of a target: R^n, rotations, or poses. Values are stored flat (rotation: quaternion
/// w, x, y, z; pose: x, y, z, w, x, y, z); rates live in the tangent space, world axes, linear
/// first.
class POISE_API TargetSpace {
 public:
  enum class Kind { kVector, kRotation, kPose };

  static TargetSpace vector(Eigen::Index n) { return {Kind::kVector, n, n}; }
  static TargetSpace rotation() { return {Kind::kRotation, 4, 3}; }
  static TargetSpace pose() { return {Kind::kPose, 7, 6}; }

  Kind kind() const { return kind_; }
  Eigen::Index value_size() const { return value_size_; }
  Eigen::Index tangent_size() const { return tangent_size_; }

  using In = Eigen::Ref<const Eigen::VectorXd>;
  using Out = Eigen::Ref<Eigen::VectorXd>;

  /// out = value ⊞ d: d in world axes, rotations multiplied from the left. No allocation.
  void plus(In value, In d, Out out) const;
  /// out = a ⊟ b, so that b ⊞ (a ⊟ b) = a; angles in [0, π].
  void minus(In a, In b, Out out) const;

 private:
  TargetSpace(Kind kind, Eigen::Index value, Eigen::Index tangent)
      : kind_(kind), value_size_(value), tangent_size_(tangent) {}
  Kind kind_;
  Eigen::Index value_size_, tangent_size_;
};

/// A task's target: where it should be now, how fast and how accelerated that moves.
class POISE_API Target {
 public:
  explicit Target(TargetSpace space) : space_(space) { resize(space); }

  /// Sets the space when it depends on the robot (posture). Not in a tick.
  void resize(TargetSpace space);
  const TargetSpace& space() const { return space_; }

  Eigen::VectorXd value;         ///< space().value_size()
  Eigen::VectorXd rate;          ///< tangent
  Eigen::VectorXd acceleration;  ///< tangent

  /// R of a rotation or pose target.
  Eigen::Matrix3d rotation() const;

 private:
  TargetSpace space_;
};

/// A goal as a stack file writes it. Exactly what was said is set; the rest stays as it is at the
/// moment the reference starts.
struct Goal {
  std::optional<std::vector<double>> vector;  ///< `[0, 0, 0.9]`: the whole value of a vector target
  std::optional<Eigen::Vector3d> xyz;         ///< `{xyz: […]}` in W [m]
  std::optional<Eigen::Vector3d> rpy;         ///< `{rpy: […]}` in W [rad]
  std::optional<Eigen::Vector4d> quaternion;  ///< `{quaternion: {w:, x:, y:, z:}}`
  std::optional<std::vector<double>> by;      ///< `{by: […]}`: relative, in the tangent space
  std::vector<std::string> over;  ///< `{over: [left_foot, right_foot]}`: x, y of their mean
  std::vector<std::pair<std::string, double>> joints;  ///< `{joints: {l_leg_kny: 40 deg}}`

  bool empty() const {
    return !vector && !xyz && !rpy && !quaternion && !by && over.empty() && joints.empty();
  }
};

/// What a goal's names refer to at the moment a reference starts.
struct GoalContext {
  std::vector<std::pair<std::string, Eigen::Vector3d>> contacts;  ///< name, origin in W [m]
  std::vector<std::string> joints;  ///< the joint behind each component, for posture targets
};

/// The value in `space` that `goal` means, starting from `current`. No allocation if `out` has the
/// size already, unless it throws.
/// @param out  [out] may be `current`
/// @throws ConfigError if the goal does not fit the space, or names what is unknown
POISE_API void resolve_goal(const Goal& goal, const TargetSpace& space,
                            const Eigen::VectorXd& current, const GoalContext& context,
                            Eigen::VectorXd& out);

}  // namespace poise
