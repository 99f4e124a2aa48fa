// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/handle/pose_handle.hpp"

#include <algorithm>
#include <cmath>

namespace poise::scene {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kFoot = 0.12;     // where an arrow begins, as a share of its length
constexpr double kShortest = 0.2;  // of the length of an arrow on the screen, if it is to be found
constexpr int kChords = 48;        // of a ring

double distance_to_line(const Vector2d& p, const Vector2d& a, const Vector2d& b) {
  const Vector2d along = b - a;
  const double length = along.squaredNorm();
  const double at = length > 0 ? std::clamp((p - a).dot(along) / length, 0.0, 1.0) : 0;
  return (a + at * along - p).norm();
}

// Distances on the screen [pixels].
class OnScreen {
 public:
  OnScreen(const PoseHandle& handle, const Camera& camera, const Vector2d& pixel, int width,
           int height)
      : handle_(handle), camera_(camera), pixel_(pixel), width_(width), height_(height) {}

  double centre() const {
    const auto at = pixel_of(handle_.X_WH.p);
    return at ? (*at - pixel_).norm() : kFar;
  }

  double arrow(int axis) const {
    const Vector3d along = handle_.size * handle_.X_WH.R.col(axis);
    const auto from = pixel_of(handle_.X_WH.p + kFoot * along);
    const auto to = pixel_of(handle_.X_WH.p + along);
    if (!from || !to) return kFar;
    const double whole =
        handle_.size / length_of_pixels(camera_, handle_.X_WH.p, 1, height_);  // seen from beside
    return (*to - *from).norm() < kShortest * whole ? kFar : distance_to_line(pixel_, *from, *to);
  }

  double ring(int axis) const {
    double least = kFar;
    const std::vector<Vector3d> points = ring_points(handle_, axis, kChords);
    for (std::size_t i = 0; i < points.size(); ++i) {
      const auto a = pixel_of(points[i]), b = pixel_of(points[(i + 1) % points.size()]);
      if (a && b) least = std::min(least, distance_to_line(pixel_, *a, *b));
    }
    return least;
  }

 private:
  static constexpr double kFar = 1e9;
  std::optional<Vector2d> pixel_of(const Vector3d& point) const {
    return camera_.pixel(point, width_, height_);
  }

  const PoseHandle& handle_;
  const Camera& camera_;
  const Vector2d pixel_;
  int width_, height_;
};

HandlePart part(HandlePart first, int axis) {
  return static_cast<HandlePart>(static_cast<int>(first) + axis);
}

}  // namespace

double length_of_pixels(const Camera& camera, const Vector3d& at, double pixels, int height) {
  const Vector3d ahead = camera.ahead();
  const double depth = std::max(camera.planes().x(), ahead.dot(at - camera.eye()));
  return 2 * std::tan(camera.field / 2) * depth * pixels / height;
}

std::vector<Vector3d> ring_points(const PoseHandle& handle, int axis, int count) {
  std::vector<Vector3d> points;
  const Eigen::Matrix3d& R = handle.X_WH.R;
  for (int k = 0; k < count; ++k) {
    const double angle = 2 * M_PI * k / count;
    points.push_back(handle.X_WH.p + kRingRadius * handle.size *
                                         (std::cos(angle) * R.col((axis + 1) % 3) +
                                          std::sin(angle) * R.col((axis + 2) % 3)));
  }
  return points;
}

HandlePart part_at(const PoseHandle& handle, const Camera& camera, const Vector2d& pixel, int width,
                   int height, double reach) {
  const OnScreen screen(handle, camera, pixel, width, height);
  if (screen.centre() <= reach) return HandlePart::kCentre;
  HandlePart best = HandlePart::kNone;
  double least = reach;
  const auto offer = [&](HandlePart offered, double distance) {
    if (!(distance <= least)) return;  // of a target that is not a number, too
    least = distance;
    best = offered;
  };
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    if (handle.turns[i]) offer(part(HandlePart::kTurnX, axis), screen.ring(axis));
  }
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    if (handle.moves[i]) offer(part(HandlePart::kMoveX, axis), screen.arrow(axis));
  }
  return best;
}

}  // namespace poise::scene
