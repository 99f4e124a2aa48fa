// SPDX-License-Identifier: BSD-2-Clause
// A filter's start and what its IMU says, for tests.

#pragma once

#include <cmath>

#include "poise/core/estimate/invariant_ekf.hpp"

namespace poise::test {

using Vector15 = Eigen::Matrix<double, 15, 1>;
using Eigen::Vector3d;

inline const Vector3d kGravity(0, 0, -9.81);

inline Vector15 each_three_times(double turn, double v, double p, double gyro,
                                 double accelerometer) {
  Vector15 out;
  out << Vector3d::Constant(turn), Vector3d::Constant(v), Vector3d::Constant(p),
      Vector3d::Constant(gyro), Vector3d::Constant(accelerometer);
  return out;
}

inline Vector3d gyro_at(double t) {
  return {0.3 * std::sin(2 * t), 0.2 * std::cos(3 * t), 0.1 * std::sin(5 * t)};
}
inline Vector3d force_at(double t) {
  return {0.5 * std::sin(4 * t), 0.4 * std::cos(2 * t), 9.81 + 0.6 * std::sin(3 * t)};
}
inline InvariantEkf started(FilterStep step) {
  InvariantEkf filter(2, kGravity, step);
  filter.noise = {.gyro = 1e-2,
                  .accelerometer = 1e-1,
                  .gyro_walk = 1e-5,
                  .accelerometer_walk = 1e-4,
                  .point_walk = 1e-2};
  FilterState mean;
  mean.R = rotation_from_vector({0.02, -0.03, 0.1});
  mean.v = {0.1, -0.05, 0.02};
  mean.p = {0.3, -0.2, 0.75};
  mean.gyro_bias = {0.001, -0.002, 0.0015};
  mean.accelerometer_bias = {0.01, 0.02, -0.015};
  filter.start(mean, each_three_times(0.03, 0.1, 0.05, 0.005, 0.05));
  return filter;
}

}  // namespace poise::test
