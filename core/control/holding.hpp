// SPDX-License-Identifier: BSD-2-Clause
// What to command while there is no solution: the posture in which the solutions ended.

#pragma once

#include <vector>

#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

/// The torques of the last solved tick, and a critically damped spring about the posture in which
/// the solutions ended, in units of each joint's own inertia, within what the motors can give.
class Holding {
 public:
  explicit Holding(const Tree& tree) : motors_(tree.motor_joints()), held_(tree) {}

  /// There is a solution again.
  void end() { holding_ = false; }
  /// Nobody knows where the robot is: `command` again, within what the motors can give.
  void keep(const Tree& tree, const Eigen::VectorXd& command,
            Eigen::VectorXd& torque) const noexcept;
  /// @param last_good  torques of the last solved tick, nu
  void write(const Dynamics& robot, const Eigen::VectorXd& last_good,
             Eigen::VectorXd& torque) noexcept;

 private:
  double offset(const State& state, int joint, const Tree& tree) const noexcept;

  std::vector<int> motors_;  // their joints
  State held_;               // while holding: where the solutions ended
  bool holding_ = false;
};

}  // namespace poise
