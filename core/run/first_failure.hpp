// SPDX-License-Identifier: BSD-2-Clause
// The first tick of a run without a solution, copied in the loop and explained outside of it.

#pragma once

#include <array>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/why/conflict.hpp"
#include "poise/core/why/more_sides.hpp"

namespace poise {

/// "the solver found no solution at 1.250 s (infeasible): friction-cone right_foot needs 31 N
/// more", or the fault of that tick. Searches the conflict, which may take long.
/// @pre the last tick of the simulation has no solution
/// @param cones  that may have more sides, see `more_sides`
POISE_API std::string no_solution(const Simulation& simulation, const Patience& patience = {},
                                  const std::vector<ConeSides>& cones = {});

/// Everything is sized at the start, so that `note` does not allocate.
class POISE_API FirstFailure {
 public:
  /// @param cones  as no_solution
  explicit FirstFailure(const Simulation& simulation, std::vector<ConeSides> cones = {});

  /// Call it after a tick without a solution: copies the first one, ignores the others.
  void note(const Simulation& simulation) noexcept;
  bool any() const { return any_; }
  double time() const { return time_; }  ///< [s]
  /// As no_solution in that tick; empty if there was none. Searches the conflict once, outside of
  /// the loop.
  std::string sentence(const Patience& patience = {}) const;

 private:
  bool any_ = false;
  double time_ = 0;
  SolverStatus status_ = SolverStatus::kInfeasible;
  std::array<char, 512> fault_{};
  std::size_t fault_size_ = 0;
  std::shared_ptr<const Tree> tree_;
  Eigen::Vector3d gravity_;
  State state_;
  Problem problem_;
  std::vector<ConeSides> cones_;
  mutable std::string found_;
};

}  // namespace poise
