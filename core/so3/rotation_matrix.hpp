// SPDX-License-Identifier: BSD-2-Clause
// The nine entries of the rotation matrix.

#pragma once

#include "poise/core/so3/chart.hpp"

namespace poise {

/// θ = (R₁, R₂, R₃), the columns of R one below the other (column-major). C is the upper triangle
/// of ΘᵀΘ − 1, row by row: 11, 12, 13, 22, 23, 33. The determinant stays +1 by continuity.
class POISE_API RotationMatrix final : public Chart {
 public:
  int size() const override { return 9; }
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
