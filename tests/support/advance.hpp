// SPDX-License-Identifier: BSD-2-Clause
// Steps along a motion, for derivatives by differences.

#pragma once

#include "core/tree/state.hpp"

namespace poise::test {

/// The state dt later on a motion with the acceleration `a` at `state`: positions moved by dt·v, to
/// second order in central differences.
inline State advance(const Tree& tree, const State& state, const Eigen::VectorXd& a, double dt) {
  State next = state;
  if (tree.floating) {
    next.base.p += dt * state.v.head<3>();
    const Eigen::Vector3d turn = dt * state.v.segment<3>(3);
    next.base.R = rotation_from_vector(turn) * state.base.R;
  }
  next.joints += dt * state.v.tail(state.joints.size());
  next.v += dt * a;
  return next;
}

}  // namespace poise::test
