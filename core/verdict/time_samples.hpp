// SPDX-License-Identifier: BSD-2-Clause
// Quantiles of times in constant memory.

#pragma once

#include <cstdint>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/verdict/summary.hpp"

namespace poise {

/// Quantiles of times from bins, 128 per octave: accurate to 0.4 % in constant memory. The maximum
/// is exact.
class POISE_API TimeSamples {
 public:
  TimeSamples();
  /// No allocation.
  void add(double microseconds) noexcept;
  TimeSummary summary() const;
  /// How many times were shorter, to the accuracy of the quantiles.
  std::uint64_t shorter_than(double microseconds) const;

 private:
  double quantile(double share) const;

  std::vector<std::uint64_t> counts_;  // per bin
  std::uint64_t seen_ = 0;
  double longest_ = 0;
};

}  // namespace poise
