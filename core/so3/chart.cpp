// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/chart.hpp"

#include <Eigen/LU>

namespace poise {
namespace {

// Solves [J_ω; C_θ] θ* = (top; bottom), at most 9×9, without allocation.
ChartPoint solve(const Chart& chart, const ChartPoint& theta, const Eigen::Vector3d& top,
                 const ChartResidual& bottom) {
  using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 9, 9>;
  const Eigen::Index d = chart.size();
  Square map(d, d);
  map.topRows<3>() = chart.angular_map(theta);
  map.bottomRows(d - 3) = chart.constraint_jacobian(theta);
  ChartPoint right(d);
  right.head<3>() = top;
  right.tail(d - 3) = bottom;
  return Eigen::PartialPivLU<Square>(map).solve(right);
}

}  // namespace

ChartPoint Chart::rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const {
  return solve(*this, theta, omega, ChartResidual::Zero(constraints()));
}

ChartPoint Chart::accelerations(const ChartPoint& theta, const ChartPoint& rate,
                                const Eigen::Vector3d& omega_dot) const {
  return solve(*this, theta, omega_dot - angular_map_rate(theta, rate) * rate,
               -constraint_drift(theta, rate));
}

}  // namespace poise
