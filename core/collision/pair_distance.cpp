// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/pair_distance.hpp"

namespace poise {
namespace {

constexpr double kTouching = 1e-9;  // [m] crossing axes: the separating direction is undefined

}  // namespace

PairDistance distance(const Capsule& first, const Capsule& second) noexcept {
  PairDistance out;
  out.at = nearest(first.a, first.b, second.a, second.b);
  out.first_axis = first.b - first.a;
  out.second_axis = second.b - second.a;
  out.first = first.a + out.at.s * out.first_axis;
  out.second = second.a + out.at.t * out.second_axis;
  const Eigen::Vector3d r = out.first - out.second;
  out.gap = out.smooth_gap = r.norm();
  if (out.gap > kTouching) out.normal = r / out.gap;
  out.distance = out.gap - first.radius - second.radius;
  return out;
}

double at_least(const Capsule& first, const Capsule& second) noexcept {
  const auto reach = [](const Capsule& of) { return of.radius + 0.5 * (of.b - of.a).norm(); };
  const double between = 0.5 * (first.a + first.b - second.a - second.b).norm();
  return between - reach(first) - reach(second);
}

}  // namespace poise
