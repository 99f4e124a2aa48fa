// SPDX-License-Identifier: BSD-2-Clause
// Limits that give way in a tick without a solution, no further than they have to.

#pragma once

#include "poise/core/problem/solver.hpp"

namespace poise {

/// Widens the bounds of chosen blocks by one common share of their half width, until the problem is
/// feasible.
///
/// A solver's proof of infeasibility is y with Aᵀy = 0 and gain = bᵀy > 0 (Farkas). Widened by a
/// share s, with half widths w, the gain is bᵀy − s·Σ|y_i|·w_i over the chosen rows. So no s below
/// gain / Σ|y_i|·w_i will do. Each round takes that s and a quarter more, or twice the last s, and
/// asks the solver again. The result is at most about twice the least share.
class Relaxation {
 public:
  /// Sizes the memory. Allocates.
  void bind(const Problem& problem);
  /// Forgets the blocks of the last tick. Bounds must have been restored.
  void start() noexcept {
    share_ = 0;
    chosen_.clear();
  }
  /// Chooses a block of Problem::constraints. No allocation.
  void choose(const Problem& problem, std::size_t block) noexcept;
  /// Widens the chosen blocks as far as the proof in `infeasible` asks for, and some more. Returns
  /// false and changes nothing if there is no proof, or if it does not contain a chosen row. No
  /// allocation.
  bool widen(Problem& problem, const Solution& infeasible) noexcept;
  /// Takes the bounds back as the constraints wrote them.
  void restore(Problem& problem) const noexcept;
  /// Writes the widened bounds into a copy of the problem.
  void apply(Problem& problem) const noexcept;
  /// The share of their half widths by which the bounds are widened; 0: not at all.
  double share() const { return share_; }
  void forget() noexcept { share_ = 0; }

 private:
  struct Bounds {
    Eigen::VectorXd lower, upper;  // as written
  };
  std::vector<Bounds> written_;  // per block of the problem
  std::vector<std::size_t> chosen_;
  double share_ = 0;
};

}  // namespace poise
