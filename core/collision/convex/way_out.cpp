// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/convex/swollen_axis.hpp"

namespace poise {

using Eigen::Vector3d;

namespace {

// Moved across an edge.
void improve_across(const SwollenAxis& axis, const ConvexShape::Edge& edge, PairDistance& out) {
  const Vector3d w = edge.b - edge.a, r = edge.a - axis.m, across = axis.u.cross(w);
  const double sine = across.squaredNorm();
  if (sine <= kParallel * axis.uu * w.squaredNorm()) return;
  Vector3d n = across / std::sqrt(sine);
  if (n.dot(edge.in_first + edge.in_second) > 0) n = -n;
  if (n.dot(edge.in_first) > 0 || n.dot(edge.in_second) > 0) return;
  const double gap = -n.dot(r);
  if (gap <= out.gap || gap > 0) return;
  out.on_face = false;
  out.gap = gap;
  out.normal = n;
  set_axis(axis, r.cross(w).dot(across) / sine, out);
  const double t = r.cross(axis.u).dot(across) / sine;
  out.at = {out.at.s, t, true, true};
  out.second = edge.a + t * w;
  out.second_axis = w;
}

}  // namespace

void set_axis(const SwollenAxis& axis, double x, PairDistance& out) noexcept {
  out.at.s = 0.5 + 0.5 * x;
  out.at.s_free = std::abs(x) < 1 && axis.uu > kPoint;
  out.first = axis.at(x);
}

// Along a face's normal or across an edge, whichever is the shortest: these are the directions of
// the faces of the Minkowski difference.
void set_way_out(const SwollenAxis& axis, const Heights& over, const ConvexShape& shape,
                 PairDistance& out) noexcept {
  std::size_t k = 0;
  for (std::size_t other = 1; other < shape.faces.size(); ++other)
    if (over.least(other) > over.least(k)) k = other;
  set_axis(axis, over.half[k] > 0 ? -1 : 1, out);
  out.on_face = true;
  out.gap = over.least(k);
  out.normal = shape.faces[k].normal;
  out.second = out.first - out.gap * out.normal;
  for (const ConvexShape::Edge& edge : shape.edges) improve_across(axis, edge, out);
}

}  // namespace poise
