// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/so3/euler_angles.hpp"

#include <cassert>
#include <cmath>
#include <numbers>

namespace poise {
namespace {

Eigen::Matrix3d turn(int axis, double angle) {
  const int a = (axis + 1) % 3, b = (axis + 2) % 3;
  const double c = std::cos(angle), s = std::sin(angle);
  Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
  R(a, a) = R(b, b) = c;
  R(b, a) = s;
  R(a, b) = -s;
  return R;
}

Eigen::Vector3d turned_towards(const Eigen::Vector3d& theta, const Eigen::Vector3d& near) {
  constexpr double kTurn = 2 * std::numbers::pi;
  return theta + kTurn * ((near - theta) / kTurn).array().round().matrix();
}

}  // namespace

EulerAngles::EulerAngles(int I, int J, int K, EulerOrder order)
    : I_(I),
      J_(J),
      K_(K),
      L_(3 - I - J),
      sign_((J - I + 3) % 3 == 1 ? 1 : -1),
      same_outer_(I == K),
      outer_(order == EulerOrder::kOuterFirst ? 0 : 2),
      inner_(2 - outer_) {
  assert(I != J && J != K && I >= 0 && I < 3 && J >= 0 && J < 3 && K >= 0 && K < 3);
}

Eigen::Matrix3d EulerAngles::rotation(const ChartPoint& theta) const {
  return turn(I_, theta[outer_]) * turn(J_, theta[1]) * turn(K_, theta[inner_]);
}

ChartPoint EulerAngles::coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const {
  // Every rotation has two triples of angles; their outer angles differ by half a turn.
  const double outer = outer_of(R, near[outer_]);
  const Eigen::Vector3d goal = near.head<3>();
  const Eigen::Vector3d one = turned_towards(angles(R, outer), goal);
  const Eigen::Vector3d other = turned_towards(angles(R, outer + std::numbers::pi), goal);
  return (one - goal).squaredNorm() <= (other - goal).squaredNorm() ? one : other;
}

ChartPoint EulerAngles::coordinates(const Eigen::Matrix3d& R) const {
  return angles(R, outer_of(R, 0));
}

// The columns are the three rotation axes, in world axes.
ChartMap EulerAngles::angular_map(const ChartPoint& theta) const {
  const Eigen::Matrix3d outer = turn(I_, theta[outer_]);
  Eigen::Matrix3d map;
  map.col(outer_) = Eigen::Vector3d::Unit(I_);
  map.col(1) = outer.col(J_);
  map.col(inner_) = outer * inner_axis(theta[1]);
  return map;
}

ChartMap EulerAngles::angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const {
  const Eigen::Matrix3d map = angular_map(theta);
  const Eigen::Vector3d about_outer = rate[outer_] * Eigen::Vector3d::Unit(I_);
  Eigen::Matrix3d map_rate;
  map_rate.col(outer_).setZero();
  map_rate.col(1) = about_outer.cross(map.col(1));
  map_rate.col(inner_) = (about_outer + rate[1] * map.col(1)).cross(map.col(inner_));
  return map_rate;
}

ChartPoint EulerAngles::rates(const ChartPoint& theta, const Eigen::Vector3d& omega) const {
  return rates_of(theta, omega);
}

ChartPoint EulerAngles::accelerations(const ChartPoint& theta, const ChartPoint& rate,
                                      const Eigen::Vector3d& omega_dot) const {
  return rates_of(theta, omega_dot - angular_map_rate(theta, rate) * rate);
}

double EulerAngles::margin(const ChartPoint& theta) const {
  return std::abs(same_outer_ ? std::sin(theta[1]) : std::cos(theta[1]));
}

// R_J(middle) e_K
Eigen::Vector3d EulerAngles::inner_axis(double middle) const {
  const double c = std::cos(middle), s = sign_ * std::sin(middle);
  Eigen::Vector3d axis = Eigen::Vector3d::Zero();
  axis[I_] = same_outer_ ? c : s;
  axis[L_] = same_outer_ ? -s : c;
  return axis;
}

// At the singularity the outer angle is arbitrary, so the old one is kept.
double EulerAngles::outer_of(const Eigen::Matrix3d& R, double near) const {
  if (std::hypot(R(L_, K_), R(J_, K_)) < 1e-12) return near;
  return same_outer_ ? std::atan2(R(J_, K_), -sign_ * R(L_, K_))
                     : std::atan2(-sign_ * R(J_, K_), R(L_, K_));
}

// The angles of R with this outer angle.
Eigen::Vector3d EulerAngles::angles(const Eigen::Matrix3d& R, double outer) const {
  const Eigen::Matrix3d rest = turn(I_, outer).transpose() * R;  // R_J(middle) R_K(inner)
  Eigen::Vector3d theta;
  theta[outer_] = outer;
  theta[1] = same_outer_ ? std::atan2(-sign_ * rest(L_, K_), rest(I_, K_))
                         : std::atan2(sign_ * rest(I_, K_), rest(L_, K_));
  theta[inner_] = same_outer_ ? std::atan2(-sign_ * rest(J_, L_), rest(J_, J_))
                              : std::atan2(sign_ * rest(J_, I_), rest(J_, J_));
  return theta;
}

// J_ω⁻¹ ω. After the outer rotation, the axes are e_I, e_J and inner_axis, which has no J
// component.
Eigen::Vector3d EulerAngles::rates_of(const ChartPoint& theta, const Eigen::Vector3d& omega) const {
  const Eigen::Vector3d seen = turn(I_, theta[outer_]).transpose() * omega;
  const Eigen::Vector3d axis = inner_axis(theta[1]);
  Eigen::Vector3d rate;
  rate[inner_] = seen[L_] / axis[L_];
  rate[1] = seen[J_];
  rate[outer_] = seen[I_] - axis[I_] * rate[inner_];
  return rate;
}

}  // namespace poise
