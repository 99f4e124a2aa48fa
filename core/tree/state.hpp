// SPDX-License-Identifier: BSD-2-Clause
// Position and velocity of the whole mechanism, free of any chart.

#pragma once

#include "core/tree/tree.hpp"

namespace poise {

/// Where the mechanism is and how it moves. A chart appears only where a plant integrates.
struct State {
  Pose base;               ///< X_W0, the base body in the world
  Eigen::VectorXd joints;  ///< m [rad, m]
  Eigen::VectorXd v;       ///< nv: (ẋ₀, ω₀) in world axes if floating, then joint rates

  State() = default;
  explicit State(const Tree& tree)
      : joints(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(tree.joints.size()))),
        v(Eigen::VectorXd::Zero(tree.nv())) {}
};

}  // namespace poise
