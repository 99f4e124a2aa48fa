// SPDX-License-Identifier: BSD-2-Clause
// How fast a distance may shrink: ever slower, the less of it there is.

#pragma once

#include <algorithm>

#include "poise/core/fields.hpp"

namespace poise {

/// Keeps a distance e above 0 by rows ë ≥ least_acceleration(e, ė).
///
/// The distance may shrink by no more than its share `rate` per second, ψ = ė + rate·e ≥ 0, and so
/// never comes to 0. Where a motion is about to break that, ψ̇ ≥ −settle·ψ brings it over smoothly:
/// the closer ψ is to 0, the less of ë is left. Together
///
///     ë ≥ −(rate + settle)·ė − rate·settle·e
///
/// On ψ = 0 the braking is ë = rate·|ė| and fades with the speed, so that nothing is ever braked
/// harder than rate·(its speed when the rows took hold), besides what `settle` adds while they do.
/// The bound is continuous in e and ė: forces and torques need no jump. From ψ < 0 (too fast, or
/// inside the margin) it leads out with at most `most`, which limits of torques and friction must
/// be able to give, or the rows conflict.
struct Damper {
  double rate;    ///< [1/s]
  double settle;  ///< [1/s], well above `rate` and well below 1/period
  double most;    ///< [m/s²]
};

/// The fields of a module that keeps a distance by a damper.
/// @param rate_help  what `rate` is of, and how large it may be
inline void describe_damper(Fields& f, Damper& damper, std::string_view rate_help) {
  f.param("rate", damper.rate, {.unit = "1/s", .help = rate_help, .min = 0.01, .max = 100});
  f.param("settle", damper.settle,
          {.unit = "1/s", .help = "how abruptly that takes hold", .min = 0.1, .max = 500});
  f.param("most", damper.most,
          {.unit = "m/s²",
           .help = "with how much acceleration, at most, what is too near or too fast is led out",
           .min = 0,
           .max = 1e4});
}

inline double least_acceleration(double e, double e_rate, const Damper& damper) noexcept {
  const double wanted = -(damper.rate + damper.settle) * e_rate - damper.rate * damper.settle * e;
  return std::min(wanted, damper.most);
}

}  // namespace poise
