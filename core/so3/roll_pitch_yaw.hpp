// SPDX-License-Identifier: BSD-2-Clause
// Three angles, singular where the pitch is ±π/2.

#pragma once

#include "core/so3/chart.hpp"

namespace poise {

/// θ = (roll, pitch, yaw) [rad] with R = Rz(yaw) Ry(pitch) Rx(roll), as in URDF. Angles are not
/// wrapped: they count turns. `margin` is |cos(pitch)|; at 0 roll and yaw turn about one axis, and
/// `rates` divides by it.
class POISE_API RollPitchYaw final : public Chart {
 public:
  int size() const override { return 3; }
  Eigen::Matrix3d rotation(const ChartPoint& theta) const override;
  ChartPoint coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const override;
  ChartPoint coordinates(const Eigen::Matrix3d& R) const override;
  ChartMap angular_map(const ChartPoint& theta) const override;
  ChartMap angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const override;
  ChartResidual constraint(const ChartPoint& theta) const override;
  ChartConstraint constraint_jacobian(const ChartPoint& theta) const override;
  ChartResidual constraint_drift(const ChartPoint& theta, const ChartPoint& rate) const override;
  ChartPoint rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const override;
  ChartPoint accelerations(const ChartPoint& theta, const ChartPoint& rate,
                           const Eigen::Vector3d& omega_dot) const override;
  ChartPoint project(const ChartPoint& theta) const override;
  double margin(const ChartPoint& theta) const override;
};

}  // namespace poise
