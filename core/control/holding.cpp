// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/holding.hpp"

#include <algorithm>

namespace poise {

// Displacement of a joint since the last solution.
double Holding::offset(const State& state, int joint, const Tree& tree) const noexcept {
  const TreeJoint& here = tree.joints[static_cast<std::size_t>(joint)];
  if (here.kind != JointKind::kSpherical) return state.joints[joint] - held_.joints[joint];
  const auto ball = static_cast<std::size_t>(here.ball);
  const Eigen::Vector3d turned = rotation_vector(state.balls[ball] * held_.balls[ball].transpose());
  return turned[joint - tree.balls[ball].joint];
}

void Holding::keep(const Tree& tree, const Eigen::VectorXd& command,
                   Eigen::VectorXd& torque) const noexcept {
  for (std::size_t k = 0; k < motors_.size(); ++k) {
    const double most = tree.joints[static_cast<std::size_t>(motors_[k])].limits.effort;
    const auto at = static_cast<Eigen::Index>(k);
    torque[at] = std::clamp(command[at], -most, most);
  }
}

void Holding::write(const Dynamics& robot, const FallbackSpec& gains,
                    const Eigen::VectorXd& last_good, Eigen::VectorXd& torque) noexcept {
  const State& state = robot.state();
  if (!holding_) held_ = state;
  holding_ = true;
  for (std::size_t k = 0; k < motors_.size(); ++k) {
    const TreeJoint& joint = robot.tree().joints[static_cast<std::size_t>(motors_[k])];
    const auto at = static_cast<Eigen::Index>(k);
    const double spring = gains.stiffness * offset(state, motors_[k], robot.tree());
    const double damper = gains.damping * state.v[joint.velocity];
    const double inertia = robot.mass_matrix()(joint.velocity, joint.velocity);
    torque[at] = std::clamp(last_good[at] - inertia * (spring + damper), -joint.limits.effort,
                            joint.limits.effort);
  }
}

void Holding::brake(const Dynamics& robot, const FallbackSpec& gains,
                    Eigen::VectorXd& torque) const noexcept {
  for (std::size_t k = 0; k < motors_.size(); ++k) {
    const TreeJoint& joint = robot.tree().joints[static_cast<std::size_t>(motors_[k])];
    const double inertia = robot.mass_matrix()(joint.velocity, joint.velocity);
    torque[static_cast<Eigen::Index>(k)] =
        std::clamp(-inertia * gains.damping * robot.state().v[joint.velocity], -joint.limits.effort,
                   joint.limits.effort);
  }
}

}  // namespace poise
