// SPDX-License-Identifier: BSD-2-Clause
// Three turns about coordinate axes, one after the other: all twelve sequences.

#pragma once

#include <cmath>
#include <numbers>

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
template <int I, int J, int K, EulerOrder kOrder = EulerOrder::kOuterFirst>
class EulerAngles final : public UnconstrainedChart {
  static_assert(I != J && J != K && I >= 0 && I < 3 && J >= 0 && J < 3 && K >= 0 && K < 3);

 public:
  Eigen::Matrix3d rotation(const ChartPoint& theta) const override {
    return turn<I>(theta[kOuter]) * turn<J>(theta[1]) * turn<K>(theta[kInner]);
  }

  ChartPoint coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const override {
    // Every rotation has two triples of angles: the other has its outer one half a turn away.
    const double outer = outer_of(R, near[kOuter]);
    const Eigen::Vector3d goal = near.head<3>();
    const Eigen::Vector3d one = turned_towards(angles(R, outer), goal);
    const Eigen::Vector3d other = turned_towards(angles(R, outer + std::numbers::pi), goal);
    return (one - goal).squaredNorm() <= (other - goal).squaredNorm() ? one : other;
  }

  ChartPoint coordinates(const Eigen::Matrix3d& R) const override {
    return angles(R, outer_of(R, 0));
  }

  // The columns are the axes of the three turns, in world axes.
  ChartMap angular_map(const ChartPoint& theta) const override {
    const Eigen::Matrix3d outer = turn<I>(theta[kOuter]);
    Eigen::Matrix3d map;
    map.col(kOuter) = Eigen::Vector3d::Unit(I);
    map.col(1) = outer.col(J);
    map.col(kInner) = outer * inner_axis(theta[1]);
    return map;
  }

  ChartMap angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const override {
    const Eigen::Matrix3d map = angular_map(theta);
    const Eigen::Vector3d about_outer = rate[kOuter] * Eigen::Vector3d::Unit(I);
    Eigen::Matrix3d map_rate;
    map_rate.col(kOuter).setZero();
    map_rate.col(1) = about_outer.cross(map.col(1));
    map_rate.col(kInner) = (about_outer + rate[1] * map.col(1)).cross(map.col(kInner));
    return map_rate;
  }

  ChartPoint rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const override {
    return unmap(theta, omega);
  }

  ChartPoint accelerations(const ChartPoint& theta, const ChartPoint& rate,
                           const Eigen::Vector3d& omega_dot) const override {
    return unmap(theta, omega_dot - angular_map_rate(theta, rate) * rate);
  }

  double margin(const ChartPoint& theta) const override {
    return std::abs(kSameOuter ? std::sin(theta[1]) : std::cos(theta[1]));
  }

 private:
  static constexpr int kOuter = kOrder == EulerOrder::kOuterFirst ? 0 : 2;
  static constexpr int kInner = 2 - kOuter;
  static constexpr bool kSameOuter = I == K;
  static constexpr int L = 3 - I - J;                             // the axis beside I and J
  static constexpr double kSign = (J - I + 3) % 3 == 1 ? 1 : -1;  // e_I × e_J = kSign·e_L

  template <int kAxis>
  static Eigen::Matrix3d turn(double angle) {
    constexpr int a = (kAxis + 1) % 3, b = (kAxis + 2) % 3;
    const double c = std::cos(angle), s = std::sin(angle);
    Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
    R(a, a) = R(b, b) = c;
    R(b, a) = s;
    R(a, b) = -s;
    return R;
  }

  // R_J(middle) e_K
  static Eigen::Vector3d inner_axis(double middle) {
    const double c = std::cos(middle), s = kSign * std::sin(middle);
    Eigen::Vector3d axis = Eigen::Vector3d::Zero();
    axis[I] = kSameOuter ? c : s;
    axis[L] = kSameOuter ? -s : c;
    return axis;
  }

  // At the singularity every outer angle will do, so the old one is kept.
  static double outer_of(const Eigen::Matrix3d& R, double near) {
    if (std::hypot(R(L, K), R(J, K)) < 1e-12) return near;
    return kSameOuter ? std::atan2(R(J, K), -kSign * R(L, K))
                      : std::atan2(-kSign * R(J, K), R(L, K));
  }

  // The angles of R that have this outer one.
  static Eigen::Vector3d angles(const Eigen::Matrix3d& R, double outer) {
    const Eigen::Matrix3d rest = turn<I>(outer).transpose() * R;  // R_J(middle) R_K(inner)
    Eigen::Vector3d theta;
    theta[kOuter] = outer;
    theta[1] = kSameOuter ? std::atan2(-kSign * rest(L, K), rest(I, K))
                          : std::atan2(kSign * rest(I, K), rest(L, K));
    theta[kInner] = kSameOuter ? std::atan2(-kSign * rest(J, L), rest(J, J))
                               : std::atan2(kSign * rest(J, I), rest(J, J));
    return theta;
  }

  static Eigen::Vector3d turned_towards(const Eigen::Vector3d& theta, const Eigen::Vector3d& near) {
    constexpr double kTurn = 2 * std::numbers::pi;
    return theta + kTurn * ((near - theta) / kTurn).array().round().matrix();
  }

  // J_ω⁻¹ ω. Seen after the outer turn, the axes are e_I, e_J and inner_axis, which has no J part.
  static Eigen::Vector3d unmap(const ChartPoint& theta, const Eigen::Vector3d& omega) {
    const Eigen::Vector3d seen = turn<I>(theta[kOuter]).transpose() * omega;
    const Eigen::Vector3d axis = inner_axis(theta[1]);
    Eigen::Vector3d rate;
    rate[kInner] = seen[L] / axis[L];
    rate[1] = seen[J];
    rate[kOuter] = seen[I] - axis[I] * rate[kInner];
    return rate;
  }
};

}  // namespace poise
