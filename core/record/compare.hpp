// SPDX-License-Identifier: BSD-2-Clause
// Compares recordings of runs, block by block: they may be longer than the memory.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/record/recording_file.hpp"

namespace poise {

/// Difference of a signal between two recordings, column by column, at the instants that both have.
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

struct Differences {
  std::size_t instants = 0;               ///< that both recordings have
  std::vector<SignalDifference> signals;  ///< in the order of the first; none without instants
  std::vector<ConfigError> damaged;       ///< of chosen signals that cannot be read
};

/// Signals to compare: of these names, and those below them (`tasks/balance` of
/// `tasks/balance/error`); no names: all. Others are not read.
using SignalNames = std::vector<std::string>;

/// Differences of all signals that both have with the same columns, except computation times.
POISE_API Differences differences(const RecordingFile& first, const RecordingFile& other,
                                  double tolerance, const SignalNames& names = {});

/// Names of signals that only one recording has, or whose columns differ; without damaged ones.
POISE_API std::vector<std::string> unshared(const RecordingFile& first, const RecordingFile& other,
                                            const SignalNames& names = {});

/// A recording for overlaid plots: each signal holds one column of all given recordings, labelled
/// by `runs`, at the times of the first, `thinned` to at most `most_rows`. Of signals with many
/// columns it keeps those that differ most; damaged ones are left out. @pre equally many runs and
/// recordings, at least one
POISE_API Recording overlaid(const std::vector<const RecordingFile*>& recordings,
                             const std::vector<std::string>& runs, std::size_t most_rows,
                             const SignalNames& names = {});

}  // namespace poise
