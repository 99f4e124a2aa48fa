// SPDX-License-Identifier: BSD-2-Clause
// The largest joint acceleration that still allows braking before a limit, in discrete time.

#pragma once

#include <algorithm>
#include <cmath>

namespace poise {

/// Parameters of the braking of a joint before a position limit.
struct Braking {
  double period;        ///< of a tick [s]
  double deceleration;  ///< greatest braking D > 0 that may be demanded [rad/s²]
  double return_speed;  ///< greatest speed of the return from beyond the limit [rad/s]
};

/// The largest acceleration over the next tick after which the joint can still stop at the limit
/// [rad/s²].
///
/// Let e be the distance to the limit and v the velocity towards it. Braking at D is in time if v²
/// ≤ 2De. The bound keeps the next state (e', v') in a smaller set S, in which the last tick needs
/// no harder braking:
///
///     S:  v² + D·dt·v ≤ 2De   if v > 0
///
/// It holds both for a plant that moves by dt·(v + v')/2 and for one that moves by dt·v':
///
///     v' = −D·dt + √(D²dt² + 2De − D·dt·v)      v' = −3/2·D·dt + √(9/4·D²dt² + 2De)
///
/// From S, both are ≥ 0 and ≥ v − D·dt: the joint slows down towards the limit and never brakes
/// harder than D. Outside of S the bound is clamped to −D, so that it never conflicts with limits
/// of acceleration. A joint that is too fast brakes at D, or at v²/(2e) if that stops it within the
/// tick. A joint beyond the limit returns as fast as `return_speed` allows.
/// @param e  distance to the limit, negative beyond it, infinite without a limit [rad]
/// @param v  velocity towards the limit [rad/s]
inline double largest_acceleration(double e, double v, const Braking& braking) {
  constexpr double kReturnTime = 0.1;  // [s] of the exponential return from beyond the limit
  constexpr double kSlack = 1e-9;      // [rad] passed within a tick rather than braked hard for
  if (std::isinf(e)) return e;         // no limit
  const double dt = braking.period, D = braking.deceleration, step = D * dt;
  double a = 0;
  if (e < 0) {
    a = (-std::min(-e / kReturnTime, braking.return_speed) - v) / dt;
  } else if (2 * (e + kSlack) < dt * v) {
    a = -v * v / (2 * e);
  } else {
    const double reach = 2 * D * e, less = reach - step * v;
    const double trapezoid = std::sqrt(std::max(0.0, step * step + less)) - step;
    const double implicit = std::sqrt(2.25 * step * step + reach) - 1.5 * step;
    a = (std::min(trapezoid, implicit) - v) / dt;
  }
  return std::max(a, -D);
}

}  // namespace poise
