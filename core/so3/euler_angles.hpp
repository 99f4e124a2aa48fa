// SPDX-License-Identifier: BSD-2-Clause
// Euler angles: three rotations about coordinate axes, all twelve sequences.

#pragma once

#include "poise/core/so3/unconstrained_chart.hpp"

namespace poise {

/// Which factor of R belongs to the first coordinate.
enum class EulerOrder { kOuterFirst, kInnerFirst };

/// R = R_I(θ₁) R_J(θ₂) R_K(θ₃): rotations about the moving axes I, J, K (0, 1, 2 for x, y, z), or
/// with kInnerFirst the same R with θ in the opposite order, about the fixed axes K, J, I. [rad]
///
/// Angles are not wrapped: they count turns. `margin` is |sin θ₂| if the outer axes are the same
/// and |cos θ₂| if all three differ. At 0 the outer axes coincide; `rates` divides by it, and
/// `coordinates` keeps the previous outer angle.
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
  int L_;              // the axis other than I and J
  double sign_;        // e_I × e_J = sign·e_L
  bool same_outer_;    // I = K
  int outer_, inner_;  // index of the outer and the inner angle
};

}  // namespace poise
