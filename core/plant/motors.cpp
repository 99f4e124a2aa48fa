// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plant/motors.hpp"

#include <algorithm>

namespace poise {

Motors::Motors(const Tree& tree, const Eigen::VectorXd& scale)
    : joints_(tree.motor_joints()),
      velocities_(tree.motors()),
      command_(static_cast<Eigen::Index>(joints_.size())),
      scale_(scale),
      torque_(command_.torque),
      stiffness_(command_.torque) {}

void Motors::take(const MotorCommand& command) noexcept {
  left_ = fade_ = 0;
  gains_ = !command.stiffness.isZero(0) || !command.damping.isZero(0);
  if (gains_)
    command_ = command;
  else
    command_.torque = command.torque;
  weaken();
}

// Torques are linear in these.
void Motors::weaken() noexcept {
  if (scale_.size() == 0) return;
  command_.torque.array() *= scale_.array();
  command_.stiffness.array() *= scale_.array();
  command_.damping.array() *= scale_.array();
}

void Motors::leave(const Stop& stop, const State& now) noexcept {
  const Eigen::Index count = command_.torque.size();
  command_.torque.setZero();
  command_.velocity.setZero();
  if (stop.position.size() == count) {
    command_.position = stop.position;
  } else {
    for (std::size_t k = 0; k < joints_.size(); ++k)
      command_.position[static_cast<Eigen::Index>(k)] = now.joints[joints_[k]];
  }
  const auto gains = [&](const Eigen::VectorXd& given, double own, Eigen::VectorXd& out) {
    if (given.size() == count)
      out = given;
    else
      out.setConstant(own);
  };
  gains(stop.stiffness, 0, command_.stiffness);
  gains(stop.damping, kDamping, command_.damping);
  if (stop.kind == StopKind::kZero) command_.stiffness.setZero(), command_.damping.setZero();
  weaken();
  stiffness_ = command_.stiffness;
  fade_ = left_ = stop.kind == StopKind::kDamp ? stop.fade : 0;
  if (stop.kind == StopKind::kDamp && !(fade_ > 0)) command_.stiffness.setZero();
  gains_ = stop.kind != StopKind::kZero;
}

const Eigen::VectorXd& Motors::torque(const State& now, double ahead) noexcept {
  if (!gains_) return command_.torque;
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    const double rate = now.v[velocities_[k]];
    const double position = now.joints[joints_[k]] + ahead * rate;
    torque_[i] = command_.torque[i] + command_.stiffness[i] * (command_.position[i] - position) +
                 command_.damping[i] * (command_.velocity[i] - rate);
  }
  return torque_;
}

void Motors::settle(const Eigen::VectorXd& vdot, double dt) noexcept {
  if (!gains_) return;
  for (std::size_t k = 0; k < velocities_.size(); ++k)
    torque_[static_cast<Eigen::Index>(k)] -= resistance(k, dt) * vdot[velocities_[k]];
}

void Motors::pass(double dt) noexcept {
  if (!(left_ > 0)) return;
  left_ = std::max(0.0, left_ - dt);
  command_.stiffness = (left_ / fade_) * stiffness_;
}

}  // namespace poise
