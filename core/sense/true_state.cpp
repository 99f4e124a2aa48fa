// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sense/true_state.hpp"

namespace poise {
namespace {

void put_joint(const TreeJoint& joint, std::size_t j, const JointSamples& from,
               State& state) noexcept {
  const auto k = static_cast<Eigen::Index>(j);
  if (from.has(j, JointSamples::kPosition)) {
    state.joints[k] = from.position[k];
    if (joint.ball >= 0) {
      const auto ball = static_cast<std::size_t>(joint.ball);
      state.balls[ball] = from.balls[ball];
    }
  }
  if (joint.leader < 0 && from.has(j, JointSamples::kVelocity))
    state.v[joint.velocity] = from.velocity[k];
}

}  // namespace

void put_together(const Tree& tree, const Measurement& measured, State& state) noexcept {
  for (std::size_t j = 0; j < tree.joints.size(); ++j)
    put_joint(tree.joints[j], j, measured.joints, state);
  for (std::size_t r = 0; r < tree.roots.size(); ++r) {
    const OutsideSample& sample = measured.roots[r];
    if (sample.valid) state.bases[r] = sample.X_W0;
    if (sample.has_twist && tree.roots[r].floating)
      state.v.segment<6>(tree.roots[r].velocity) = sample.twist;
  }
}

}  // namespace poise
