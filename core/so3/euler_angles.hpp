// SPDX-License-Identifier: BSD-2-Clause
// Three turns about coordinate axes, one after the other: all twelve sequences.

#pragma once

#include "poise/core/so3/unconstrained_chart.hpp"

namespace poise {

/// Which of the three factors of R the first coordinate turns.
enum class EulerOrder { kOuterFirst, kInnerFirst };

/// R = R_I(θ₁) R_J(θ₂) R_K(θ₃): turns about the moving axes I, J, K (0, 1, 2 for x, y, z), or with
/// kInnerFirst the same R with θ in the opposite order, about the fixed axes K, J, I. [rad]
///
/// Angles are not wrapped: they count turns. `margin` is |sin θ₂| where the outer axes are the same
/// and |cos θ₂| where all three differ; at 0 they turn about one axis, and `rates` divides by it.
/// There, `coordinates` keeps the outer angle nearby.
class POISE_API EulerAngles : public UnconstrainedChart {
 public:
  /// @pre I, J, K from 0 to 2, neighbours differ
  EulerAngles(int I, int J, int K, EulerOrder order = EulerOrder::kOuterFirst);

  Eigen::Matrix3d rotation(const ChartPoint& theta) const override;
  ChartPoint coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const override;
  ChartPoint coordinates(const Eigen::Matrix3d& R) const override;
  ChartMap angular_map(const ChartPoint& theta) const override;
  ChartMap angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const override;
  ChartPoint rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const override;
  ChartPoint accelerations(const ChartPoint& theta, const ChartPoint& rate,
                           const Eigen::Vector3d& omega_dot) const override;
  double margin(const ChartPoint& theta) const override;

 private:
  Eigen::Vector3d inner_axis(double middle) const;
  double outer_of(const Eigen::Matrix3d& R, double near) const;
  Eigen::Vector3d angles(const Eigen::Matrix3d& R, double outer) const;
  Eigen::Vector3d rates_of(const ChartPoint& theta, const Eigen::Vector3d& omega) const;

  int I_, J_, K_;
  int L_;              // the axis beside I and J
  double sign_;        // e_I × e_J = sign·e_L
  bool same_outer_;    // I = K
  int outer_, inner_;  // which coordinate turns first, which last
};

}  // namespace poise
