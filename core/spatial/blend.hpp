// SPDX-License-Identifier: BSD-2-Clause
// The minimum-jerk transition from 0 to 1.

#pragma once

namespace poise {

/// s(t) and its time derivatives.
struct Blend {
  double value = 0;         ///< s, 0 … 1
  double rate = 0;          ///< [1/s]
  double acceleration = 0;  ///< [1/s²]
};

/// s = 10u³ − 15u⁴ + 6u⁵ with u = t/duration: 0 before t = 0 and 1 after `duration`, with zero
/// velocity and acceleration at both ends. It is the path of least ∫ s⃛² dt between them.
/// @param t         [s]
/// @param duration  > 0 [s]
inline Blend minimum_jerk(double t, double duration) {
  if (t <= 0) return {};
  if (t >= duration) return {1, 0, 0};
  const double u = t / duration, w = 1 - u;
  return {u * u * u * (10 - u * (15 - 6 * u)), 30 * u * u * w * w / duration,
          60 * u * w * (1 - 2 * u) / (duration * duration)};
}

}  // namespace poise
