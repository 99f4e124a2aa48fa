// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/surface.hpp"

#include <cmath>
#include <numbers>

#include "poise/core/spatial/blend.hpp"

namespace poise {
namespace {

// ∫₀ᵗ of the fade-in. Its value is a distance, its rate the fade-in.
Blend travelled(double t, double ramp) {
  if (t <= 0) return {};
  const Blend b = minimum_jerk(t, ramp);
  if (t >= ramp) return {t - ramp / 2, 1, 0};
  const double u = t / ramp;
  return {ramp * u * u * u * u * (2.5 - u * (3 - u)), b.value, b.rate};
}

// b(t)·sin(ωt + φ)
Blend swing(double t, double ramp, double frequency, double phase) {
  if (t <= 0) return {};
  const Blend b = minimum_jerk(t, ramp);
  const double w = 2 * std::numbers::pi * frequency;
  const double s = std::sin(w * t + phase), c = w * std::cos(w * t + phase);
  return {b.value * s, b.rate * s + b.value * c,
          b.acceleration * s + 2 * b.rate * c - b.value * w * w * s};
}

}  // namespace

Vector6d SurfaceMotion::twist_at(const Eigen::Vector3d& p) const {
  Vector6d twist;
  twist << velocity + angular_velocity.cross(p - centre), angular_velocity;
  return twist;
}

Vector6d SurfaceMotion::acceleration_at(const Eigen::Vector3d& p) const {
  const Eigen::Vector3d r = p - centre;
  Vector6d a;
  a << acceleration + angular_acceleration.cross(r) +
           angular_velocity.cross(angular_velocity.cross(r)),
      angular_acceleration;
  return a;
}

SurfaceMotion Surface::at(double time) const {
  SurfaceMotion motion;
  motion.centre = centre;
  if (!moves()) return motion;
  const Blend along = travelled(time, ramp), swung = swing(time, ramp, frequency, phase);
  motion.centre += along.value * velocity + swung.value * sway;
  motion.velocity = along.rate * velocity + swung.rate * sway;
  motion.acceleration = along.acceleration * velocity + swung.acceleration * sway;
  // one of the two is zero, so the axis is constant
  motion.moved.R = rotation_from_vector(along.value * angular_velocity + swung.value * rock);
  motion.angular_velocity = along.rate * angular_velocity + swung.rate * rock;
  motion.angular_acceleration = along.acceleration * angular_velocity + swung.acceleration * rock;
  motion.moved.p = motion.centre - motion.moved.R * centre;
  return motion;
}

Eigen::Matrix3d surface_axes(const Surface& surface, const Eigen::Matrix3d& R_WC, Exact exact) {
  if (!surface.normal) return R_WC;
  Eigen::Vector3d x = R_WC.col(0), y = surface.normal->cross(x);
  if (y.norm() < 1e-6) y = R_WC.col(1);  // C's x stands on the surface
  Eigen::Vector3d z = *surface.normal;
  y = (exact == Exact::kNormal ? Eigen::Vector3d(y - z * z.dot(y)) : y).normalized();
  if (exact == Exact::kNormal)
    x = y.cross(z);
  else
    z = x.cross(y);
  Eigen::Matrix3d R;
  R << x, y, z;
  return R;
}

}  // namespace poise
