// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/platform.hpp"

namespace poise::mujoco {

void Platform::place(double time, mjData& data) noexcept {
  motion_ = surface_.at(time);
  Eigen::Vector3d::Map(data.qpos + position_) = motion_.centre;
  write_quaternion(motion_.moved.R, data.qpos + position_ + 3);
  Eigen::Vector3d::Map(data.qvel + rate_) = motion_.velocity;
  Eigen::Vector3d::Map(data.qvel + rate_ + 3) =
      motion_.moved.R.transpose() * motion_.angular_velocity;
}

void Platform::drive(const Eigen::Vector3d& gravity, mjData& data) const noexcept {
  Eigen::Vector3d::Map(data.qfrc_applied + rate_) = kMass * (motion_.acceleration - gravity);
  Eigen::Vector3d::Map(data.qfrc_applied + rate_ + 3) =
      kMass * (motion_.moved.R.transpose() * motion_.angular_acceleration);
}

}  // namespace poise::mujoco
