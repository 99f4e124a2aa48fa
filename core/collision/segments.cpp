// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>
#include <cmath>

#include "poise/core/collision/capsule.hpp"

namespace poise {
namespace {

constexpr double kPoint = 1e-18;     // [m²] squared length below which a segment is a point
constexpr double kParallel = 1e-12;  // sin² of the angle below which segments are parallel

double within(double x) { return std::clamp(x, 0.0, 1.0); }
bool inside(double x) { return x > 0 && x < 1; }

// The middle of the part of u's segment that lies beside w's. @param r  c − a
double middle(const Eigen::Vector3d& u, const Eigen::Vector3d& w, const Eigen::Vector3d& r) {
  const double uu = u.squaredNorm();
  const double first = r.dot(u) / uu, last = (r + w).dot(u) / uu;
  return 0.5 * (within(std::min(first, last)) + within(std::max(first, last)));
}

}  // namespace

// Minimises ‖a + s·u − c − t·w‖² on the unit square: the best s for the two lines, then the best t
// for that s; where t leaves [0, 1], it is clamped and s is found again.
SegmentPair nearest(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
                    const Eigen::Vector3d& d) noexcept {
  const Eigen::Vector3d u = b - a, w = d - c, r = c - a;
  const double uu = u.squaredNorm(), ww = w.squaredNorm(), uw = u.dot(w);
  const double ur = u.dot(r), wr = w.dot(r);
  SegmentPair out;
  if (uu <= kPoint && ww <= kPoint) return out;
  if (ww <= kPoint) {
    out.s = within(ur / uu);
  } else if (uu <= kPoint) {
    out.t = within(-wr / ww);
  } else {
    const double det = uu * ww - uw * uw;
    out.s = det > kParallel * uu * ww ? within((ur * ww - wr * uw) / det) : middle(u, w, r);
    const double t = (uw * out.s - wr) / ww;
    out.t = within(t);
    if (t != out.t) out.s = within((ur + out.t * uw) / uu);
  }
  out.s_free = inside(out.s);
  out.t_free = inside(out.t);
  return out;
}

bool Capsule::holds(const Eigen::Vector3d& point, double room) const {
  const SegmentPair at = nearest(a, b, point, point);
  return (a + at.s * (b - a) - point).norm() <= radius + room;
}

}  // namespace poise
