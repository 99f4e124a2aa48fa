// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/collision/convex/columns.hpp"
#include "poise/core/collision/convex/swollen_axis.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;
using simd::Lanes;
using simd::load;
using simd::splat;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// How far the corners reach along n.
double support(const ConvexShape& shape, const Vector3d& n) {
  const Columns along = columns(n);
  Lanes most = splat(-kInfinity);
  for (const ConvexShape::Packed::Four& corners : shape.packed.corners)
    most = simd::maximum(most, dot(columns(corners), along));
  return greatest(most);
}

// The edge for which the least of gap² + bend·x² is the least: for each, the best x for the line of
// the edge, the best t for it, and the best x for that t.
std::size_t nearest_edge(const SwollenAxis& axis, const ConvexShape& shape, double bend) {
  const Columns m = columns(axis.m), u = columns(axis.u);
  const double square = axis.uu * (1 + kParallel) + bend + kPoint;
  const Lanes uu = splat(square), per_uu = splat(1 / square);
  Least least;
  for (const ConvexShape::Packed::Edges& edges : shape.packed.edges) {
    const Columns w = columns(edges.along), r = m - columns(edges.a);
    const Lanes uw = dot(u, w), um = dot(u, r), per_ww = load(edges.per_square);
    const Lanes start = dot(w, r) * per_ww, step = uw * per_ww;
    const Lanes free = simd::within_one((start * uw - um) / (uu - uw * step));
    const Lanes t = simd::minimum(simd::maximum(start + step * free, simd::zero()), splat(1));
    const Lanes x = simd::within_one((uw * t - um) * per_uu);
    const Columns gap = r + x * u - t * w;
    least.take(dot(gap, gap) + splat(bend) * x * x);
  }
  return least.found(shape.edges.size()).number;
}

// √(a·x² + 2b·x + g) + c·x², convex: the distance of m + x·u from a line or a point.
struct Along {
  double a, b, g, c;

  double squared_gap(double x) const {
    return std::max((a * x + 2 * b) * x + g, kTouching * kTouching);
  }
  // Times the gap.
  double slope(double x) const { return a * x + b + 2 * c * x * std::sqrt(squared_gap(x)); }

  // Where it is the least in [−1, 1]. Newton's method, and halves where it would leave the
  // interval.
  double lowest(double guess) const {
    if (slope(1) <= 0) return 1;
    if (slope(-1) >= 0) return -1;
    double low = -1, high = 1;
    double x = std::clamp(-b / (a + 2 * c * guess + kPoint), -1.0, 1.0);
    for (int k = 0; k < 8; ++k) {
      const double square = squared_gap(x), inner = a * x + b, bent = 2 * c * std::sqrt(square);
      const double rest = inner + bent * x;
      (rest > 0 ? high : low) = x;
      const double next = x - rest / (a - inner * inner / square + bent), last = x;
      x = next >= low && next <= high ? next : 0.5 * (low + high);
      if (std::abs(x - last) < 1e-11) break;
    }
    return x;
  }
};

// The best x for the line of the edge; if the best t for it is past an end, the best x for the end.
NearestOnEdge nearest(const SwollenAxis& axis, const ConvexShape::Edge& edge, double guess) {
  const Vector3d w = edge.b - edge.a, r = axis.m - edge.a;
  const double ww = w.squaredNorm(), uw = axis.u.dot(w), um = axis.u.dot(r), wr = w.dot(r);
  const double step = uw / ww, start = wr / ww;
  NearestOnEdge out;
  out.edge = &edge;
  out.x = Along{std::max(axis.uu - uw * step, 0.0), um - uw * start, r.squaredNorm() - wr * start,
                axis.c}
              .lowest(guess);
  const double t = start + step * out.x;
  out.t = std::clamp(t, 0.0, 1.0);
  if (t != out.t) {
    const Vector3d from = r - out.t * w;
    out.x = Along{axis.uu, axis.u.dot(from), from.squaredNorm(), axis.c}.lowest(guess);
  }
  out.first = axis.at(out.x);
  out.second = edge.a + out.t * w;
  out.gap = (out.first - out.second).norm();
  out.smooth_gap = out.gap - axis.c * (1 - out.x * out.x);
  return out;
}

}  // namespace

// With the true gap as guess, nearest_edge finds the edge: the x that minimises gap + c·x² also
// minimises gap² + 2·c·guess·x². Points are the nearest if no corner is further along their normal
// than the second point; otherwise it is tried again with the gap that was found.
NearestOnEdge nearest_on_edges(const SwollenAxis& axis, const ConvexShape& shape,
                               double guess) noexcept {
  constexpr double kLeast = 1e-4, kExact = 1e-10;  // [m]
  NearestOnEdge best;
  guess = std::max(guess, kLeast);
  for (int round = 0; round < 5; ++round) {
    const auto& edge = shape.edges[nearest_edge(axis, shape, 2 * axis.c * guess)];
    if (&edge == best.edge) break;
    const NearestOnEdge now = nearest(axis, edge, guess);
    if (round == 0 || now.smooth_gap < best.smooth_gap) best = now;
    if (axis.c == 0 || now.gap < kTouching) break;
    const Vector3d n = (now.first - now.second) / now.gap;
    if (support(shape, n) - n.dot(now.second) < kExact) break;
    guess = now.gap;
  }
  return best;
}

}  // namespace poise
