// SPDX-License-Identifier: BSD-2-Clause
// By how much each doubt may grow until the motion ends: a search in rounds, each a sweep.

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/doubt/doubts.hpp"
#include "poise/core/export.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// Growth ends here: more than this many times a doubt is another question.
inline constexpr double kMostGrowth = 8;

/// The doubt at `factor`: 0 is none of it, 1 is as written. Numbers go on a line from their value
/// without the doubt: that of `from`, else that of the stack, else 1 of a `…_scale` and 0 of all
/// others. Words stay.
/// @param stack  with all defaults
/// @return nothing if no number changes
/// @throws ConfigError if a number and its value without the doubt have different dimensions
POISE_API std::optional<Case> grown(const Case& doubt, double factor,
                                    const std::vector<std::pair<std::string, ConfigNode>>& from,
                                    const ConfigNode& stack);

/// The search for one doubt: doubling up to kMostGrowth while it holds, then halving the gap.
class POISE_API GrowthSearch {
 public:
  /// @param held  whether it holds as written
  explicit GrowthSearch(bool held);
  /// The factor to try; nothing at the end.
  std::optional<double> next() const;
  void tried(double factor, bool held);
  /// No stack may have this factor, so none beyond it.
  void refused(double factor);

  double held() const { return held_; }
  /// The least factor that was tried and ended the motion.
  std::optional<double> failed() const { return failed_; }
  /// The least factor that no stack may have.
  std::optional<double> refused() const { return refused_; }

 private:
  double held_;
  std::optional<double> failed_, refused_;
};

}  // namespace poise
