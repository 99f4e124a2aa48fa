// SPDX-License-Identifier: BSD-2-Clause
// A tick's problem as one dense quadratic programme, for any library that solves such, and back.

#pragma once

#include <poise/plugins/module.hpp>
#include <vector>

namespace poise::example {

/// minimise ½zᵀHz + gᵀz over lower ≤ A·z ≤ upper and low ≤ z ≤ high. Missing bounds are ±∞.
struct DenseProgram {
  Eigen::MatrixXd H;
  Eigen::VectorXd g;
  RowMatrix A;
  Eigen::VectorXd lower, upper;
  Eigen::VectorXd low, high;
};

/// An optimum: multipliers are ≥ 0 at a lower bound, ≤ 0 at an upper one, 0 at none.
struct DenseOptimum {
  Eigen::VectorXd z;
  Eigen::VectorXd on_rows;       ///< one a row of A
  Eigen::VectorXd on_variables;  ///< one a variable

  /// All zero, in the sizes of `program`.
  void reset(const DenseProgram& program) {
    z.setZero(program.g.size());
    on_rows.setZero(program.lower.size());
    on_variables.setZero(program.g.size());
  }
};

/// How tasks and least motion and force weigh, as in 'qp'.
struct Weights {
  double level_ratio = 1000;   ///< a level to the next one in use
  double acceleration = 1e-6;  ///< of ‖v̇‖²
  double force = 1e-8;         ///< of ‖f‖², N
  double moment_arm = 0.1;     ///< a moment counts as the force at this distance [m]
};

/// Writes z = (v̇, f, τ), nv + nf + nu variables, and the rows of all blocks one after the other,
/// but kAcceleration and kTorque, which are bounds of single variables: the tighter one counts.
class DenseLayout {
 public:
  /// Sizes everything for all contacts. Allocates.
  void bind(const Problem& problem, const Weights& weights);
  /// Rewrites the programme. Rows that do not count are zero and unbounded, and the forces of
  /// inactive contacts are fixed at 0. No allocation.
  void update(const Problem& problem);
  const DenseProgram& program() const { return program_; }
  /// Everything of the solution but status and iterations. No allocation.
  void report(const Problem& problem, const DenseOptimum& optimum, Solution& solution) const;

 private:
  struct Owner {
    int block = -1;
    Eigen::Index row = 0;
  };
  void write_cost(const Problem& problem);
  void write_rows(const Problem& problem, const Rows& rows, Eigen::Index first);
  void tighten(const Rows& rows, int block, Eigen::Index variable);
  void report_row(double multiplier, int block, Eigen::Index row, double below, double above,
                  Solution& solution) const;

  Weights weights_;
  std::vector<double> level_factor_;           // per objective
  std::vector<Eigen::Index> first_;            // per block: its first row of A
  std::vector<double> curvature_;              // per block: of the cost along a row, about
  std::vector<Owner> low_owner_, high_owner_;  // per variable: who wrote the bound
  DenseProgram program_;
};

}  // namespace poise::example
