// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/advance.hpp"

namespace poise {

ChartPoint advance(const Chart& chart, const ChartPoint& theta, const Eigen::Vector3d& omega,
                   const Eigen::Vector3d& omega_dot, double dt) {
  const Eigen::Vector3d middle = omega + 0.5 * dt * omega_dot, end = omega + dt * omega_dot;
  ChartPoint at = theta;
  const ChartPoint k1 = chart.rates(theta, omega);
  at = theta + 0.5 * dt * k1;
  const ChartPoint k2 = chart.rates(at, middle);
  at = theta + 0.5 * dt * k2;
  const ChartPoint k3 = chart.rates(at, middle);
  at = theta + dt * k3;
  const ChartPoint k4 = chart.rates(at, end);
  at = theta + dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  return chart.recentre(chart.project(at));
}

}  // namespace poise
