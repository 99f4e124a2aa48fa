// SPDX-License-Identifier: BSD-2-Clause
// The search itself: generations, noise, restarts. Private to this room.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/tune/trials.hpp"

namespace poise {

/// Candidates that a search proposes, and how it went.
struct SearchResult {
  std::vector<Eigen::VectorXd> candidates;  ///< in [0, 1]ⁿ, without duplicates
  std::size_t restarts = 0;                 ///< of CMA-ES, each with twice the population
  std::size_t seeds = 1;                    ///< runs of a candidate in the end
};

/// Searches until the runs of `tune` are used.
///
/// Each generation has seeds of its own, the same for all its candidates. Some candidates run again
/// with the seeds of the next generation; if that changes their ranks much, the number of seeds
/// grows [Hansen et al. 2009, uncertainty handling]. When the samples have contracted, the search
/// starts again from a random point with twice the population.
/// @param start  in [0, 1]ⁿ
SearchResult search(const TuneSpec& tune, const Eigen::VectorXd& start, Trials& trials);

}  // namespace poise
