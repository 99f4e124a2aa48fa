// SPDX-License-Identifier: BSD-2-Clause
// Problem → solution.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "poise/core/problem/problem.hpp"

namespace poise {

enum class SolverStatus : std::uint8_t {
  kSolved,
  kInfeasible,
  kIterationLimit,  ///< finite, but not all rows hold or not optimal
  kNumericalError,
};

POISE_API const char* to_string(SolverStatus status);

/// How much of an objective a solver could command: of ë* along axes.col(i) the share kept[i], 1
/// where nothing is lost, 0 where the mechanism or what comes first leaves no way to move.
struct Command {
  Eigen::MatrixXd axes;  ///< orthonormal columns in the task's space
  Eigen::VectorXd kept;  ///< per column, 0 … 1
};

/// Sized at bind. Finite even when the status is bad, so that the caller decides.
struct Solution {
  SolverStatus status = SolverStatus::kNumericalError;
  int iterations = 0;
  Eigen::VectorXd acceleration;  ///< v̇, nv
  Eigen::VectorXd force;         ///< f, nf: force variables; 0 for inactive contacts
  Eigen::VectorXd torque;        ///< τ, nu
  /// λ of C_q q̈ + Ċ_q q̇ = 0 (BK 32), of formulations that have it: 0 to rounding. Else empty.
  Eigen::VectorXd lambda;
  /// Per block of Problem::constraints and row: the multiplier of the side that holds, ≥ 0 at the
  /// lower bound, ≤ 0 at the upper, 0 where inactive; any sign for equalities. Sensitivity of the
  /// cost ½Σw‖·‖² to the bound. Blocks of kEquationOfMotion have nv rows.
  std::vector<Eigen::VectorXd> multipliers;
  /// Per block and row: −1 held at lower, +1 at upper, 0 inactive. Equalities are 2.
  std::vector<Eigen::Matrix<std::int8_t, Eigen::Dynamic, 1>> active;
  int active_rows = 0;  ///< inequalities held
  /// Per objective. Solvers that do not look for lost directions leave the identity and ones.
  std::vector<Command> commands;

  bool usable() const { return status == SolverStatus::kSolved; }
};

/// What a solution that says kSolved is, beyond finite. Tests hold solvers to it.
enum class SolverPromise : std::uint8_t {
  kForces,  ///< rows over forces and torques hold, and the momentum follows from the forces: not
            ///< all that accelerations must keep
  kRows,    ///< every row that must hold does
  kOptimal,  ///< and among such solutions Σ weight·‖·‖², over the objectives and blocks of each
             ///< level in turn or of all levels at once, is the least
};

/// A solver reports in the solution. What it throws in a tick nevertheless ends the tick, and is
/// named; see `on_fault`.
class POISE_API Solver : public ModuleObject {
 public:
  /// Empty if this solver can take the problem, else the reason in one sentence, e.g.
  /// "no 'dynamics' constraint: this solver computes torques from the equation of motion".
  virtual std::string why_not(const Problem& problem) const = 0;
  /// Sizes itself and the solution for the largest case (all contacts active).
  virtual void bind(const Problem& problem, Solution& solution) = 0;
  /// No allocation. Warm-starts from its last call.
  virtual void solve(const Problem& problem, Solution& solution) = 0;
  /// Forgets the warm start.
  virtual void reset() noexcept = 0;
  virtual SolverPromise promise() const { return SolverPromise::kRows; }
};

/// Allocates a solution of the problem's sizes, zeroed: for solvers' `bind`.
POISE_API void resize(const Problem& problem, Solution& solution);

}  // namespace poise
