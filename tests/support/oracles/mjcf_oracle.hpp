// SPDX-License-Identifier: BSD-2-Clause
// An MJCF file in MuJoCo and as Poise's tree, side by side.

#pragma once

#include <random>

#include "poise/plugins/mujoco/mjcf/mjcf_tree.hpp"

namespace poise::test {

/// The largest differences in random states, relative to the largest entry where that is above 1.
struct MjcfDifference {
  double M = 0;  ///< of the mass matrix (mj_fullM)
  double h = 0;  ///< of the bias (qfrc_bias)
  double J = 0;  ///< of positions and Jacobians of all sites and bodies (mj_jacSite, mj_jacBody)
  double passive = 0;  ///< of springs and dampers of joints (qfrc_spring + qfrc_damper)
  double most() const { return std::max({M, h, J}); }
};

/// Compares in the rates of the tree. Dry friction is left out of `passive`.
MjcfDifference compare_mjcf(const mujoco::MjcfFile& mjcf, const mujoco::MjcfTree& of,
                            std::mt19937& gen, int states);

/// Accelerations of MuJoCo, and MuJoCo's velocities from the tree's.
struct MjcfMotion {
  Eigen::VectorXd acceleration;  ///< qacc
  Eigen::MatrixXd T;             ///< qvel = T·v; qacc = T·v̇, too
};

/// MuJoCo's accelerations of a file with loops, without motors, in the limit of stiff constraints.
/// MuJoCo regularises them: (A + R)·f = …, with R at least 1e-4 of the diagonal of A. The result is
/// extrapolated to R = 0 from 1e-7 and 2e-7 of that diagonal: smaller ones cost digits in its
/// solver, whose matrix is M + JᵀR⁻¹J. Loops are not pulled together.
MjcfMotion stiff_motion(const mujoco::MjcfFile& mjcf, const mujoco::MjcfTree& of,
                        const State& state);

}  // namespace poise::test
