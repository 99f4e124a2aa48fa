// SPDX-License-Identifier: BSD-2-Clause
// Problems by the thousand, random and recorded, and what a kernel made of them.

#pragma once

#include <array>
#include <vector>

#include "poise/solvers/qp/weighted_qp.hpp"
#include "poise/tests/solvers/random_problem.hpp"

namespace poise::test {

/// Outcomes of solved problems, counted.
struct Tally {
  long problems = 0;
  long solved = 0;
  long infeasible = 0;
  long wrong = 0;      ///< called solved with a scaled KKT residual above 1e-9
  long unproven = 0;   ///< called infeasible by multipliers that do not prove it within 1e3
  long denied = 0;     ///< called infeasible, but the dense kernel solved it
  long limit = 0;      ///< iteration limit
  long undecided = 0;  ///< numerical error
  long missed = 0;     ///< limit or numerical error, but the dense kernel solved it
  long not_finite = 0;
  long dense = 0;  ///< answered by the dense kernel instead
  std::array<long, static_cast<std::size_t>(qp::FallbackReason::kCount)>
      fallback_reason{};  ///< and why
  long iterations = 0;
  long worst_iterations = 0;
  double worst_residual = 0;        ///< of the solved ones
  std::vector<double> times;        ///< per problem [µs]
  std::vector<double> dense_times;  ///< of those answered by the dense kernel [µs]

  void add(const Tally& other);
  /// No wrong answer, nothing denied or unproven, nothing that is not finite.
  bool clean() const { return wrong + unproven + denied + not_finite == 0; }
};

/// Solves a problem by `kernel` and counts what came of it. What it does not solve is tried by a
/// dense kernel.
void compare(qp::WeightedQp& kernel, qp::WeightedQp& referee, const Problem& problem,
             const Eigen::MatrixXd& M, const Eigen::VectorXd& h, Solution& solution, Tally& tally);

/// One family of random problems: 10 ticks from each of its seeds, with targets, limits and
/// contacts that change, every third one from nothing.
struct Family {
  const char* name;
  Recipe recipe;
};
const std::vector<Family>& families();
Tally torture(const Family& family, unsigned seed);

}  // namespace poise::test
