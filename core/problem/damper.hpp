// SPDX-License-Identifier: BSD-2-Clause
// A damper that keeps a distance above 0: the smaller the distance, the slower it may shrink.

#pragma once

#include <algorithm>

#include "poise/core/fields.hpp"

namespace poise {

/// Parameters of a damper. It keeps a distance e above 0 by rows ë ≥ least_acceleration(e, ė).
///
/// The speed of approach is limited to rate·e, that is ψ = ė + rate·e ≥ 0, so e never reaches 0.
/// The row ψ̇ ≥ −settle·ψ makes the approach to this limit smooth. Together
///
///     ë ≥ −(rate + settle)·ė − rate·settle·e
///
/// On ψ = 0 the braking is ë = rate·|ė|, which fades with the speed. Braking therefore never
/// exceeds rate·(speed at which the rows became active), apart from the part of `settle` in the
/// transition. The bound is continuous in e and ė, so forces and torques need no jump. If ψ < 0
/// (too fast, or inside the margin), the bound is at most `most`. Limits of torques and friction
/// must allow that much, or the rows conflict.
struct Damper {
  double rate;    ///< greatest approach speed per distance [1/s]
  double settle;  ///< [1/s], well above `rate` and well below 1/period
  double most;    ///< greatest demanded acceleration [m/s²]
};

/// Describes the parameters of a module that keeps a distance by a damper.
/// @param rate_help  help text of `rate`: what it belongs to and how large it may be
inline void describe_damper(Fields& f, Damper& damper, std::string_view rate_help) {
  f.param("rate", damper.rate, {.unit = "1/s", .help = rate_help, .min = 0.01, .max = 100});
  f.param("settle", damper.settle,
          {.unit = "1/s",
           .help = "how fast the limit of the approach takes effect; larger is more abrupt",
           .min = 0.1,
           .max = 500});
  f.param(
      "most", damper.most,
      {.unit = "m/s²",
       .help = "largest acceleration asked for if the distance is too small, or shrinks too fast",
       .min = 0,
       .max = 1e4});
}

/// The least allowed ë: min(−(rate + settle)·ė − rate·settle·e, most) [m/s²].
/// @param e       distance [m]
/// @param e_rate  ė [m/s]
inline double least_acceleration(double e, double e_rate, const Damper& damper) noexcept {
  const double wanted = -(damper.rate + damper.settle) * e_rate - damper.rate * damper.settle * e;
  return std::min(wanted, damper.most);
}

}  // namespace poise
