// SPDX-License-Identifier: BSD-2-Clause
// Orders of candidates by one or several objectives, with failed runs last.

#pragma once

#include <cstddef>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// What the runs of a candidate gave.
struct Score {
  double failed = 0;               ///< share of the runs that did not complete
  double lasted = 0;               ///< mean simulated time [s]; counts if some failed
  std::vector<double> objectives;  ///< means over the runs that completed
};

/// Whether `a` is nowhere worse than `b` and somewhere better. Fewer failed runs are better than
/// any objective; of as many failed ones, those that last longer.
POISE_API bool dominates(const Score& a, const Score& b);

/// Indices of the scores that no other one dominates, in order.
POISE_API std::vector<std::size_t> pareto_front(const std::vector<Score>& scores);

/// Indices from best to worst. Of several objectives: by fronts, within a front the lonelier first,
/// so that the search spreads along the front [Deb et al. 2002].
POISE_API std::vector<std::size_t> order_of(const std::vector<Score>& scores);

}  // namespace poise
