// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/smooth_pairs.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/collision/convex/columns.hpp"

namespace poise {

using simd::Lanes;
using simd::maximum;
using simd::splat;
using simd::within_one;

namespace {

constexpr double kTouching = 1e-9;  // [m] crossing axes: the separating direction is undefined
constexpr double kPoint = 1e-18;    // [m²] keeps points from dividing by zero
constexpr double kLeast = 1e-9, kMost = 0.1;  // of ε

// The same member of four capsules.
inline __attribute__((always_inline)) Columns columns(const PlacedCapsule* const (&of)[4],
                                                      Lanes PlacedCapsule::*member,
                                                      Lanes* last = nullptr) {
  const double* rows[4];
  for (int k = 0; k < 4; ++k) rows[k] = reinterpret_cast<const double*>(&(of[k]->*member));
  Lanes out[4];
  simd::load_columns(rows, out);
  if (last) *last = out[3];
  return {out[0], out[1], out[2]};
}

// ε of a pair whose radii sum up to R and whose squared half axes sum up to L: with it, the
// smoothed distance is at most kSmoothing below the true one, down to where surfaces touch.
double bend_of(double R, double L) {
  const double rest = std::max(R - PairDistance::kSmoothing, 0.0);
  return std::clamp((R * R - rest * rest) / (L + kPoint), kLeast, kMost);
}

double bend_of(const PlacedCapsule& first, const PlacedCapsule& second) {
  return bend_of(simd::lane(first.half, 3) + simd::lane(second.half, 3),
                 vector(first.half).squaredNorm() + vector(second.half).squaredNorm());
}

}  // namespace

PairConstants::PairConstants(const PlacedCapsule& first, const PlacedCapsule& second) {
  const double bend = bend_of(first, second);
  const double uu = vector(first.half).squaredNorm(), ww = vector(second.half).squaredNorm();
  bent_first = bend * uu;
  bent_second = bend * ww;
  inverse_first = 1 / ((1 + bend) * uu + kPoint);
  inverse_second = 1 / ((1 + bend) * ww + kPoint);
}

namespace {

// Between the middles, and of the half axes.
struct Rates {
  explicit Rates(const FourPairs& pairs)
      : middle(columns(pairs.first, &PlacedCapsule::middle_rate) -
               columns(pairs.second, &PlacedCapsule::middle_rate)),
        first(columns(pairs.first, &PlacedCapsule::half_rate)),
        second(columns(pairs.second, &PlacedCapsule::half_rate)) {}
  Columns middle, first, second;
};

// The axes of four pairs: half axes u and w, and m between their middles.
struct Axes {
  explicit Axes(const FourPairs& pairs)
      : u(columns(pairs.first, &PlacedCapsule::half, &first_radius)),
        w(columns(pairs.second, &PlacedCapsule::half, &second_radius)),
        m(columns(pairs.first, &PlacedCapsule::middle) -
          columns(pairs.second, &PlacedCapsule::middle)) {
    const double* rows[4];
    for (int k = 0; k < 4; ++k) rows[k] = &pairs.constants[k]->bent_first;
    simd::load_columns(rows, constants);
  }
  const Lanes& bent_first() const { return constants[0]; }
  const Lanes& bent_second() const { return constants[1]; }
  const Lanes& per_first() const { return constants[2]; }
  const Lanes& per_second() const { return constants[3]; }

  // The smoothed gap. Where axes cross, its square would become negative: there it is bounded.
  Lanes gap(const Lanes& x, const Lanes& y, const Columns& r) const {
    const Lanes one = splat(1), squared = dot(r, r);
    const Lanes less = bent_first() * (one - x * x) + bent_second() * (one - y * y);
    return simd::square_root(maximum(squared - less, splat(0.5) * squared));
  }

  // Distance and rate, for an x and a y that are set.
  void measure(const Rates& rates, FourDistances& out) const;

  Lanes first_radius, second_radius, constants[4];
  Columns u, w, m;
};

// Relative values of the points at x and y, of two members of the capsules.
Columns between(const FourPairs& pairs, const Lanes& x, const Lanes& y,
                Lanes PlacedCapsule::*middle, Lanes PlacedCapsule::*half) {
  return columns(pairs.first, middle) - columns(pairs.second, middle) +
         x * columns(pairs.first, half) - y * columns(pairs.second, half);
}

void Axes::measure(const Rates& rates, FourDistances& out) const {
  const Columns r = m + out.x * u - out.y * w;
  const Lanes to = gap(out.x, out.y, r);
  out.distance = to - first_radius - second_radius;
  const Columns V = rates.middle + out.x * rates.first - out.y * rates.second;
  out.rate = dot(r, V) / maximum(to, splat(kTouching));
}

// 1 where a point is inside of its axis, else 0.
Lanes inside(const Lanes& x) { return simd::select_less(x * x, splat(1), splat(1), simd::zero()); }

// Time from an end, or to one for a negative sign, of a point that slides: (1 ±
// x·sgn(rate))/|rate|.
Lanes from_end(const Lanes& x, const Lanes& rate, double sign) {
  constexpr double kStill = 1e-30;
  return (simd::absolute(rate) + splat(sign) * x * rate + splat(kStill)) /
         (rate * rate + splat(kStill * kStill));
}

}  // namespace

// Minimises F = |m + x·u − y·w|² − ε·(u²·(1 − x²) + w²·(1 − y²)) on the square |x|, |y| ≤ 1. F is
// strictly convex: the best x for free x and y, clamped; then the best y for it, clamped; then the
// best x for that y.
FourDistances distances(const FourPairs& pairs) noexcept {
  const Axes axes(pairs);
  const Columns &u = axes.u, &w = axes.w, &m = axes.m;
  const Lanes &per_first = axes.per_first(), &per_second = axes.per_second();
  const Lanes uw = dot(u, w), um = dot(u, m), wm = dot(w, m);

  FourDistances out;
  const Lanes free = within_one(per_first * (wm * uw * per_second - um) /
                                (splat(1) - uw * uw * per_first * per_second));
  out.y = within_one((wm + uw * free) * per_second);
  out.x = within_one((uw * out.y - um) * per_first);
  axes.measure(Rates(pairs), out);
  return out;
}

// The point of the first axis nearest to an end of the second one. If it is an end, too, the point
// of the second axis nearest to that.
FourEnds ends(const FourPairs& pairs, const Lanes& x, const Lanes& y) noexcept {
  const Axes axes(pairs);
  const Rates rates(pairs);
  const Columns &u = axes.u, &w = axes.w, &m = axes.m;
  const Lanes uw = dot(u, w), um = dot(u, m), wm = dot(w, m), uu = dot(u, u), ww = dot(w, w);
  FourEnds out;
  for (int k = 0; k < 2; ++k) {
    const Lanes end = splat(2 * k - 1);
    FourDistances& at = out.at[k];
    at.x = within_one((uw * end - um) * axes.per_first());
    const Lanes beside = within_one((wm + uw * at.x) * axes.per_second());
    at.y = simd::select_less(at.x * at.x, splat(1), end, beside);
    const Lanes on_first = at.x - x, on_second = at.y - y;
    out.apart[k] = on_first * on_first * uu + on_second * on_second * ww;
    axes.measure(rates, at);
  }
  return out;
}

// See add_axes_drift, which does the same for one pair, with whole axes instead of half ones.
FourMotions motions(const FourPairs& pairs, const Lanes& x, const Lanes& y) noexcept {
  const Axes axes(pairs);
  const Columns &u = axes.u, &w = axes.w, r = axes.m + x * u - y * w;
  const Lanes one = splat(1), per_gap = one / maximum(axes.gap(x, y, r), splat(kTouching));
  const Columns n = per_gap * r;
  const Columns V = between(pairs, x, y, &PlacedCapsule::middle_rate, &PlacedCapsule::half_rate);
  const Columns A = between(pairs, x, y, &PlacedCapsule::middle_drift, &PlacedCapsule::half_drift);
  const Lanes free_x = inside(x), free_y = inside(y);
  const Lanes push_x =
      simd::zero() - free_x * (dot(columns(pairs.first, &PlacedCapsule::half_rate), r) + dot(u, V));
  const Lanes push_y =
      free_y * (dot(columns(pairs.second, &PlacedCapsule::half_rate), r) + dot(w, V));
  const Lanes uw = free_x * free_y * dot(u, w);
  const Lanes per_det = one / (one - uw * uw * axes.per_first() * axes.per_second());
  const Lanes slide_x = axes.per_first() * (push_x + uw * push_y * axes.per_second()) * per_det;
  const Lanes slide_y = axes.per_second() * (push_y + uw * push_x * axes.per_first()) * per_det;
  const Lanes rate = dot(n, V);

  FourMotions out;
  out.gradient[0] = n.x;
  out.gradient[1] = n.y;
  out.gradient[2] = n.z;
  out.sliding = simd::zero() - per_gap * (slide_x * push_x + slide_y * push_y);
  out.drift = dot(n, A) + per_gap * (dot(V, V) - rate * rate) + out.sliding;
  out.since = simd::minimum(from_end(x, slide_x, 1), from_end(y, slide_y, 1));
  out.lasts = simd::minimum(from_end(x, slide_x, -1), from_end(y, slide_y, -1));
  const Columns p = columns(pairs.first, &PlacedCapsule::middle) + x * u;
  out.point[0] = p.x;
  out.point[1] = p.y;
  out.point[2] = p.z;
  return out;
}

PairDistance in_full(const PlacedCapsule& first, const PlacedCapsule& second, double x, double y,
                     double distance) noexcept {
  const auto u = vector(first.half), w = vector(second.half);
  const double R = simd::lane(first.half, 3) + simd::lane(second.half, 3);
  PairDistance out;
  out.distance = distance;
  out.smooth_gap = distance + R;
  out.bend = bend_of(first, second);
  const auto slides = [](double at, const auto& half) {
    return std::abs(at) < 1 && half.squaredNorm() > kPoint;
  };
  out.at = {0.5 + 0.5 * x, 0.5 + 0.5 * y, slides(x, u), slides(y, w)};
  out.first_axis = 2 * u;
  out.second_axis = 2 * w;
  out.first = vector(first.middle) + x * u;
  out.second = vector(second.middle) + y * w;
  const Eigen::Vector3d r = out.first - out.second;
  out.gap = r.norm();
  if (out.gap > kTouching) out.normal = r / out.gap;
  return out;
}

}  // namespace poise
