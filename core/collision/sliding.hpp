// SPDX-License-Identifier: BSD-2-Clause
// The part of a distance's second derivative that comes from nearest points that slide.

#pragma once

#include <algorithm>
#include <limits>

namespace poise {

/// Nearest points slide along their axes until one of them is at an end, or leaves the face of a
/// convex shape: fast where axes pass through parallelism. The distance's rate then falls by
/// `drift` · `lasts` at most.
struct Sliding {
  double drift = 0;  ///< part of d̈, ≤ 0 [m/s²]
  /// Time since one of the points was at an end, and until one will be, at their present rates [s].
  double since = std::numeric_limits<double>::infinity();
  double lasts = std::numeric_limits<double>::infinity();

  /// The part of `drift` that a row must balance so that ψ stays above 0, where ψ may fall by
  /// settle·ψ. ψ may also be used up while the points slide. Fades in and out within kRamp, so
  /// that the row has no jump where a point leaves or reaches an end.
  /// @param psi     [m/s]
  /// @param settle  [1/s]
  double to_balance(double psi, double settle) const {
    constexpr double kRamp = 8e-3;  // [s]
    const double spare = std::max(psi, 0.0) * std::clamp(1 / lasts - settle, 0.0, 1e9);
    return std::min(drift + spare, 0.0) * std::min({since / kRamp, lasts / kRamp, 1.0});
  }
};

}  // namespace poise
