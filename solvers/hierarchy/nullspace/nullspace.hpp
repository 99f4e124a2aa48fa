// SPDX-License-Identifier: BSD-2-Clause
// Prioritised control in dynamically consistent null spaces.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <string>
#include <vector>

#include "poise/solvers/hierarchy/kind.hpp"
#include "poise/solvers/hierarchy/nullspace/nullspace_limits.hpp"
#include "poise/solvers/hierarchy/nullspace/nullspace_priorities.hpp"
#include "poise/solvers/hierarchy/nullspace/nullspace_reach.hpp"

namespace poise::hierarchy {

/// Sentis & Khatib 2005: tasks are ordered by level, then as in the stack, each in the null space
/// of all before. Uncontrolled directions move passively.
///
/// First come the contacts (see Reach), then limits of v̇: a row is held at its bound, before all
/// tasks, while the tasks would violate it (SK 40, 42). The most violated row is added until none
/// is violated. A row is released if the solution without it satisfies it; the number of releases
/// per tick is limited, so every tick ends. Tasks then use the remaining freedom (see Priorities).
/// Weights have no effect, except that tasks of weight 0 are left out; tasks of one level follow
/// each other.
///
/// The torques are the least-norm torques for this motion, and the contact forces follow from them.
/// Their bounds are ignored.
///
/// Solution: the multiplier of a held limit is the force [N·m, N] along it that keeps the
/// acceleration of the tasks within its bound, with all other held limits in place. Other
/// multipliers are 0.
class Nullspace final : public Kind {
 public:
  std::string why_not(const Problem& problem, const Settings& settings) const override;
  void bind(const Problem& problem, const Settings& settings) override;
  void solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
             Solution& solution) override;
  void reset() noexcept override { held_.clear(); }

 private:
  struct Held {
    int row;
    int side;  // 0: fixed
    double force;
  };
  /// State of a row in this tick.
  enum class Standing : std::uint8_t { kFree, kHeld, kHopeless };

  void read() noexcept;
  void read_task(std::size_t i) noexcept;
  double heaviest(std::size_t i) const noexcept;
  void hold_last() noexcept;
  SolverStatus settle(Solution& solution) noexcept;
  void run(std::size_t without, Solution& solution) noexcept;
  bool hold(const Held& held) noexcept;
  void know(int row) noexcept;
  bool add_broken() noexcept;
  bool drop_row(Solution& solution) noexcept;
  bool broken() const noexcept;
  double allowed(int row, int side, double tolerance) const noexcept;
  void report(SolverStatus status, Solution& solution) noexcept;
  Standing& standing(int row) { return standing_[static_cast<std::size_t>(row)]; }

  /// A task of the tick, over y.
  struct Part {
    Eigen::Index first, size;  // columns
  };

  const Problem* problem_ = nullptr;
  Settings settings_;
  Reach reach_;
  Limits limits_;
  Priorities priorities_;
  std::vector<std::size_t> order_;  // objectives
  std::vector<Part> parts_;         // per objective
  RowMatrix work_;                  // nv×all rows
  Eigen::MatrixXd rows_, used_;     // over y, nv×all rows; copy that a pass overwrites
  std::vector<Reach::Row> reduced_;
  Eigen::VectorXd value_;      // per row
  std::vector<double> least_;  // per objective: σ above which a direction is whole
  std::vector<ReachableDirections> trial_reachable_;  // scratch of trial passes
  Eigen::MatrixXd limit_rows_;       // nv×limits, over y if the limit was used in this tick
  std::vector<Reach::Row> limit_;    // per limit
  std::vector<Standing> standing_;   // per limit
  std::vector<std::uint8_t> known_;  // per limit: whether limit_rows_ is computed
  std::vector<int> drops_;           // per limit: releases in this tick
  std::vector<Held> held_;
  int iterations_ = 0;
  double way_ = 0;  // mobility that the limits leave to the omitted one
  Eigen::VectorXd y_, acceleration_;
};

}  // namespace poise::hierarchy
