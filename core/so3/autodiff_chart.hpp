// SPDX-License-Identifier: BSD-2-Clause
// Charts from ρ and C alone; automatic differentiation gives the rest.
//
// Link poise::autodiff, which finds Ceres' header.

#pragma once

#include <ceres/jet.h>

#include <algorithm>

#include "poise/core/so3/along.hpp"
#include "poise/core/so3/generic_chart.hpp"

namespace poise {

/// The chart given by the static functions of `Map`, templated on the scalar T:
///
///     static constexpr int kSize = d;
///     template <class T> static Eigen::Matrix<T, 3, 3> rotation(const Eigen::Matrix<T, d, 1>&);
///     template <class T> static Eigen::Matrix<T, d − 3, 1> constraint(const …&);   // if d > 3
///     static Eigen::Matrix<double, d, 1> origin();
///
/// `origin` is a point with C = 0 far from every singularity; it may be left out if d = 3, and is
/// then zero. Constants are doubles (`2.0 * x`); functions are called without `std::`, after `using
/// std::sin`. T has + − * /, comparisons, sqrt sin cos tan asin acos atan atan2 exp log abs, and
/// pow with a constant.
///
/// ∂R/∂θ comes from ceres::Jet; J̇_ω and Ċ_θ are its derivatives along θ̇. `coordinates` follows
/// the shortest rotation to R from a known point by Newton's method. `project` is the nearest
/// point. `margin` is the least gain of J_ω relative to that at the origin, at most 1. Override
/// functions with known formulas, and `recentre` if the chart has a shadow. No allocation.
template <class Map>
class AutodiffChart : public Chart {
 public:
  /// d: number of coordinates.
  static constexpr int kSize = Map::kSize;
  /// d − 3: number of constraints.
  static constexpr int kRows = kSize - 3;
  static_assert(kSize >= 3 && kSize <= 9);

  /// Computes the gain at the origin, to which `margin` refers.
  AutodiffChart() : origin_(origin()) { best_ = least_gain(*this, origin_); }

  int size() const final { return kSize; }

  Eigen::Matrix3d rotation(const ChartPoint& theta) const override {
    return Map::rotation(Point<double>(theta));
  }
  ChartPoint coordinates(const Eigen::Matrix3d& R, const ChartPoint& near) const override {
    return continued_coordinates(*this, R, near, origin_);
  }
  ChartPoint coordinates(const Eigen::Matrix3d& R) const override {
    return continued_coordinates(*this, R, origin_, origin_);
  }

  ChartMap angular_map(const ChartPoint& theta) const override {
    const auto R = Map::rotation(seeded(theta));
    Eigen::Matrix3d value;
    Partial partial[3];
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) {
        value(k, i) = R(k, i).a;
        partial[i].row(k) = R(k, i).v.transpose();
      }
    Partial map = Partial::Zero();
    for (const auto& [out, by, of] : kTerms) map += product(value, value, out, by) * partial[of];
    return map;
  }

  ChartMap angular_map_rate(const ChartPoint& theta, const ChartPoint& rate) const override {
    const auto R = Map::rotation(seeded(theta, rate));
    Eigen::Matrix3d value, moving;
    Partial partial[3], partial_rate[3];
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) {
        value(k, i) = R(k, i).value.a;
        partial[i].row(k) = R(k, i).value.v.transpose();
        moving(k, i) = R(k, i).rate.a;
        partial_rate[i].row(k) = R(k, i).rate.v.transpose();
      }
    Partial map_rate = Partial::Zero();
    for (const auto& [out, by, of] : kTerms) {
      map_rate += product(value, value, out, by) * partial_rate[of];
      map_rate += product(moving, value, out, by) * partial[of];
      map_rate += product(value, moving, out, by) * partial[of];
    }
    return map_rate;
  }

  ChartResidual constraint(const ChartPoint& theta) const override {
    if constexpr (kRows == 0) return ChartResidual(0);
    if constexpr (kRows > 0) return Map::constraint(Point<double>(theta));
  }
  ChartConstraint constraint_jacobian(const ChartPoint& theta) const override {
    ChartConstraint jacobian(kRows, kSize);
    if constexpr (kRows > 0) {
      const auto C = Map::constraint(seeded(theta));
      for (int k = 0; k < kRows; ++k) jacobian.row(k) = C[k].v.transpose();
    }
    return jacobian;
  }
  ChartResidual constraint_drift(const ChartPoint& theta, const ChartPoint& rate) const override {
    ChartResidual drift(kRows);
    if constexpr (kRows > 0) {
      const auto C = Map::constraint(seeded(theta, rate));
      for (int k = 0; k < kRows; ++k) drift[k] = C[k].rate.v.dot(rate);
    }
    return drift;
  }

  ChartPoint project(const ChartPoint& theta) const override {
    return kRows == 0 ? theta : nearest_point(*this, theta);
  }
  double margin(const ChartPoint& theta) const override {
    return std::min(1.0, least_gain(*this, theta) / best_);
  }

 private:
  template <class T>
  using Point = Eigen::Matrix<T, kSize, 1>;
  using Partial = Eigen::Matrix<double, 3, kSize>;  // ∂R_i/∂θ
  using Jet = ceres::Jet<double, kSize>;

  // The terms R_out R_byᵀ ∂R_of/∂θ of (BK 10).
  struct Term {
    int out, by, of;
  };
  static constexpr Term kTerms[] = {{2, 1, 0}, {1, 0, 2}, {0, 2, 1}};

  static Eigen::Matrix3d product(const Eigen::Matrix3d& A, const Eigen::Matrix3d& B, int out,
                                 int by) {
    return A.col(out) * B.col(by).transpose();
  }

  static ChartPoint origin() {
    if constexpr (requires { Map::origin(); }) {
      return Map::origin();
    } else {
      static_assert(kSize == 3, "a chart with constraints must say its origin()");
      return ChartPoint::Zero(kSize);
    }
  }

  // θ with ∂θ/∂θ = 1, and with θ̇ beside it.
  static Point<Jet> seeded(const ChartPoint& theta) {
    Point<Jet> point;
    for (int i = 0; i < kSize; ++i) point[i] = Jet(theta[i], i);
    return point;
  }
  static Point<Along<Jet>> seeded(const ChartPoint& theta, const ChartPoint& rate) {
    Point<Along<Jet>> point;
    for (int i = 0; i < kSize; ++i) point[i] = {Jet(theta[i], i), Jet(rate[i])};
    return point;
  }

  ChartPoint origin_;
  double best_ = 1;
};

}  // namespace poise
