// SPDX-License-Identifier: BSD-2-Clause
// The non-structural rows of a problem, over x = (v̇, f of the active contacts).

#pragma once

#include <Eigen/Core>
#include <cmath>
#include <vector>

#include "poise/core/problem/row_access.hpp"

namespace poise::hierarchy {

/// Indices of the active contacts' forces in x.
struct ActiveForces {
  int count = 0;
  std::vector<int> start;            ///< per contact: its first force in f of x, −1 if inactive
  std::vector<Eigen::Index> source;  ///< per force of x: its index in the problem's f

  void bind(const Problem& problem);
  void update(const Problem& problem);
};

/// Whether the whole block is eliminated: the equation of motion, and hard contact motion.
bool structural(const Rows& rows);

/// Numbered rows lower ≤ aᵀx ≤ upper, torques eliminated by τ = M_a·v̇ + h_a − J_aᵀ·f, a the
/// velocities with motors. A row keeps its number while the stack is bound, even while ignored.
/// Rows without finite bounds are ignored; those with equal bounds are equalities.
class RowList {
 public:
  void bind(const Problem& problem);
  /// Reads a tick. M, h and forces must outlive all calls in this tick.
  void update(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
              const ActiveForces& forces);

  int rows() const { return static_cast<int>(lower_.size()); }
  int variables() const { return nv_ + forces_->count; }
  /// Rows that are equalities in this tick.
  const std::vector<int>& equalities() const { return equalities_; }
  /// Whether a lower bound is above its upper one, by more than `tolerance` of one plus the bound.
  bool crossing(double tolerance) const;
  /// Whether the row has a bound at `side`: −1 lower, +1 upper, 0 equality.
  bool bounded(int row, int side) const;
  /// The bound at this side of aᵀx, torques eliminated.
  double bound(int row, int side) const;
  /// a, variables() numbers.
  void coefficients(int row, double* a) const;
  const Rows& block(int row) const;  ///< the row's block

  /// Values of all rows at x, in the form of the stack.
  void evaluate(const Eigen::VectorXd& x);
  struct Violation {
    int row = -1;
    int side = 0;
    double amount = 0;  ///< > 0, in the row's unit
  };
  /// The row not marked in `skip` with the largest violation beyond `tolerance` times one plus the
  /// largest magnitude in its block. With `any` it returns the worst of the first block that has a
  /// violation.
  Violation worst(const std::vector<char>& skip, double tolerance, bool any) const;
  /// Distance of the row's value to its bound, and the size of its terms.
  double missing(int row, int side) const {
    return (side > 0 ? upper_[row] : lower_[row]) - value_[row];
  }
  double scale(int row) const { return 1 + std::abs(value_[row]); }

  /// Largest error of contact motion and the unactuated equation of motion, each row relative to
  /// one plus the magnitudes of its terms. @pre evaluate(x)
  double structural_residual(const Eigen::VectorXd& x) const;

  /// Writes v̇, f, τ and the flags of equalities; clears multipliers and other flags. @pre
  /// evaluate(x)
  void report_point(const Eigen::VectorXd& x, Solution& solution) const;
  /// @param mu  ≥ 0 at a lower bound, ≤ 0 at an upper
  void report_row(int row, int side, double mu, Solution& solution) const;

 private:
  struct Block {
    int index = 0;  ///< in the problem
    int first = 0;
    int size = 0;
    bool counts = false;
  };

  void read(const Block& block);
  void read_general(const Rows& rows, int first);
  void find_equalities();
  void evaluate_block(const Block& block, const Eigen::VectorXd& x);
  const Block& owner(int row) const;
  int motor(int torque) const { return problem_->motors[static_cast<std::size_t>(torque)]; }

  int nv_ = 0, nu_ = 0;
  const Problem* problem_ = nullptr;
  const Eigen::MatrixXd* M_ = nullptr;
  const Eigen::VectorXd* h_ = nullptr;
  const ActiveForces* forces_ = nullptr;
  std::vector<Block> blocks_;
  std::vector<int> owner_;  ///< per row: index in blocks_
  int general_rows_ = 0;
  std::vector<int> general_at_;  ///< per block: its first row in general_
  RowMatrix general_;            ///< rows of kGeneral over x
  Eigen::VectorXd shift_;        ///< their constant
  Eigen::VectorXd lower_, upper_, value_;
  Eigen::VectorXd torque_, all_;
  std::vector<int> equalities_;
};

}  // namespace poise::hierarchy
