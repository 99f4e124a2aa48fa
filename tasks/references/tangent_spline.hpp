// SPDX-License-Identifier: BSD-2-Clause
// A smooth path through values of any target space, faded in from the present value of the task.

#pragma once

#include <algorithm>
#include <numbers>
#include <vector>

#include "poise/core/so3/rotation_vector.hpp"
#include "poise/core/spatial/blend.hpp"
#include "poise/plugins/module.hpp"

namespace poise {

/// Knots (t_i, d_i) with d_i = value_i ⊟ origin, joined by a cubic spline that ends at rest; built
/// once. The path can start anywhere and is faded in over the first `ramp` seconds: value = start ⊞
/// b(t)·r(t), where r(t) is the path relative to the start. Two derivatives are continuous.
/// Rotations are represented by rotation vectors, continued without jumps.
class TangentSpline {
 public:
  /// Reserves `knots` values relative to `origin`, which is the default start. Allocates only the
  /// first time.
  void begin(const TargetSpace& space, const Eigen::VectorXd& origin, std::size_t knots) {
    start_ = origin_ = origin;
    carried_ = true;
    offset_.setZero(space.tangent_size());
    path_.resize(origin.size());
    linear_ = space.kind() == TargetSpace::Kind::kPose ? 3 : 0;
    turns_ = space.kind() != TargetSpace::Kind::kVector;
    times_.clear();
    times_.reserve(knots);
    const auto n = static_cast<Eigen::Index>(knots);
    points_.resize(space.tangent_size(), n);
    slopes_.resize(space.tangent_size(), n);
    for (Eigen::VectorXd* v : {&d_, &rate_, &bend_}) v->resize(space.tangent_size());
    reduced_.resize(n);
  }

  /// Adds a knot. @pre time is greater than that of the previous knot
  void add(const TargetSpace& space, double time, const Eigen::VectorXd& value) {
    const auto i = static_cast<Eigen::Index>(times_.size());
    space.minus(value, origin_, d_);
    if (turns_ && i > 0) unwrap(points_.col(i - 1).segment<3>(linear_), d_.segment<3>(linear_));
    points_.col(i) = d_;
    times_.push_back(time);
  }

  /// Slopes m of the clamped spline: for every inner knot, with h the intervals,
  /// m_{i−1}/h_{i−1} + 2(1/h_{i−1} + 1/h_i)·m_i + m_{i+1}/h_i = 3(Δ_{i−1}/h²_{i−1} + Δ_i/h_i²).
  void finish() {
    const auto n = static_cast<Eigen::Index>(times_.size());
    slopes_.setZero();
    for (Eigen::Index i = 1; i + 1 < n; ++i) {
      const double left = 1 / step(i - 1), right = 1 / step(i);
      const double pivot = 2 * (left + right) - (i > 1 ? left * reduced_[i - 1] : 0);
      reduced_[i] = right / pivot;
      slopes_.col(i) =
          (3 * left * left * (points_.col(i) - points_.col(i - 1)) +
           3 * right * right * (points_.col(i + 1) - points_.col(i)) - left * slopes_.col(i - 1)) /
          pivot;
    }
    for (Eigen::Index i = n - 2; i > 0; --i) slopes_.col(i) -= reduced_[i] * slopes_.col(i + 1);
  }

  /// Starts with the whole path moved to begin at `start`. Does not allocate, nor do the functions
  /// below.
  void carry(const Eigen::VectorXd& start) {
    start_ = start;
    carried_ = true;
    offset_.setZero();
  }

  /// Starts at `start` and blends to the path where it is.
  void join(const TargetSpace& space, const Eigen::VectorXd& start) {
    start_ = start;
    carried_ = !turns_;
    space.minus(start, origin_, offset_);
    near_.setZero();
  }
  /// After `join`, for vectors: this component ignores the path and stays at its start.
  void leave_out(Eigen::Index component) { offset_[component] = 0; }

  double end() const { return times_.empty() ? 0 : times_.back(); }

  /// @pre finish  @param ramp  > 0 [s]
  void sample(double time, double ramp, Target& target) {
    locate(std::clamp(time, times_.front(), times_.back()));
    if (time <= times_.front() || time >= times_.back()) {
      rate_.setZero();
      bend_.setZero();
    }
    const Blend b = minimum_jerk(time, ramp);
    if (!carried_ && b.value >= 1) return write(origin_, target);
    if (!carried_) see_from_start(target);
    if (carried_) d_ -= offset_;
    bend_ = b.acceleration * d_ + 2 * b.rate * rate_ + b.value * bend_;
    rate_ = b.rate * d_ + b.value * rate_;
    d_ *= b.value;
    write(start_, target);
  }

 private:
  void write(const Eigen::VectorXd& from, Target& target) const {
    target.space().plus(from, d_, target.value);
    target.rate = rate_;
    target.acceleration = bend_;
    if (turns_) turn(target);
  }

  // Converts d, ḋ, d̈ from the origin to the start. Needed for rotations: the angular velocity is
  // the same, the rotation vector differs.
  void see_from_start(Target& target) {
    write(origin_, target);
    path_ = target.value;
    target.space().minus(path_, start_, d_);
    unwrap(near_, d_.segment<3>(linear_));
    near_ = d_.segment<3>(linear_);
    const Eigen::Vector3d r_rate = chart_.rates(near_, target.rate.segment<3>(linear_));
    rate_.segment<3>(linear_) = r_rate;
    bend_.segment<3>(linear_) =
        chart_.accelerations(near_, r_rate, target.acceleration.segment<3>(linear_));
  }

  double step(Eigen::Index i) const {
    const auto k = static_cast<std::size_t>(i);
    return times_[k + 1] - times_[k];
  }

  // Of the equivalent rotation vectors, chooses the one nearest to the previous.
  static void unwrap(const Eigen::Vector3d& before, Eigen::Ref<Eigen::Vector3d> r) {
    const double angle = r.norm();
    if (angle < 1e-9) return;
    const Eigen::Vector3d axis = r / angle;
    const double turns = std::round((before.dot(axis) - angle) / (2 * std::numbers::pi));
    r += 2 * std::numbers::pi * turns * axis;
  }

  // d, ḋ and d̈ of the spline: cubic Hermite interpolation in the interval of `time`.
  void locate(double time) {
    if (times_.size() == 1) {
      d_ = points_.col(0);
      rate_.setZero();
      bend_.setZero();
      return;
    }
    const auto next = std::upper_bound(times_.begin() + 1, times_.end() - 1, time);
    const auto i = static_cast<Eigen::Index>(next - times_.begin()) - 1;
    const double h = step(i), u = (time - times_[static_cast<std::size_t>(i)]) / h;
    const auto p = points_.col(i), q = points_.col(i + 1);
    const auto m = slopes_.col(i), k = slopes_.col(i + 1);
    d_ = p + u * (h * m + u * ((3 - 2 * u) * (q - p) + h * ((u - 2) * m + (u - 1) * k)));
    rate_ = 6 * u * (1 - u) / h * (q - p) + (1 - u) * (1 - 3 * u) * m + u * (3 * u - 2) * k;
    bend_ = (6 - 12 * u) / (h * h) * (q - p) + ((6 * u - 4) * m + (6 * u - 2) * k) / h;
  }

  // ω = J(r)·ṙ and its derivative; r is the rotation vector from the start.
  void turn(Target& target) const {
    const Eigen::Vector3d r = d_.segment<3>(linear_), r_rate = rate_.segment<3>(linear_);
    const ChartMap map = chart_.angular_map(r);
    target.rate.segment<3>(linear_) = map * r_rate;
    target.acceleration.segment<3>(linear_) =
        map * bend_.segment<3>(linear_) + chart_.angular_map_rate(r, r_rate) * r_rate;
  }

  RotationVector chart_;
  Eigen::VectorXd origin_, start_, offset_, path_;
  Eigen::Vector3d near_ = Eigen::Vector3d::Zero();  // last rotation vector, from the start
  Eigen::Index linear_ = 0;
  bool turns_ = false;
  bool carried_ = true;  // d is relative to the start, apart from `offset_`
  std::vector<double> times_;
  Eigen::MatrixXd points_, slopes_;  // one knot per column
  Eigen::VectorXd reduced_, d_, rate_, bend_;
};

}  // namespace poise
