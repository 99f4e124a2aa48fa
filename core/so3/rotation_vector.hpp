// SPDX-License-Identifier: BSD-2-Clause
// The rotation vector chart: axis times angle, singular at a full turn.

#pragma once

#include "poise/core/so3/unconstrained_chart.hpp"

namespace poise {

/// θ = φ·axis [rad], R = exp([θ]×). `margin` is |sin(φ/2)|/(φ/2): 1 at φ = 0, 2/π at half a turn, 0
/// at a full turn. `recentre` returns θ − 2π θ/φ beyond half a turn.
class POISE_API RotationVector final : public UnconstrainedChart {
 public:
  Eigen::Matrix3d rotation(const ChartPoint& theta) const override;
  ChartPoint coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const override;
  ChartPoint coordinates(const Eigen::Matrix3d& R) const override;
  ChartMap angular_map(const ChartPoint& theta) const override;
  ChartMap angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const override;
  ChartPoint rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const override;
  ChartPoint accelerations(const ChartPoint& theta, const ChartPoint& rate,
                           const Eigen::Vector3d& omega_dot) const override;
  ChartPoint recentre(const ChartPoint& theta) const override;
  double margin(const ChartPoint& theta) const override;
};

}  // namespace poise
