// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/handle/handle_drag.hpp"

#include <cmath>

namespace poise::scene {
namespace {

using Eigen::Vector3d;

constexpr double kFlat = 0.1;       // sine of the angle below which a ring is seen from its edge
constexpr double kFlattest = 0.02;  // sine of the angle below which a plane is not met
constexpr double kParallel = 1e-3;  // squared sine of the angle between an axis and the sight
constexpr int kGrasps = 72;         // points of a ring, to find the one that was grasped

double distance_to(const Sight& sight, const Vector3d& point) {
  return (point - sight.from).cross(sight.along).norm();
}

// The grasped point of the ring: the nearest one to the sight; of two, the one in front.
Vector3d grasped_point(const PoseHandle& handle, int axis, const Sight& sight) {
  Vector3d best = handle.X_WH.p;
  double least = 1e9;
  for (const Vector3d& point : ring_points(handle, axis, kGrasps)) {
    const double away = distance_to(sight, point) + 0.05 * (point - handle.X_WH.p).dot(sight.along);
    if (away >= least) continue;
    least = away;
    best = point;
  }
  return best;
}

}  // namespace

std::optional<double> along_axis(const Vector3d& origin, const Vector3d& axis, const Sight& sight) {
  const double cosine = axis.dot(sight.along), sine2 = 1 - cosine * cosine;
  if (sine2 < kParallel) return std::nullopt;
  const Vector3d to = sight.from - origin;
  return (to.dot(axis) - cosine * to.dot(sight.along)) / sine2;
}

std::optional<double> angle_in_plane(const Pose& X_WH, const Sight& sight) {
  const double slope = sight.along.dot(X_WH.R.col(2));
  if (std::abs(slope) < kFlattest) return std::nullopt;
  const double far = (X_WH.p - sight.from).dot(X_WH.R.col(2)) / slope;
  if (far <= 0) return std::nullopt;
  const Vector3d in_plane = X_WH.R.transpose() * (sight.from + far * sight.along - X_WH.p);
  return std::atan2(in_plane.y(), in_plane.x());
}

double snapped(double value, double step) { return std::round(value / step) * step; }

HandleDrag::HandleDrag(const PoseHandle& handle, HandlePart part, const Sight& grasped)
    : part_(part), axis_(handle.X_WH.R.col(axis_of(part))), X_WD_(handle.X_WH) {
  const int axis = axis_of(part);
  const Eigen::Matrix3d& R = handle.X_WH.R;
  if (is_arrow(part)) {
    X_WD_.R.col(0) = axis_;
  } else if (std::abs(axis_.dot(grasped.along)) < kFlat) {
    X_WD_.p = grasped_point(handle, axis, grasped);
    radius_ = kRingRadius * handle.size;
    X_WD_.R.col(0) = axis_.cross(Vector3d((X_WD_.p - handle.X_WH.p).normalized()));
  } else {
    X_WD_.R << R.col((axis + 1) % 3), R.col((axis + 2) % 3), axis_;
  }
  last_ = raw(grasped).value_or(0);
}

// A place along a line, or an angle.
std::optional<double> HandleDrag::raw(const Sight& sight) const {
  if (is_ring(part_) && radius_ == 0) return angle_in_plane(X_WD_, sight);
  const auto place = along_axis(X_WD_.p, X_WD_.R.col(0), sight);
  return place && radius_ > 0 ? *place / radius_ : place;
}

double HandleDrag::to(const Sight& sight) {
  const auto now = raw(sight);
  if (!now) return amount_;
  const bool angle = is_ring(part_) && radius_ == 0;
  amount_ += angle ? std::remainder(*now - last_, 2 * M_PI) : *now - last_;
  last_ = *now;
  return amount_;
}

Vector3d HandleDrag::shift(double amount) const {
  return is_arrow(part_) ? Vector3d(amount * axis_) : Vector3d::Zero();
}

Eigen::Matrix3d HandleDrag::turn(double amount) const {
  if (!is_ring(part_)) return Eigen::Matrix3d::Identity();
  return rotation_from_vector(amount * axis_);
}

}  // namespace poise::scene
