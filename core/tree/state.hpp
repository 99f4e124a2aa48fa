// SPDX-License-Identifier: BSD-2-Clause
// Position and velocity of the whole system, free of any chart.

#pragma once

#include <vector>

#include "poise/core/tree/tree.hpp"

namespace poise {

/// Where everything is and how it moves. A chart appears only where a plant integrates.
struct State {
  std::vector<Pose> bases;             ///< per root: X_W0, its base in the world
  Eigen::VectorXd joints;              ///< per joint [rad, m]; 0 where it belongs to a ball
  std::vector<Eigen::Matrix3d> balls;  ///< per ball: R of the child in the joint frame
  Eigen::VectorXd v;  ///< nv: per root (ẋ₀, ω₀) in world axes if it floats, then joint rates

  State() : bases(1) {}
  explicit State(const Tree& tree)
      : bases(tree.roots.size()),
        joints(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(tree.joints.size()))),
        balls(tree.balls.size(), Eigen::Matrix3d::Identity()),
        v(Eigen::VectorXd::Zero(tree.nv())) {}

  Pose& base() { return bases[0]; }  ///< the robot's
  const Pose& base() const { return bases[0]; }
};

/// Sets the positions of mimic joints to what their leaders' make them. No allocation.
POISE_API void settle_followers(const Tree& tree, State& state) noexcept;

}  // namespace poise
