// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/actuation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace poise::mujoco {

Actuation::Actuation(const Tree& tree, double step, const Imperfections& imperfections)
    : motors_(tree.motors()),
      most_(imperfections.torque_rate > 0 ? imperfections.torque_rate * step
                                          : std::numeric_limits<double>::infinity()),
      torque_(Eigen::VectorXd::Zero(static_cast<Eigen::Index>(motors_.size()))),
      force_(Eigen::VectorXd::Zero(tree.nv())) {
  line_.start(static_cast<std::size_t>(std::lround(imperfections.torque_delay / step)), torque_);
}

const Eigen::VectorXd& Actuation::force(const Eigen::VectorXd& torque) noexcept {
  if (!began_) line_.fill(torque), torque_ = torque;
  began_ = true;
  const Eigen::VectorXd& due = line_.pass(torque);
  for (std::size_t i = 0; i < motors_.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    torque_[k] = std::clamp(due[k], torque_[k] - most_, torque_[k] + most_);
    force_[motors_[i]] = torque_[k];
  }
  return force_;
}

}  // namespace poise::mujoco
