// SPDX-License-Identifier: BSD-2-Clause
// Integration steps along a motion, for finite differences.

#pragma once

#include "poise/core/tree/state.hpp"

namespace poise::contract {

/// The state after dt, starting at `state` with the acceleration `a`: positions move by dt·v, which
/// is of second order in central differences.
inline State advance(const Tree& tree, const State& state, const Eigen::VectorXd& a, double dt) {
  State next = state;
  for (std::size_t r = 0; r < tree.roots.size(); ++r) {
    if (!tree.roots[r].floating) continue;
    const Eigen::Index at = tree.roots[r].velocity;
    next.bases[r].p += dt * state.v.segment<3>(at);
    const Eigen::Vector3d turn = dt * state.v.segment<3>(at + 3);
    next.bases[r].R = rotation_from_vector(turn) * state.bases[r].R;
  }
  for (std::size_t j = 0; j < tree.joints.size(); ++j)
    if (tree.joints[j].kind != JointKind::kSpherical)
      next.joints[static_cast<Eigen::Index>(j)] += dt * state.v[tree.joints[j].velocity];
  for (std::size_t b = 0; b < tree.balls.size(); ++b) {
    const Eigen::Vector3d turn = dt * state.v.segment<3>(tree.velocity_index(tree.balls[b].joint));
    next.balls[b] = rotation_from_vector(turn) * state.balls[b];
  }
  settle_followers(tree, next);
  next.v += dt * a;
  return next;
}

}  // namespace poise::contract
