// SPDX-License-Identifier: BSD-2-Clause
// The mechanism as the sweeps use it: constants per body, in axes where every joint axis is z.

#pragma once

#include <array>
#include <vector>

#include "poise/core/simd/lanes.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise::sweep {

/// Constants of one body. Its axes are re-oriented, R_BS with R_BS·e_z = joint axis, so that every
/// joint costs the same; S stands for these sweep axes, P for those of the parent body.
struct alignas(32) BodyModel {
  std::array<double, 9> R_PS;       ///< at joint position 0, column by column
  std::array<double, 3> p_PS;       ///< joint origin in the parent's sweep axes [m]
  std::array<double, 3> com;        ///< in sweep axes [m]
  std::array<double, 9> about_com;  ///< inertia in sweep axes, column by column [kg·m²]
  std::array<double, 9> R_BS;       ///< column by column
  double mass = 0;                  ///< of this body [kg]
  double subtree_mass = 0;          ///< of the body's subtree, itself included [kg]
  int parent = -1;                  ///< index among the bodies of the same root
  int carrier = -1;                 ///< the body in which the joint's S is constant
  JointKind kind = JointKind::kRevolute;
  int axis = 2;   ///< the body axis along S; only balls use axes other than z
  int ball = -1;  ///< index of the ball on its last joint, else −1
};

/// Share of a sweep column in a velocity: the ratio of a mimic joint, 1 for all others.
struct Share {
  int velocity = 0;  ///< index among the root's velocities
  double ratio = 1;
};

/// A 4×4 block of M's joint part, on or above the diagonal, that holds structural nonzeros.
struct MassBlock {
  int row = 0, column = 0;     ///< first joint of each, multiples of 4
  std::array<int, 4> count{};  ///< per row: leading lanes inside the row joint's subtree
  bool full = false;           ///< every count is 4
};

/// Constants of one root's mechanism.
struct Model {
  std::vector<BodyModel> bodies;
  std::vector<MassBlock> blocks;  ///< row by row, left to right
  std::vector<double> revolute;   ///< per joint, padded: 1 revolute, 0 other
  std::vector<Share> shares;      ///< per column; empty without mimic joints
  std::vector<double> armature;   ///< per joint; empty if there is none
  int joints = 0;
  int padded_joints = 0;    ///< joints, rounded up to a multiple of 4
  int base_velocities = 0;  ///< 6 or 0
  int velocities = 0;
  double mass = 0;  ///< [kg]

  int columns() const { return base_velocities + joints; }  ///< velocities and mimic joints
};

Model prepare(const Tree& tree, const Root& root);

}  // namespace poise::sweep
