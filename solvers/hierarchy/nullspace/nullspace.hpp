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

/// Sentis & Khatib 2005: tasks in the order of their levels, and within a level of the stack, each
/// in the null space of all before; what no task controls moves as it does without torques.
///
/// First come the contacts (see Reach), then limits of v̇: a row is held at its bound, before all
/// tasks, as long as the tasks would break it (SK 40, 42). Rows are added while one is broken, the
/// worst first, and let go where the solution without the row keeps it, and is let go of so
/// often in a tick at most that every tick ends. Tasks then fill what is left (see Priorities).
/// Weights do not count: a task of weight 0 is left out, the others of a level follow each other.
///
/// Torques are those of least norm that do it, contact forces what follows. Their bounds are not
/// looked at.
///
/// Solution: `multipliers` of a held limit is the force [N·m, N] along it that keeps the
/// acceleration the tasks would give it within its bound, all other held limits in place; those of
/// other rows are 0.
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
  /// Of a row in this tick.
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
  bool let_go(Solution& solution) noexcept;
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
  Eigen::MatrixXd rows_, used_;     // over y, nv×all rows; what one pass spoils
  std::vector<Reach::Row> reduced_;
  Eigen::VectorXd value_;                // per row
  std::vector<double> least_;            // per objective: the σ from which on a direction is whole
  std::vector<Command> trial_commands_;  // of trial passes
  Eigen::MatrixXd limit_rows_;           // nv×limits, over y where a limit was needed in this tick
  std::vector<Reach::Row> limit_;        // of those
  std::vector<Standing> standing_;       // per limit
  std::vector<std::uint8_t> known_;      // per limit: whether it was needed
  std::vector<int> let_go_;              // per limit: how often in this tick
  std::vector<Held> held_;
  int iterations_ = 0;
  double way_ = 0;  // that the limits leave to the one that a pass left out
  Eigen::VectorXd y_, acceleration_;
};

}  // namespace poise::hierarchy
