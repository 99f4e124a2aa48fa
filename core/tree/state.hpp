// SPDX-License-Identifier: BSD-2-Clause
// Position and velocity of the whole system, independent of charts.

#pragma once

#include <vector>

#include "poise/core/tree/tree.hpp"

namespace poise {

/// Positions and velocities of all mechanisms. Charts appear only in a plant's integration.
struct State {
  std::vector<Pose> bases;             ///< per root: X_W0, the base in the world
  Eigen::VectorXd joints;              ///< per joint [rad, m]; 0 for joints of a ball
  std::vector<Eigen::Matrix3d> balls;  ///< per ball: R of the child in the joint frame
  Eigen::VectorXd v;  ///< nv: per root (ẋ₀, ω₀) in world axes if it floats, then joint rates

  /// One base at the origin; no joints.
  State() : bases(1) {}
  /// The zero state of a tree: bases at the origin, joints at 0, at rest.
  explicit State(const Tree& tree)
      : bases(tree.roots.size()),
        joints(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(tree.joints.size()))),
        balls(tree.balls.size(), Eigen::Matrix3d::Identity()),
        v(Eigen::VectorXd::Zero(tree.nv())) {}

  /// The robot's base, X_W0.
  Pose& base() { return bases[0]; }
  const Pose& base() const { return bases[0]; }
};

/// Sets the positions of mimic joints from those of their leaders. No allocation.
POISE_API void settle_followers(const Tree& tree, State& state) noexcept;

}  // namespace poise
