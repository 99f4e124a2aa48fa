// SPDX-License-Identifier: BSD-2-Clause
// The positions of a state as one vector q.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// Length of q: per root, 7 numbers of a floating base (x, y, z [m]; quaternion w, x, y, z), then
/// those of its joints [rad, m] in the order of the tree, without mimic joints. A ball has a
/// quaternion (w, x, y, z) of the child in the joint frame. MuJoCo orders `qpos` in the same way.
POISE_API int position_count(const Tree& tree);

/// position_count(tree) names: base.x … base.z, base.qw … base.qz, joints; hip.qw … of a ball.
/// Allocates.
POISE_API std::vector<std::string> position_names(const Tree& tree);

/// q of a state. No allocation.
/// @param q  [out] position_count(tree)
/// @pre the state and q have the tree's sizes
POISE_API void write_positions(const Tree& tree, const State& state, double* q) noexcept;

/// The state with positions q; its velocities stay. Quaternions of about unit length (to 1 %) are
/// normalized; others give a matrix that is not a rotation, which Controller::tick refuses. Mimic
/// joints follow their leaders. No allocation.
/// @param q  position_count(tree)
/// @pre the state and q have the tree's sizes
POISE_API void read_positions(const Tree& tree, const double* q, State& state) noexcept;

}  // namespace poise
