// SPDX-License-Identifier: BSD-2-Clause
// Converts commanded to actual torques.

#pragma once

#include "poise/core/tree/tree.hpp"
#include "poise/plugins/mujoco/line.hpp"
#include "poise/plugins/mujoco/mujoco_plant.hpp"

namespace poise::mujoco {

/// Delay first, then the rate limit. The first torque acts at once, as if it had always been
/// applied.
class Actuation {
 public:
  Actuation(const Tree& tree, double step, const Imperfections& imperfections);
  /// Call once per step. Returns the motors' generalized forces (nv). Does not allocate.
  const Eigen::VectorXd& force(const Eigen::VectorXd& torque) noexcept;

 private:
  std::vector<int> motors_;
  double most_;  // maximum change per step; ∞: unlimited
  bool began_ = false;
  Line<Eigen::VectorXd> line_;
  Eigen::VectorXd torque_, force_;
};

}  // namespace poise::mujoco
