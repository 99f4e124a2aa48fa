// SPDX-License-Identifier: BSD-2-Clause
// The command while the solver's answer cannot be used: holds the posture of the last solution, or
// brakes the joints.

#pragma once

#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// The torques of the last solved tick plus a damped spring about the posture of the last solution,
/// scaled by each joint's inertia and limited to the motors' torques; or the damper alone.
class Holding {
 public:
  explicit Holding(const Tree& tree) : motors_(tree.motor_joints()), held_(tree) {}

  /// Call when there is a solution again.
  void end() { holding_ = false; }
  /// The state is unknown: repeats `command`, limited to the motors' torques.
  void keep(const Tree& tree, const Eigen::VectorXd& command,
            Eigen::VectorXd& torque) const noexcept;
  /// @param last_good  torques of the last solved tick, nu
  void write(const Dynamics& robot, const FallbackSpec& gains, const Eigen::VectorXd& last_good,
             Eigen::VectorXd& torque) noexcept;
  /// The damper alone.
  void brake(const Dynamics& robot, const FallbackSpec& gains,
             Eigen::VectorXd& torque) const noexcept;

 private:
  double offset(const State& state, int joint, const Tree& tree) const noexcept;

  std::vector<int> motors_;  // their joints
  State held_;               // while holding: state of the last solution
  bool holding_ = false;
};

}  // namespace poise
