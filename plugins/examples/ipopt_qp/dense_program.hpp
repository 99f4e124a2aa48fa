// SPDX-License-Identifier: BSD-2-Clause
// Converts a tick's problem to a dense quadratic programme for any QP library, and the optimum
// back.

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

/// An optimum. Multipliers are ≥ 0 at a lower bound, ≤ 0 at an upper one, and 0 for inactive
/// bounds.
struct DenseOptimum {
  Eigen::VectorXd z;
  Eigen::VectorXd on_rows;       ///< one per row of A
  Eigen::VectorXd on_variables;  ///< one per variable

  /// Sets everything to zero, with the sizes of `program`.
  void reset(const DenseProgram& program) {
    z.setZero(program.g.size());
    on_rows.setZero(program.lower.size());
    on_variables.setZero(program.g.size());
  }
};

/// Weights of tasks and of the regularization, as in 'qp'.
struct Weights {
  double level_ratio = 1000;   ///< weight of a level relative to the next lower one
  double acceleration = 1e-6;  ///< of ‖v̇‖²
  double force = 1e-8;         ///< of ‖f‖², N
  double moment_arm = 0.1;     ///< converts a moment to a force [m]
};

/// The variables are z = (v̇, f, τ), nv + nf + nu in number. The rows are those of all blocks in
/// order, except kAcceleration and kTorque, which are bounds of single variables: the tighter one
/// applies.
class DenseLayout {
 public:
  /// Allocates everything, sized for all contacts.
  void bind(const Problem& problem, const Weights& weights);
  /// Rewrites the programme. Disabled rows are zero and unbounded; forces of inactive contacts are
  /// fixed at 0. Does not allocate.
  /// @param M  nv×nv  @param h  nv: what M·v̇ + h = Sᵀτ + ΣJ_fᵀf needs
  void update(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h);
  const DenseProgram& program() const { return program_; }
  /// Fills in the solution except status and iterations. Does not allocate.
  void report(const Problem& problem, const DenseOptimum& optimum, Solution& solution) const;

 private:
  struct Owner {
    int block = -1;
    Eigen::Index row = 0;
  };
  void write_cost(const Problem& problem);
  void write_motion(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h);
  void write_rows(const Problem& problem, const Rows& rows, Eigen::Index first);
  void tighten(const Rows& rows, int block, Eigen::Index variable);
  void report_row(double multiplier, int block, Eigen::Index row, double below, double above,
                  Solution& solution) const;

  Weights weights_;
  std::vector<double> level_factor_;  // per objective
  std::vector<Eigen::Index> first_;   // per block: its first row of A
  std::vector<double> curvature_;     // per block: approximate curvature of the cost along a row
  std::vector<Owner> low_owner_, high_owner_;  // per variable: the row that set the bound
  DenseProgram program_;
};

}  // namespace poise::example
