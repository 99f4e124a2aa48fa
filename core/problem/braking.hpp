// SPDX-License-Identifier: BSD-2-Clause
// The largest joint acceleration that still allows braking before a limit, for sampled, noisy and
// delayed states.

#pragma once

#include <algorithm>
#include <cmath>

namespace poise {

/// Parameters of the braking of a joint before a position limit.
struct Braking {
  double period;        ///< dt of a tick [s]
  double response;      ///< T in which the bound takes effect, at least 2·dt [s]
  double deceleration;  ///< greatest braking D > 0 that may be demanded [rad/s²]
  double return_speed;  ///< greatest speed of the return from beyond the limit [rad/s]
};

/// The largest acceleration after which the joint can still stop at the limit [rad/s²].
///
/// Let e be the distance to the limit and v the velocity towards it. The speed is bounded by that
/// from which D stops the joint, less what it takes to come to rest without a jump:
///
///     v_max(e) = √(D²T² + 2De) − DT
///
/// The bound makes v reach v_max within T, and follow it as it falls:
///
///     a = (v_max(e) − v)/T − v_max′·v,  v_max′ = D/(DT + v_max(e − dt·v))
///
/// From v ≤ v_max the joint stays there, brakes no harder than D and never passes the limit,
/// whether the plant moves by dt·(v + v')/2 or by dt·v'. Elsewhere the bound is clamped to −D, so
/// that it never conflicts with limits of acceleration. A joint beyond the limit returns as fast as
/// `return_speed` allows.
///
/// A joint that is pressed against the limit moves like ë = −e/T² − 2ė/T: a loop with a delay up to
/// 0.6·T stays stable, and noise of e enters linearly up to D·T².
/// @param e  distance to the limit, negative beyond it, infinite without a limit [rad]
/// @param v  velocity towards the limit [rad/s]
inline double largest_acceleration(double e, double v, const Braking& braking) {
  constexpr double kReturnTime = 0.1;  // [s] of the exponential return from beyond the limit
  if (std::isinf(e)) return e;         // no limit
  const double T = braking.response, D = braking.deceleration, DT = D * T;
  if (e < 0) return std::max((-std::min(-e / kReturnTime, braking.return_speed) - v) / T, -D);
  const double next = std::max(0.0, e - braking.period * std::max(v, 0.0));
  const double fastest = std::sqrt(DT * DT + 2 * D * e) - DT;
  const double fall = D / std::sqrt(DT * DT + 2 * D * next);
  return std::max((fastest - v) / T - fall * v, -D);
}

}  // namespace poise
