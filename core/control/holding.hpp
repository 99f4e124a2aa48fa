// SPDX-License-Identifier: BSD-2-Clause
// The command while there is no solution: holds the posture of the last solution.

#pragma once

#include <vector>

#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

/// The torques of the last solved tick plus a critically damped spring about the posture of the
/// last solution, scaled by each joint's inertia and limited to the motors' torques.
class Holding {
 public:
  explicit Holding(const Tree& tree) : motors_(tree.motor_joints()), held_(tree) {}

  /// Call when there is a solution again.
  void end() { holding_ = false; }
  /// The state is unknown: repeats `command`, limited to the motors' torques.
  void keep(const Tree& tree, const Eigen::VectorXd& command,
            Eigen::VectorXd& torque) const noexcept;
  /// @param last_good  torques of the last solved tick, nu
  void write(const Dynamics& robot, const Eigen::VectorXd& last_good,
             Eigen::VectorXd& torque) noexcept;

 private:
  double offset(const State& state, int joint, const Tree& tree) const noexcept;

  std::vector<int> motors_;  // their joints
  State held_;               // while holding: state of the last solution
  bool holding_ = false;
};

}  // namespace poise
