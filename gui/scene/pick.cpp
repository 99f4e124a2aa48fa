// SPDX-License-Identifier: BSD-2-Clause
// Finds the body under the mouse.

#include <cmath>
#include <limits>

#include "poise/gui/scene/drawing.hpp"

namespace poise::scene {
namespace {

using Eigen::Vector3f;

struct Ray {
  Vector3f from, along;
};

// Whether a ray enters a box at a distance below `most`.
bool meets(const Ray& ray, const Eigen::AlignedBox3f& box, float most) {
  float begin = 0, end = most;
  for (int axis = 0; axis < 3; ++axis) {
    const float one = (box.min()[axis] - ray.from[axis]) / ray.along[axis];
    const float two = (box.max()[axis] - ray.from[axis]) / ray.along[axis];
    begin = std::fmax(begin, std::fmin(one, two));
    end = std::fmin(end, std::fmax(one, two));
  }
  return begin <= end;
}

// Distance along the ray to a triangle, seen from either side; ∞ if it is missed [Möller,
// Trumbore].
float distance(const Ray& ray, const Vector3f& a, const Vector3f& b, const Vector3f& c) {
  constexpr float kMissed = std::numeric_limits<float>::infinity();
  const Vector3f ab = b - a, ac = c - a, across = ray.along.cross(ac);
  const float volume = ab.dot(across);
  if (std::abs(volume) < 1e-14f) return kMissed;
  const Vector3f to = (ray.from - a) / volume, turned = to.cross(ab);
  const float u = to.dot(across), v = turned.dot(ray.along), t = turned.dot(ac);
  return u >= 0 && v >= 0 && u + v <= 1 && t > 0 ? t : kMissed;
}

}  // namespace

std::optional<Hit> Model::hit(std::span<const Pose> bodies, const Eigen::Vector3d& from,
                              const Eigen::Vector3d& along) const {
  std::optional<Hit> nearest;
  float best = std::numeric_limits<float>::infinity();
  for (const Part& part : parts_) {
    const Pose X = bodies[static_cast<std::size_t>(part.body)] * part.X_BS;
    const Ray ray{(X.R.transpose() * (from - X.p)).cast<float>(),
                  (X.R.transpose() * along).cast<float>()};
    if (!meets(ray, part.box, best)) continue;
    const std::vector<Vector3f>& points = part.mesh->points;
    for (const Mesh::Triangle& corner : part.mesh->triangles) {
      const float t = distance(ray, points[corner[0]], points[corner[1]], points[corner[2]]);
      if (t >= best) continue;
      best = t;
      const Vector3f& a = points[corner[0]];
      const Vector3f normal = (points[corner[1]] - a).cross(points[corner[2]] - a).normalized();
      const Eigen::Vector3d outwards =
          X.R * (ray.along.dot(normal) > 0 ? -normal : normal).eval().cast<double>();
      nearest = Hit{part.body, part.link, from + static_cast<double>(t) * along, outwards,
                    static_cast<double>(t)};
    }
  }
  return nearest;
}

}  // namespace poise::scene
