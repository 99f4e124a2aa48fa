// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/measurement.hpp"

#include <cmath>

namespace poise::mujoco {

Measurement::Measurement(const PlantSetup& setup, const State& start,
                         const Imperfections& imperfections)
    : tree_(setup.tree), imperfections_(imperfections), bits_(setup.seed), noisy_(start) {
  line_.start(static_cast<std::size_t>(std::lround(imperfections.state_delay / setup.step)), start);
}

void Measurement::take(const State& truth, State& measured) noexcept {
  noisy_ = truth;
  const Imperfections& i = imperfections_;
  if (tree_->floating() && (i.base_noise > 0 || i.base_rate_noise > 0)) disturb_base();
  if (i.joint_noise > 0 || i.joint_rate_noise > 0) disturb_joints();
  measured = line_.pass(noisy_);
}

Eigen::Vector3d Measurement::three(double deviation) noexcept {
  Eigen::Vector3d out;
  for (double& x : out) x = deviation * normal_(bits_);
  return out;
}

void Measurement::disturb_base() noexcept {
  Pose& X_WB = noisy_.base();
  X_WB.p += three(imperfections_.base_noise);
  X_WB.R = rotation_from_vector(three(imperfections_.base_noise)) * X_WB.R;
  noisy_.v.head<3>() += three(imperfections_.base_rate_noise);
  noisy_.v.segment<3>(3) += three(imperfections_.base_rate_noise);
}

void Measurement::disturb_joints() noexcept {
  for (int j = 0; j < tree_->roots[0].joints; ++j) {
    const TreeJoint& joint = tree_->joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0) continue;
    const double shift = imperfections_.joint_noise * normal_(bits_);
    noisy_.v[joint.velocity] += imperfections_.joint_rate_noise * normal_(bits_);
    if (joint.kind != JointKind::kSpherical) {
      noisy_.joints[j] += shift;
      continue;
    }
    Eigen::Matrix3d& R = noisy_.balls[static_cast<std::size_t>(joint.ball)];
    R = rotation_from_vector(shift * joint.axis) * R;
  }
  settle_followers(*tree_, noisy_);
}

}  // namespace poise::mujoco
