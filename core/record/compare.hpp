// SPDX-License-Identifier: BSD-2-Clause
// Compares recordings of runs.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/record/recorder.hpp"

namespace poise {

/// Difference of a signal between two recordings, column by column, over their common time. Between
/// ticks the nearest tick's value is used.
struct SignalDifference {
  std::string name, unit;
  double greatest = 0;     ///< of |a − b|, in the signal's unit
  double rms = 0;          ///< over all columns and ticks
  std::string label;       ///< of the column with the greatest difference
  double greatest_at = 0;  ///< [s]
  /// First time at which a column differs by more than the tolerance times the signal's largest
  /// magnitude [s]; none: never.
  std::optional<double> parts_at;
};

/// Differences of all signals that both have with the same columns, except computation times. In
/// the order of the first.
POISE_API std::vector<SignalDifference> differences(const Recording& first, const Recording& other,
                                                    double tolerance);

/// Names of signals that only one recording has, or whose columns differ.
POISE_API std::vector<std::string> unshared(const Recording& first, const Recording& other);

/// A recording for overlaid plots: each signal holds one column of all given recordings, labelled
/// by their names, at the times of the first. Of signals with many columns it keeps those that
/// differ most. @pre equally many names and recordings, at least one
POISE_API Recording overlaid(const std::vector<Recording>& recordings,
                             const std::vector<std::string>& names);

}  // namespace poise
