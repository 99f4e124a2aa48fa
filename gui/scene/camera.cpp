// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/camera.hpp"

#include <algorithm>
#include <cmath>

namespace poise::scene {
namespace {

constexpr double kFlattest = 1e-3;  // sine of the angle below which a plane is not met
constexpr double kSteepest = 1.56;  // [rad]; looking straight down leaves no up direction

// Direction from the target to the eye.
Eigen::Vector3d back_of(const Camera& camera) {
  const double level = std::cos(camera.elevation);
  return {level * std::cos(camera.azimuth), level * std::sin(camera.azimuth),
          std::sin(camera.elevation)};
}

}  // namespace

Eigen::Vector3d Camera::eye() const { return target + distance * back_of(*this); }

Eigen::Vector3d Camera::right() const { return {-std::sin(azimuth), std::cos(azimuth), 0}; }

Eigen::Vector3d Camera::up() const { return back_of(*this).cross(right()); }

Eigen::Matrix4d Camera::view() const {
  Eigen::Matrix4d view = Eigen::Matrix4d::Identity();
  view.block<1, 3>(0, 0) = right().transpose();
  view.block<1, 3>(1, 0) = up().transpose();
  view.block<1, 3>(2, 0) = back_of(*this).transpose();
  view.block<3, 1>(0, 3) = -view.block<3, 3>(0, 0) * eye();
  return view;
}

Eigen::Vector2d Camera::planes() const {
  return {std::max(0.02, 0.05 * distance), 60 + 10 * distance};
}

Eigen::Matrix4d Camera::projection(double aspect) const {
  const double near = planes().x(), far = planes().y();
  const double scale = 1 / std::tan(field / 2);
  Eigen::Matrix4d projection = Eigen::Matrix4d::Zero();
  projection(0, 0) = scale / aspect;
  projection(1, 1) = scale;
  projection(2, 2) = (far + near) / (near - far);
  projection(2, 3) = 2 * far * near / (near - far);
  projection(3, 2) = -1;
  return projection;
}

void Camera::orbit(double turn, double rise) {
  azimuth = std::remainder(azimuth + turn, 2 * M_PI);
  elevation = std::clamp(elevation + rise, -kSteepest, kSteepest);
}

void Camera::zoom(double factor) { distance = std::clamp(distance * factor, 0.1, 100.0); }

void Camera::pan(double to_right, double to_up) {
  const double height = 2 * distance * std::tan(field / 2);
  target += height * (to_right * right() + to_up * up());
}

void Camera::follow(const Eigen::Vector3d& way) {
  constexpr double kAbove = 0.1;  // [m]
  const double deepest = std::min(0.0, kAbove - eye().z());
  target += Eigen::Vector3d(way.x(), way.y(), std::max(way.z(), deepest));
}

void Camera::fit(const Eigen::AlignedBox3d& box, double aspect) {
  target = box.center();
  const double half = field / 2, across = std::atan(std::tan(half) * aspect);
  distance = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Eigen::Vector3d d =
        box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)) - target;
    const double beside = std::abs(d.dot(right())) / std::tan(across);
    const double above = std::abs(d.dot(up())) / std::tan(half);
    distance = std::max(distance, std::max(beside, above) + d.dot(back_of(*this)));
  }
  distance = std::clamp(distance * 1.02, 0.1, 100.0);
}

std::optional<Eigen::Vector2d> Camera::pixel(const Eigen::Vector3d& point, int width,
                                             int height) const {
  const Eigen::Vector4d clip =
      projection(static_cast<double>(width) / height) * view() * point.homogeneous();
  if (clip.w() <= 0) return std::nullopt;
  return Eigen::Vector2d((1 + clip.x() / clip.w()) / 2 * width,
                         (1 - clip.y() / clip.w()) / 2 * height);
}

Eigen::Vector3d Camera::ray(const Eigen::Vector2d& at, int width, int height) const {
  const double tangent = std::tan(field / 2);
  const double x = (2 * at.x() / width - 1) * tangent * width / height;
  const double y = (1 - 2 * at.y() / height) * tangent;
  return (x * right() + y * up() - back_of(*this)).normalized();
}

std::optional<Eigen::Vector3d> Camera::on_plane(const Eigen::Vector2d& at, int width, int height,
                                                const Eigen::Vector3d& through,
                                                const Eigen::Vector3d& normal) const {
  const Eigen::Vector3d along = ray(at, width, height);
  const double slope = along.dot(normal);
  if (std::abs(slope) < kFlattest) return std::nullopt;
  const double far = (through - eye()).dot(normal) / slope;
  if (far <= 0) return std::nullopt;
  return eye() + far * along;
}

Eigen::Vector3d Camera::ahead() const { return -back_of(*this); }

}  // namespace poise::scene
