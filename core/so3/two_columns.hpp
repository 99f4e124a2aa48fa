// SPDX-License-Identifier: BSD-2-Clause
// The first two columns of the matrix, the "6D" chart.

#pragma once

#include "poise/core/so3/chart.hpp"

namespace poise {

/// θ = (R₁, R₂), the third column is R₁ × R₂. C = (R₁ᵀR₁ − 1, R₂ᵀR₂ − 1, R₁ᵀR₂). No singularity.
class POISE_API TwoColumns final : public Chart {
 public:
  int size() const override { return 6; }
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
  double margin(const ChartPoint&) const override { return 1; }
};

}  // namespace poise
