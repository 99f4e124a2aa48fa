// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/actuation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace poise::mujoco {

Actuation::Actuation(const Tree& tree, double step, double h, const MotorErrors& errors,
                     const Eigen::VectorXd& scale)
    : driven_(tree.motors()),
      step_(step),
      h_(h),
      most_(errors.torque_rate > 0 ? errors.torque_rate * step
                                   : std::numeric_limits<double>::infinity()),
      command_(static_cast<Eigen::Index>(driven_.size())),
      motors_(tree, scale),
      torque_(command_.torque),
      force_(Eigen::VectorXd::Zero(tree.nv())),
      damping_(force_),
      given_(command_.torque) {
  line_.start(static_cast<std::size_t>(std::lround(errors.torque_delay / step)), command_);
}

void Actuation::take(const MotorCommand& command) noexcept {
  command_ = command;
  left_ = false;
}

void Actuation::leave(const Stop& stop, const State& now) noexcept {
  motors_.leave(stop, now);
  left_ = true;
}

const Eigen::VectorXd& Actuation::force(const State& now) noexcept {
  const bool first = !std::exchange(began_, true);
  if (first) line_.fill(command_);
  if (const MotorCommand& due = line_.pass(command_); !left_) motors_.take(due);
  const Eigen::VectorXd& wanted = motors_.torque(now);
  damps_ = damps_ || motors_.has_gains();
  for (std::size_t i = 0; damps_ && i < driven_.size(); ++i)
    damping_[driven_[i]] = motors_.has_gains() ? motors_.resistance(i, h_) / h_ : 0;
  if (first) torque_ = wanted;
  for (std::size_t i = 0; i < driven_.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    double due_now = wanted[k];  // the damping is the mechanism's
    if (motors_.has_gains()) due_now += motors_.command().damping[k] * now.v[driven_[i]];
    torque_[k] = std::clamp(due_now, torque_[k] - most_, torque_[k] + most_);
    force_[driven_[i]] = torque_[k];
  }
  motors_.pass(step_);
  return force_;
}

void Actuation::settle(const State& after) noexcept {
  given_ = torque_;
  for (std::size_t i = 0; damps_ && i < driven_.size(); ++i)
    given_[static_cast<Eigen::Index>(i)] -= damping_[driven_[i]] * after.v[driven_[i]];
}

}  // namespace poise::mujoco
