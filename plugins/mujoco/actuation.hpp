// SPDX-License-Identifier: BSD-2-Clause
// From the torques that are wanted to those that act.

#pragma once

#include "poise/core/tree/tree.hpp"
#include "poise/plugins/mujoco/line.hpp"
#include "poise/plugins/mujoco/mujoco_plant.hpp"

namespace poise::mujoco {

/// Delay first, then the rate limit. The first torque acts at once, as if it had always been there.
class Actuation {
 public:
  Actuation(const Tree& tree, double step, const Imperfections& imperfections);
  /// Once a step: generalized forces of the motors (nv). No allocation.
  const Eigen::VectorXd& force(const Eigen::VectorXd& torque) noexcept;

 private:
  std::vector<int> motors_;
  double most_;  // change per step; ∞: any
  bool began_ = false;
  Line<Eigen::VectorXd> line_;
  Eigen::VectorXd torque_, force_;
};

}  // namespace poise::mujoco
