// SPDX-License-Identifier: BSD-2-Clause
// Four 3-vectors at once.

#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <limits>

#include "poise/core/collision/convex_shape.hpp"
#include "poise/core/simd/lanes_math.hpp"

namespace poise {

/// Four vectors, component by component: lane k belongs to vector k.
struct Columns {
  simd::Lanes x, y, z;
};

/// The same vector four times.
inline Columns columns(const Eigen::Vector3d& of) {
  return {simd::splat(of[0]), simd::splat(of[1]), simd::splat(of[2])};
}
inline Columns columns(const ConvexShape::Packed::Four& of) {
  return {simd::load(of.x), simd::load(of.y), simd::load(of.z)};
}
inline Columns operator-(const Columns& a, const Columns& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
inline Columns operator+(const Columns& a, const Columns& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
inline Columns operator*(const simd::Lanes& s, const Columns& a) {
  return {s * a.x, s * a.y, s * a.z};
}
inline simd::Lanes dot(const Columns& a, const Columns& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// The greatest of four.
inline double greatest(const simd::Lanes& of) {
  return std::max(std::max(lane(of, 0), lane(of, 1)), std::max(lane(of, 2), lane(of, 3)));
}

/// The least of values that come in fours.
class Least {
 public:
  void take(const simd::Lanes& values) {
    which_ = simd::select_less(values, least_, number_, which_);
    least_ = simd::minimum(values, least_);
    number_ += simd::splat(4);
  }
  struct One {
    std::size_t number;
    double value;
  };
  /// The least one and its number, of which there are `count`.
  One found(std::size_t count) const {
    int best = 0;
    for (int k = 1; k < 4; ++k)
      if (lane(least_, k) < lane(least_, best)) best = k;
    return {std::min(static_cast<std::size_t>(lane(which_, best)), count - 1), lane(least_, best)};
  }

 private:
  static constexpr double kFirst[4] = {0, 1, 2, 3};
  simd::Lanes least_ = simd::splat(std::numeric_limits<double>::infinity());
  simd::Lanes which_ = simd::zero(), number_ = simd::load(kFirst);
};

}  // namespace poise
