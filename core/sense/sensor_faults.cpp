// SPDX-License-Identifier: BSD-2-Clause
// What goes wrong with sensors, and what force sensors say.

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/sense/sensor_model.hpp"

namespace poise {
namespace {

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

Eigen::Vector3d turned(const Eigen::Vector3d& value, double angle) {
  return Eigen::AngleAxisd(-angle, Eigen::Vector3d::UnitX()) * value;
}

}  // namespace

// Faults of values happen where they are measured, before the delay.
void SensorModel::break_values() noexcept {
  State& state = noisy_.state;
  for (const SensorFault& fault : sensors_.faults) {
    const bool now = faulty(fault, time());
    if (fault.joint >= 0) {
      double& position = state.joints[fault.joint];
      double& rate = state.v[tree_->velocity_index(fault.joint)];
      if (now && fault.kind == SensorFaultKind::kNan) position = rate = kNoNumber;
      if (fault.kind != SensorFaultKind::kFrozen) continue;
      if (now) position = frozen_positions_[fault.joint], rate = frozen_rates_[fault.joint];
      frozen_positions_[fault.joint] = position;
      frozen_rates_[fault.joint] = rate;
    }
    if (fault.imu < 0 || !now) continue;
    Imu& imu = noisy_.imus[static_cast<std::size_t>(fault.imu)];
    if (fault.kind == SensorFaultKind::kNan)
      imu.angular_velocity[0] = imu.specific_force[0] = kNoNumber;
    if (fault.kind == SensorFaultKind::kTurned) {
      imu.angular_velocity = turned(imu.angular_velocity, fault.amount);
      imu.specific_force = turned(imu.specific_force, fault.amount);
    }
  }
}

void SensorModel::silence_joints(JointSamples& out) const noexcept {
  for (const SensorFault& fault : sensors_.faults)
    if (fault.joint >= 0 && fault.kind == SensorFaultKind::kSilent && faulty(fault, sampled()))
      out.valid[static_cast<std::size_t>(fault.joint)] = 0;
}

bool SensorModel::silent_imu(std::size_t imu) const noexcept {
  return std::ranges::any_of(sensors_.faults, [&](const SensorFault& fault) {
    return fault.imu == static_cast<int>(imu) && fault.kind == SensorFaultKind::kSilent &&
           faulty(fault, sampled());
  });
}

void SensorModel::disturb(std::vector<ForceSample>& forces) noexcept {
  if (frozen_forces_.size() != forces.size()) frozen_forces_ = forces;
  for (std::size_t c = 0; c < forces.size(); ++c) {
    ForceSample& sample = forces[c];
    sample.valid = sensors_.forces;
    if (sensors_.force_noise > 0)
      for (double& x : sample.wrench) x += sensors_.force_noise * more_normal_(more_bits_);
    for (const SensorFault& fault : sensors_.faults) {
      if (fault.contact != static_cast<int>(c) || !faulty(fault, time())) continue;
      if (fault.kind == SensorFaultKind::kSilent) sample.valid = false;
      if (fault.kind == SensorFaultKind::kNan) sample.wrench.setConstant(kNoNumber);
      if (fault.kind == SensorFaultKind::kFrozen) sample.wrench = frozen_forces_[c].wrench;
    }
    frozen_forces_[c].wrench = sample.wrench;
  }
}

}  // namespace poise
