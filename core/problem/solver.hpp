// SPDX-License-Identifier: BSD-2-Clause
// Solvers: from a problem to its solution.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "poise/core/problem/problem.hpp"

namespace poise {

/// The outcome of a call of a solver.
enum class SolverStatus : std::uint8_t {
  kSolved,          ///< solved as the solver promises
  kInfeasible,      ///< no solution satisfies the rows that must hold
  kIterationLimit,  ///< finite, but some rows may not hold, or not optimal
  kNumericalError,  ///< the solver failed for numerical reasons
};

/// The status in words.
POISE_API const char* to_string(SolverStatus status);

/// The part of an objective that a solver could command: the fraction kept[i] of ë* along
/// axes.col(i). 1: nothing is lost; 0: the mechanism, or what has priority, leaves no motion there.
struct ReachableDirections {
  Eigen::MatrixXd axes;  ///< orthonormal columns in the task's space
  Eigen::VectorXd kept;  ///< per column, 0 … 1
};

/// A solver's answer. Sized at bind. Finite for any status, so that the caller can decide.
struct Solution {
  SolverStatus status = SolverStatus::kNumericalError;  ///< outcome of the last call
  int iterations = 0;                                   ///< of the last call
  Eigen::VectorXd acceleration;                         ///< v̇, nv [m/s², rad/s²]
  Eigen::VectorXd force;   ///< f, nf [N, N·m]; 0 for inactive contacts
  Eigen::VectorXd torque;  ///< τ, nu [N·m, N]
  /// λ of C_q q̈ + Ċ_q q̇ = 0 (BK 32), for formulations that have it; 0 up to rounding. Else empty.
  Eigen::VectorXd lambda;
  /// Per block of Problem::constraints, per row: the multiplier of the active side, ≥ 0 at the
  /// lower bound, ≤ 0 at the upper, 0 if inactive, any sign for equalities. It is the sensitivity
  /// of the cost ½Σw‖·‖² to the bound. Blocks of kEquationOfMotion have nv rows.
  std::vector<Eigen::VectorXd> multipliers;
  /// Per block, per row: −1 active at lower, +1 active at upper, 0 inactive, 2 equality.
  std::vector<Eigen::Matrix<std::int8_t, Eigen::Dynamic, 1>> active;
  int active_rows = 0;  ///< number of active inequalities
  /// Per objective. Solvers that do not search for lost directions leave the identity and ones.
  std::vector<ReachableDirections> reachable;

  /// Whether the solver found a solution.
  bool usable() const { return status == SolverStatus::kSolved; }
};

/// The properties of a solution with status kSolved, besides being finite. Tests hold solvers to
/// it.
enum class SolverPromise : std::uint8_t {
  kForces,  ///< rows over forces and torques hold, and the momentum follows from the forces; rows
            ///< over accelerations may not hold
  kRows,    ///< every row that must hold holds
  kOptimal,  ///< as kRows, and Σ weight·‖·‖² of objectives and soft rows is least, level by level
             ///< or over all levels at once
};

/// A solver module. It reports failures in the solution. If it throws in a tick, that is a fault:
/// see `on_fault`.
class POISE_API Solver : public ModuleObject {
 public:
  /// Empty if this solver can take the problem, else the reason in one sentence, e.g. "no
  /// 'dynamics' constraint: this solver computes torques from the equation of motion".
  virtual std::string why_not(const Problem& problem) const = 0;
  /// Sizes itself and the solution for the largest case (all contacts active). May allocate.
  virtual void bind(const Problem& problem, Solution& solution) = 0;
  /// Solves the problem, with the last call as warm start. No allocation.
  virtual void solve(const Problem& problem, Solution& solution) = 0;
  /// Drops the warm start.
  virtual void reset() noexcept = 0;
  /// What a solution with status kSolved satisfies.
  virtual SolverPromise promise() const { return SolverPromise::kRows; }
};

/// Sizes a solution for the problem and sets it to zero, for a solver's `bind`. Allocates.
POISE_API void resize(const Problem& problem, Solution& solution);

}  // namespace poise
