// SPDX-License-Identifier: BSD-2-Clause
// A contact of the robot as `inekf` uses it.

#pragma once

#include <algorithm>

#include "poise/core/estimate/joint_watch.hpp"
#include "poise/core/sense/frame_chain.hpp"
#include "poise/core/sense/sensor_setup.hpp"

namespace poise {

struct Leg {
  std::size_t contact;
  FrameChain chain;       // from the IMU to the contact
  bool flat;              // whether its orientation is known while it holds
  double surprised = 0;   // for how long the filter has rejected it [s]
  double sliding = 0;     // for how long it has moved faster than it may [s]
  double leaning = 0;     // for how long its orientation has contradicted the IMU's [s]
  bool slipping = false;  // until it rests again

  void rest() noexcept {
    surprised = sliding = leaning = 0;
    slipping = false;
  }

  bool believed(const JointWatch& joints) const noexcept {
    return joints.doubtful() < 0 ||
           std::ranges::all_of(chain.joints(), [&](int j) { return joints.believed(j); });
  }

  // Of its place by the joints, in the IMU's axes [m²].
  Eigen::Matrix3d covariance(const SensorSetup& sensors, double foot_sigma) const noexcept {
    const auto& J = chain.linear();
    const double encoders = sensors.position_sigma * sensors.position_sigma +
                            sensors.position_resolution * sensors.position_resolution / 12;
    Eigen::Matrix3d out = encoders * J.lazyProduct(J.transpose());
    out.diagonal().array() += foot_sigma * foot_sigma;
    return out;
  }
};

}  // namespace poise
