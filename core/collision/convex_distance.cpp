// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/convex_distance.hpp"

#include <algorithm>
#include <limits>

#include "poise/core/collision/convex/columns.hpp"
#include "poise/core/collision/convex/swollen_axis.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;
using simd::Lanes;
using simd::load;
using simd::splat;

// A short capsule swells by a twentieth of its length.
void swell(SwollenAxis& axis) {
  constexpr double kMost = PairDistance::kSmoothing, kShare = 0.1;
  const bool is_long = kShare * kShare * axis.uu >= kMost * kMost;
  axis.c = is_long ? kMost : kShare * std::sqrt(axis.uu);
  axis.per_4c = is_long ? 0.25 / kMost : axis.c > 0 ? 0.25 / axis.c : 0;
}

// The least of middle + x·half − c·(1 − x²) is middle − |half| − max(2c − |half|, 0)²/4c.
Heights heights(const SwollenAxis& axis, const ConvexShape& shape) {
  Heights out;
  const Columns m = columns(axis.m), u = columns(axis.u);
  const Lanes slope_at_end = splat(2 * axis.c), per_4c = splat(axis.per_4c);
  Least least;
  for (std::size_t k = 0; k < shape.packed.faces.size(); ++k) {
    const ConvexShape::Packed::Faces& faces = shape.packed.faces[k];
    const Columns n = columns(faces.normal);
    const Lanes middle = dot(n, m) - load(faces.offset), half = dot(n, u);
    simd::store(&out.middle[4 * k], middle);
    simd::store(&out.half[4 * k], half);
    const Lanes slope = simd::absolute(half);
    const Lanes inner = simd::maximum(slope_at_end - slope, simd::zero());
    least.take(slope - middle + per_4c * inner * inner);
  }
  const Least::One found = least.found(shape.faces.size());
  out.foremost = found.number;
  out.most = -found.value;
  return out;
}

bool holds(const ConvexShape& shape, const Vector3d& p) {
  constexpr double kRounding = 1e-12;  // [m]
  const Columns at = columns(p);
  Lanes most = splat(-std::numeric_limits<double>::infinity());
  for (const ConvexShape::Packed::Faces& faces : shape.packed.faces)
    most = simd::maximum(most, dot(columns(faces.normal), at) - load(faces.offset));
  return greatest(most) <= kRounding;
}

// The part of the axis that is behind all faces; empty if from > to.
struct Part {
  double from = -1, to = 1;
};

Part behind(const Heights& over, std::size_t faces) {
  Part out;
  for (std::size_t k = 0; k < faces; ++k) {
    const double middle = over.middle[k], half = over.half[k];
    if (middle + std::abs(half) <= 0) continue;
    if (middle - std::abs(half) > 0) return {1, -1};
    const double at = -middle / half;
    half < 0 ? out.from = std::max(out.from, at) : out.to = std::min(out.to, at);
  }
  return out;
}

// The part of the axis whose points have their nearest ones inside of a face.
void set_part(const Heights& over, const ConvexShape& shape, std::size_t face, PairDistance& out) {
  Part part;
  for (std::size_t k = 0; k < shape.faces.size(); ++k) {
    if (k == face) continue;
    const double along = shape.faces[k].normal.dot(shape.faces[face].normal);
    const double middle = over.middle[k] - along * over.middle[face];
    const double half = over.half[k] - along * over.half[face];
    if (half > 0) part.to = std::min(part.to, -middle / half);
    if (half < 0) part.from = std::max(part.from, -middle / half);
  }
  out.from = 0.5 + 0.5 * part.from;
  out.to = 0.5 + 0.5 * part.to;
}

// Where the nearest point of the polytope is inside of the foremost face.
bool set_face(const SwollenAxis& axis, const Heights& over, const ConvexShape& shape,
              PairDistance& out) {
  const std::size_t k = over.foremost;
  const Vector3d& normal = shape.faces[k].normal;
  const double slope = over.half[k], end = slope > 0 ? -1 : 1;
  const double x = std::abs(slope) >= 2 * axis.c ? end : -2 * axis.per_4c * slope;
  const double height = over.middle[k] + x * slope;
  const Vector3d below = axis.at(x) - height * normal;
  if (height <= 0 || !holds(shape, below)) return false;
  set_axis(axis, x, out);
  out.on_face = true;
  out.gap = height;
  out.smooth_gap = over.most;
  out.normal = normal;
  out.second = below;
  if (out.at.s_free) set_part(over, shape, k, out);
  return true;
}

void set_edge(const SwollenAxis& axis, const NearestOnEdge& at, PairDistance& out) {
  set_axis(axis, at.x, out);
  out.at.t = at.t;
  out.at.t_free = at.t > 0 && at.t < 1;
  out.second = at.second;
  out.second_axis = at.edge->b - at.edge->a;
  out.gap = at.gap;
  out.smooth_gap = at.smooth_gap;
  out.normal = at.gap > kTouching
                   ? Vector3d((at.first - at.second) / at.gap)
                   : Vector3d(-(at.edge->in_first + at.edge->in_second).normalized());
}

// Each face gives a lower bound; below a point that is over the foremost one, the bound is met.
// Otherwise the nearest point is on an edge, or the axis enters the polytope.
void measure(const SwollenAxis& axis, const ConvexShape& shape, PairDistance& out) {
  const Heights over = heights(axis, shape);
  out.second_axis.setZero();
  out.swell = axis.c;
  if (set_face(axis, over, shape, out)) return;
  const auto on_edges = [&] { return nearest_on_edges(axis, shape, over.most + axis.c); };
  const Part inside = behind(over, shape.faces.size());
  if (inside.from > inside.to) return set_edge(axis, on_edges(), out);
  set_way_out(axis, over, shape, out);
  out.swell = 0;
  out.smooth_gap = out.gap;
  if (out.gap < -axis.c) return;
  const double x = std::clamp(0.0, inside.from, inside.to);
  out.smooth_gap = std::min({out.gap, axis.c * (x * x - 1), on_edges().smooth_gap});
}

SwollenAxis in_shape(const Capsule& capsule, const Pose& X_WS) {
  return {X_WS.R.transpose() * (0.5 * (capsule.a + capsule.b) - X_WS.p),
          X_WS.R.transpose() * (0.5 * (capsule.b - capsule.a))};
}

// In the shape's frame.
PairDistance measure(const Capsule& capsule, const ConvexShape& shape, const Pose& X_WS,
                     bool smooth) {
  SwollenAxis axis = in_shape(capsule, X_WS);
  if (smooth) swell(axis);
  PairDistance out;
  measure(axis, shape, out);
  out.normal = X_WS.R * out.normal;
  out.first = X_WS * out.first;
  out.second = X_WS * out.second;
  out.first_axis = capsule.b - capsule.a;
  out.second_axis = X_WS.R * out.second_axis;
  out.distance = out.smooth_gap - capsule.radius - shape.radius;
  return out;
}

}  // namespace

PairDistance distance(const Capsule& capsule, const ConvexShape& shape, const Pose& X_WS) noexcept {
  return measure(capsule, shape, X_WS, false);
}

PairDistance smooth_distance(const Capsule& capsule, const ConvexShape& shape,
                             const Pose& X_WS) noexcept {
  return measure(capsule, shape, X_WS, true);
}

std::array<double, 2> part_beside(const Capsule& capsule, const ConvexShape& shape,
                                  const Pose& X_WS) noexcept {
  const SwollenAxis axis = in_shape(capsule, X_WS);
  if (axis.uu < kPoint) return {0, 0};
  const Columns m = columns(axis.m), u = columns(axis.u * (1 / axis.uu));
  Lanes least = splat(1), most = splat(-1);
  for (const ConvexShape::Packed::Four& four : shape.packed.corners) {
    const Lanes at = simd::within_one(dot(columns(four) - m, u));
    least = simd::minimum(least, at);
    most = simd::maximum(most, at);
  }
  return {0.5 - 0.5 * greatest(simd::zero() - least), 0.5 + 0.5 * greatest(most)};
}

double at_least(const Capsule& capsule, const ConvexShape& shape, const Pose& X_WS) noexcept {
  const double between = (0.5 * (capsule.a + capsule.b) - X_WS * shape.centre).norm();
  return between - capsule.radius - 0.5 * (capsule.b - capsule.a).norm() - shape.reach -
         PairDistance::kSmoothing;
}

}  // namespace poise
