// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/convex_distance.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace poise {
namespace {

using Eigen::Vector3d;
using Face = ConvexShape::Face;
using Edge = ConvexShape::Edge;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTouching = 1e-9;   // [m] no direction between points that near
constexpr double kParallel = 1e-12;  // sin² of the angle below which segments are parallel

struct Segment {
  Vector3d a, b;
};

// How far the ends of a segment are in front of each face [m].
struct Heights {
  std::array<double, ConvexShape::kMostFaces> a, b;
  double least(std::size_t face) const { return std::min(a[face], b[face]); }
  double most(int face) const {
    const auto k = static_cast<std::size_t>(face);
    return std::max(a[k], b[k]);
  }
};

Heights heights(const Segment& of, const ConvexShape& shape) {
  Heights out;
  for (std::size_t k = 0; k < shape.faces.size(); ++k) {
    const Face& face = shape.faces[k];
    out.a[k] = face.normal.dot(of.a) - face.offset;
    out.b[k] = face.normal.dot(of.b) - face.offset;
  }
  return out;
}

// The face in front of which the whole segment lies the furthest.
std::size_t foremost(const Heights& over, std::size_t faces) {
  std::size_t best = 0;
  for (std::size_t k = 1; k < faces; ++k)
    if (over.least(k) > over.least(best)) best = k;
  return best;
}

bool holds(const ConvexShape& shape, const Vector3d& p, std::size_t except) {
  for (std::size_t k = 0; k < shape.faces.size(); ++k)
    if (k != except && shape.faces[k].normal.dot(p) > shape.faces[k].offset) return false;
  return true;
}

// Whether some of the segment is behind all faces.
bool enters(const Heights& over, std::size_t faces) {
  double from = 0, to = 1;
  for (std::size_t k = 0; k < faces; ++k) {
    const double a = over.a[k], b = over.b[k];
    if (a <= 0 && b <= 0) continue;
    if (a > 0 && b > 0) return false;
    const double at = a / (a - b);
    a > 0 ? from = std::max(from, at) : to = std::min(to, at);
  }
  return from <= to;
}

// The lower end of the segment, and the point of the face below it.
void set_face(const Segment& axis, const Heights& over, const Face& face, std::size_t k,
              PairDistance& out) {
  const bool at_b = over.b[k] < over.a[k];
  out.on_face = true;
  out.at = {};
  out.at.s = at_b ? 1 : 0;
  out.gap = over.least(k);
  out.normal = face.normal;
  out.first = at_b ? axis.b : axis.a;
  out.second = out.first - out.gap * face.normal;
}

// Edges behind whose faces the segment lies are not the nearest.
void set_nearest_edge(const Segment& axis, const Heights& over, const ConvexShape& shape,
                      PairDistance& out) {
  double least = kInfinity;
  const Vector3d u = axis.b - axis.a;
  for (const Edge& edge : shape.edges) {
    if (over.most(edge.first) < 0 && over.most(edge.second) < 0) continue;
    const SegmentPair at = nearest(axis.a, axis.b, edge.a, edge.b);
    const Vector3d p = axis.a + at.s * u, q = edge.a + at.t * (edge.b - edge.a);
    const double squared = (p - q).squaredNorm();
    if (squared >= least) continue;
    least = squared;
    out.at = at;
    out.first = p;
    out.second = q;
    out.second_axis = edge.b - edge.a;
    out.normal = edge.in_first + edge.in_second;
  }
  const Vector3d r = out.first - out.second;
  out.gap = r.norm();
  out.normal = out.gap > kTouching ? Vector3d(r / out.gap) : Vector3d(-out.normal.normalized());
}

// Moved along the face's normal or across an edge, whichever is the shortest way, the segment
// leaves the polytope: these are the directions of the faces of their Minkowski difference.
void set_way_out(const Segment& axis, const Heights& over, const ConvexShape& shape,
                 PairDistance& out) {
  const std::size_t face = foremost(over, shape.faces.size());
  set_face(axis, over, shape.faces[face], face, out);
  const Vector3d u = axis.b - axis.a;
  for (const Edge& edge : shape.edges) {
    const Vector3d w = edge.b - edge.a, r = edge.a - axis.a;
    Vector3d n = u.cross(w);
    const double sine = n.squaredNorm();
    if (sine <= kParallel * u.squaredNorm() * w.squaredNorm()) continue;
    n /= std::sqrt(sine);
    if (n.dot(edge.in_first + edge.in_second) > 0) n = -n;
    if (n.dot(edge.in_first) > 0 || n.dot(edge.in_second) > 0) continue;
    const double gap = -n.dot(r);
    if (gap <= out.gap || gap > 0) continue;
    out.on_face = false;
    out.gap = gap;
    out.normal = n;
    out.at = {r.cross(w).dot(u.cross(w)) / sine, r.cross(u).dot(u.cross(w)) / sine, true, true};
    out.first = axis.a + out.at.s * u;
    out.second = edge.a + out.at.t * w;
    out.second_axis = w;
  }
}

}  // namespace

// In the shape's frame. A face that separates the two gives a lower bound; below an end that is
// over it, the bound is met. Outside, all other nearest points lie on edges.
PairDistance distance(const Capsule& capsule, const ConvexShape& shape, const Pose& X_WS) noexcept {
  const Segment axis{X_WS.R.transpose() * (capsule.a - X_WS.p),
                     X_WS.R.transpose() * (capsule.b - X_WS.p)};
  const Heights over = heights(axis, shape);
  const std::size_t face = foremost(over, shape.faces.size());
  PairDistance out;
  out.second_axis.setZero();
  if (over.least(face) > 0) {
    set_face(axis, over, shape.faces[face], face, out);
    if (!holds(shape, out.second, face)) {
      out.on_face = false;
      set_nearest_edge(axis, over, shape, out);
    }
  } else if (enters(over, shape.faces.size())) {
    set_way_out(axis, over, shape, out);
  } else {
    set_nearest_edge(axis, over, shape, out);
  }
  out.normal = X_WS.R * out.normal;
  out.first = X_WS * out.first;
  out.second = X_WS * out.second;
  out.first_axis = capsule.b - capsule.a;
  out.second_axis = X_WS.R * out.second_axis;
  out.smooth_gap = out.gap;
  out.distance = out.gap - capsule.radius - shape.radius;
  return out;
}

double at_least(const Capsule& capsule, const ConvexShape& shape, const Pose& X_WS) noexcept {
  const double between = (0.5 * (capsule.a + capsule.b) - X_WS * shape.centre).norm();
  return between - capsule.radius - 0.5 * (capsule.b - capsule.a).norm() - shape.reach;
}

}  // namespace poise
