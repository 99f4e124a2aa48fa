// SPDX-License-Identifier: BSD-2-Clause
// Where the recordings of runs part.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/record/recorder.hpp"

namespace poise {

/// How a signal of one recording differs from the same of another, column by column, over the time
/// that both have. Values between ticks are the nearest tick's.
struct SignalDifference {
  std::string name, unit;
  double greatest = 0;     ///< of |a − b|, in the signal's unit
  double rms = 0;          ///< over all columns and ticks
  std::string label;       ///< of the column with the greatest difference
  double greatest_at = 0;  ///< [s]
  /// The first time at which a column is off by more than the tolerance's share of the signal's
  /// greatest size; none: never [s]
  std::optional<double> parts_at;
};

/// Of all signals that both have with the same columns, but for times of ticks, which always
/// differ. In the order of the first.
POISE_API std::vector<SignalDifference> differences(const Recording& first, const Recording& other,
                                                    double tolerance);

/// Names of the signals that only one of the two has, or has with other columns.
POISE_API std::vector<std::string> unshared(const Recording& first, const Recording& other);

/// One recording in which each signal is one column of all the given ones, labelled by their names,
/// at the times of the first: what a page overlays. Of signals with many columns those that differ
/// most. @pre as many names as recordings, one at least
POISE_API Recording overlaid(const std::vector<Recording>& recordings,
                             const std::vector<std::string>& names);

}  // namespace poise
