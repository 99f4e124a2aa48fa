// SPDX-License-Identifier: BSD-2-Clause
// Writes states into rows of a recording. Private to this room.

#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "poise/core/loop/simulation.hpp"

namespace poise::state_values {

using Labels = std::vector<std::string>;
inline const Labels kXyz{"x", "y", "z"};

/// Writes the numbers of `from` to `to`.
template <class Vector>
void copy(const Vector& from, double* to) {
  for (Eigen::Index i = 0; i < from.size(); ++i) to[i] = from[i];
}

/// "rad", "m" or "rad, m": `turning`, `sliding` or both, depending on the robot's joint types.
inline std::string joint_unit(const Tree& tree, const std::string& turning,
                              const std::string& sliding) {
  const auto turns = [](const TreeJoint& joint) { return joint.turns(); };
  if (std::ranges::all_of(tree.joints, turns)) return turning;
  return std::ranges::any_of(tree.joints, turns) ? turning + ", " + sliding : sliding;
}

/// Positions of all joints; of a ball's as a rotation vector.
inline void copy_joints(const Tree& tree, const State& state, double* out) {
  copy(state.joints, out);
  for (std::size_t b = 0; b < tree.balls.size(); ++b)
    copy(rotation_vector(state.balls[b]), out + tree.balls[b].joint);
}

/// Velocities of all joints, with those of mimic joints.
inline void copy_rates(const Tree& tree, const State& state, double* out) {
  for (const TreeJoint& joint : tree.joints)
    *out++ = state.v[joint.velocity] * (joint.leader < 0 ? 1 : joint.ratio);
}

}  // namespace poise::state_values
