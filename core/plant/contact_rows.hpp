// SPDX-License-Identifier: BSD-2-Clause
// The equations of closed contacts in a step of a plant.

#pragma once

#include <vector>

#include "poise/core/contact/motion_rank.hpp"

namespace poise {

/// S·force = rest, stacked, with M = Lᵀ·D·L: Y = L⁻ᵀ·Jᵀ, Z = D⁻¹·Y, S = YᵀZ.
struct ContactRows {
  RowMatrix Y, Z;
  Eigen::MatrixXd S;
  Eigen::VectorXd wanted;  ///< J·v̇
  Eigen::VectorXd rest;    ///< of it, without the free motion
  Eigen::VectorXd force;
};

/// Directions in which contacts depend on each other: there they yield.
struct DependentRows {
  MotionRank rank;
  Eigen::MatrixXd soft;            ///< S with their softness
  std::vector<Eigen::Index> rows;  ///< of S, in the order of `rank`
};

/// Closed chains, whose drift is projected away.
struct LoopDrift {
  bool any = false;         ///< whether any contact closes a loop
  Eigen::VectorXd closing;  ///< stacked multipliers
  Eigen::VectorXd shift;    ///< displacement of v
};

}  // namespace poise
