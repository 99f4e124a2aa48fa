// SPDX-License-Identifier: BSD-2-Clause
// A task's target and the space it lives in.

#pragma once

#include <Eigen/Core>

#include "poise/core/export.hpp"

namespace poise {

/// The space of a target: R^n, rotations, or poses. Values are stored flat (rotation: quaternion w,
/// x, y, z; pose: x, y, z, w, x, y, z). Rates are in the tangent space, in world axes, linear part
/// first.
class POISE_API TargetSpace {
 public:
  /// What the values are.
  enum class Kind { kVector, kRotation, kPose };

  /// R^n.
  static TargetSpace vector(Eigen::Index n) { return {Kind::kVector, n, n}; }
  /// SO(3): 4 numbers, 3 rates [rad].
  static TargetSpace rotation() { return {Kind::kRotation, 4, 3}; }
  /// SE(3): 7 numbers, 6 rates [m; rad].
  static TargetSpace pose() { return {Kind::kPose, 7, 6}; }

  /// What the values are.
  Kind kind() const { return kind_; }
  /// Length of a value.
  Eigen::Index value_size() const { return value_size_; }
  /// Length of a rate.
  Eigen::Index tangent_size() const { return tangent_size_; }

  /// A vector that `plus` and `minus` read.
  using In = Eigen::Ref<const Eigen::VectorXd>;
  /// A vector that `plus` and `minus` write.
  using Out = Eigen::Ref<Eigen::VectorXd>;

  /// out = value ⊞ d. d is in world axes, so rotations multiply from the left. No allocation.
  void plus(In value, In d, Out out) const;
  /// out = a ⊟ b, with b ⊞ (a ⊟ b) = a and angles in [0, π]. No allocation.
  void minus(In a, In b, Out out) const;

 private:
  TargetSpace(Kind kind, Eigen::Index value, Eigen::Index tangent)
      : kind_(kind), value_size_(value), tangent_size_(tangent) {}
  Kind kind_;
  Eigen::Index value_size_, tangent_size_;
};

/// A task's target: its present value, rate and acceleration.
class POISE_API Target {
 public:
  /// Zeros of the space's sizes; see `resize`.
  explicit Target(TargetSpace space) : space_(space) { resize(space); }

  /// Changes the space, for tasks whose space depends on the robot (posture). Allocates; not in a
  /// tick.
  void resize(TargetSpace space);
  /// The space of the target.
  const TargetSpace& space() const { return space_; }

  Eigen::VectorXd value;         ///< space().value_size()
  Eigen::VectorXd rate;          ///< space().tangent_size()
  Eigen::VectorXd acceleration;  ///< space().tangent_size()

  /// R of a rotation or pose target.
  /// @pre the space is of kind kRotation or kPose
  Eigen::Matrix3d rotation() const;

 private:
  TargetSpace space_;
};

}  // namespace poise
