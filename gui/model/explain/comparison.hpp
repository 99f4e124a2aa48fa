// SPDX-License-Identifier: BSD-2-Clause
// The differences between two runs, signal by signal.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

/// How a signal of run B differs from that of run A, over their common time. Only columns that both
/// have are compared, by their labels.
struct Difference {
  std::string signal, unit;
  double rms = 0;       ///< of B − A, over all columns
  double greatest = 0;  ///< of |B − A|
  std::string label;    ///< of the column with the greatest difference
  double at = 0;        ///< when it is greatest [s]
  /// Greatest difference over the usual range of that column: from its 2nd to its 98th percentile
  /// in both runs, so that single peaks do not hide the rest.
  double share = 0;
  std::optional<double> parts_at;  ///< when the share first exceeds kSame [s]; none: never
  double rms_a = 0, rms_b = 0;     ///< of the signal itself, over the common time

  static constexpr double kSame = 0.01;
};

struct Comparison {
  double from = 0, to = 0;          ///< common time [s]
  std::vector<Difference> signals;  ///< those that differ; largest share first
  std::size_t equal = 0;            ///< number of signals without a difference above kSame
  std::vector<std::string> only_in_a, only_in_b;
  std::optional<double> parts_at;  ///< when the first signal parts [s]
  /// The task error whose rms changed most, relative to its size; null if none changed by 10 %.
  const Difference* task = nullptr;

  Comparison() = default;
  Comparison(const Comparison&) = delete;
  Comparison& operator=(const Comparison&) = delete;
  Comparison(Comparison&&) = default;
  Comparison& operator=(Comparison&&) = default;
};

/// Computing times and solver counts are left out: they differ in every run. Reads at most 4000
/// rows. The second run's nearest row is taken.
Comparison compare(const History& a, const History& b);

}  // namespace poise::gui
