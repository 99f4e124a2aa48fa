// SPDX-License-Identifier: BSD-2-Clause
// Modified Rodrigues parameters, singular at a full turn.

#pragma once

#include "poise/core/so3/unconstrained_chart.hpp"

namespace poise {

/// θ = tan(φ/4)·axis. Its shadow −θ/|θ|² is the same rotation; `recentre` switches to it for |θ| >
/// 1 (more than half a turn). `margin` is cos²(φ/4): 1 at φ = 0, 0 at a full turn.
class POISE_API ModifiedRodrigues final : public UnconstrainedChart {
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
