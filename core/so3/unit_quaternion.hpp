// SPDX-License-Identifier: BSD-2-Clause
// Four numbers on the unit sphere, free of singularities.

#pragma once

#include "poise/core/so3/chart.hpp"

namespace poise {

/// θ = (w, x, y, z), C = θᵀθ − 1. ρ is (BK 11), so θ and −θ are the same rotation. J_ω is its
/// (BK 10), also along the normal of the sphere.
class POISE_API UnitQuaternion final : public Chart {
 public:
  int size() const override { return 4; }
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
