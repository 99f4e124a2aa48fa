// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/outline.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "poise/core/collision/shape_points.hpp"

namespace poise {
namespace {

void add(const BodyShape& shape, std::vector<BodyOutline>& out) {
  BodyOutline& body = out[static_cast<std::size_t>(shape.body)];
  if (shape.shape.kind == Shape::Kind::kSphere) {
    body.balls.push_back({shape.X_BS.p, shape.shape.radius, shape.link});
    return;
  }
  for (const Eigen::Vector3d& point : shape_points(shape.shape))
    body.points.push_back({shape.X_BS * point, shape.link});
}

}  // namespace

std::vector<BodyOutline::Point> BodyOutline::seen_from_below(const Pose& X_WB) const {
  std::vector<Point> out;
  out.reserve(points.size() + balls.size());
  for (const Point& point : points) out.push_back({X_WB * point.at, point.link});
  for (const Ball& ball : balls)
    out.push_back({X_WB * ball.centre - Eigen::Vector3d(0, 0, ball.radius), ball.link});
  return out;
}

double BodyOutline::lowest(const Pose& X_WB) const {
  double z = std::numeric_limits<double>::infinity();
  for (const Point& point : points) z = std::min(z, X_WB.R.row(2).dot(point.at) + X_WB.p.z());
  for (const Ball& ball : balls)
    z = std::min(z, X_WB.R.row(2).dot(ball.centre) + X_WB.p.z() - ball.radius);
  return z;
}

std::vector<BodyOutline> outlines(const Geometry& geometry, const Tree& tree) {
  std::vector<BodyOutline> out(static_cast<std::size_t>(tree.bodies()));
  std::set<int> touches;
  for (const BodyShape& shape : geometry.collision) touches.insert(shape.link);
  for (const BodyShape& shape : geometry.collision) add(shape, out);
  for (const BodyShape& shape : geometry.visual)
    if (!touches.contains(shape.link)) add(shape, out);
  return out;
}

}  // namespace poise
