// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/mount_watch.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/so3/rotation_vector.hpp"
#include "poise/core/spatial/rotation_between.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

constexpr double kBefore = 0.024, kAfter = 0.016;  // [s]
constexpr std::size_t kFewest = 8, kEdge = 3;      // samples
constexpr double kLeastStep = 0.5;                 // [m/s²] 4.4° of 1 g
constexpr double kSteady = 0.35;                   // of the step
constexpr double kSize = 0.05, kSizeShare = 0.03;  // [m/s²], of the step
constexpr double kTurning = 1.5;                   // [rad/s²]

std::size_t samples_in(double time, double period) {
  return std::max(kFewest, static_cast<std::size_t>(std::lround(time / period)));
}

}  // namespace

void MountWatch::bind(double period, const Vector3d& gravity) {
  period_ = period;
  gravity_ = gravity;
  before_ = samples_in(kBefore, period);
  after_ = samples_in(kAfter, period);
  samples_.resize(before_ + after_);
  start();
}

void MountWatch::start() noexcept {
  Q_.setIdentity();
  pause();
}

ImuSample MountWatch::straight(const ImuSample& measured) const noexcept {
  ImuSample out = measured;
  out.angular_velocity = Q_ * measured.angular_velocity;
  out.specific_force = Q_ * measured.specific_force;
  out.orientation = measured.orientation * Q_.transpose();
  return out;
}

double MountWatch::angle() const noexcept { return rotation_vector(Q_).norm(); }

Vector3d MountWatch::mean(std::size_t from, std::size_t to, Vector3d Sample::*what) const noexcept {
  Vector3d sum = Vector3d::Zero();
  for (std::size_t i = from; i < to; ++i) sum += at(i).*what;
  return sum / static_cast<double>(to - from);
}

// One step from one sample to the next, and nothing else before and after it.
bool MountWatch::steady(double tolerance, const Vector3d& step) const noexcept {
  const auto force = [&](std::size_t from, std::size_t to) {
    return mean(from, to, &Sample::force);
  };
  const std::size_t s = before_, end = before_ + after_;
  const auto alike = [&](const Vector3d& a, const Vector3d& b) {
    return (a - b).norm() < tolerance;
  };
  return alike(force(0, s / 2), force(s / 2, s)) &&
         alike(force(s, s + after_ / 2), force(s + after_ / 2, end)) &&
         alike(force(s, s + kEdge) - force(s - kEdge, s), step);
}

// Least squares of an angular acceleration, and of a velocity that grows along the step.
bool MountWatch::moved(const Eigen::Matrix3d& back, const Vector3d& before,
                       const Vector3d& step) const noexcept {
  const Vector3d rate = mean(0, before_, &Sample::rate);
  const Vector3d velocity = mean(0, before_, &Sample::velocity);
  const Vector3d acceleration = before + gravity_, along = step.normalized();
  const double middle = period_ * static_cast<double>(before_ + 1) / 2;  // since then [s]
  Vector3d turning = Vector3d::Zero();
  double following = 0, squares = 0;
  for (std::size_t i = 0; i < after_; ++i) {
    const double t = period_ * static_cast<double>(i + 1);
    const Sample& one = at(before_ + i);
    turning += t * (back * one.rate - rate);
    following += t * along.dot(one.velocity - velocity - (middle + t) * acceleration);
    squares += t * t;
  }
  return turning.norm() > kTurning * squares || following > step.norm() / 4 * squares;
}

bool MountWatch::take(const ImuSample& straight, const Eigen::Matrix3d& R_WI, const Vector3d& v,
                      int legs) noexcept {
  if (legs != legs_) pause();
  legs_ = legs;
  if (count_ == 0) first_ = 0;
  const std::size_t size = samples_.size();
  const std::size_t to = count_ < size ? count_ : first_;
  if (count_ < size)
    ++count_;
  else
    first_ = (first_ + 1) % size;
  samples_[to] = {R_WI * straight.specific_force, R_WI * straight.angular_velocity, v};
  if (count_ < size) return false;
  const Vector3d before = mean(0, before_, &Sample::force);
  const Vector3d after = mean(before_, size, &Sample::force), step = after - before;
  const double length = step.norm();
  const double grown = std::abs(after.norm() - before.norm());
  if (length < kLeastStep || grown > std::max(kSize, kSizeShare * length)) return false;
  if (!steady(kSteady * length, step)) return false;
  const Eigen::Matrix3d back = rotation_between(after, before);
  if (moved(back, before, step)) return false;
  Q_ = R_WI.transpose() * back * R_WI * Q_;
  pause();
  return true;
}

}  // namespace poise
