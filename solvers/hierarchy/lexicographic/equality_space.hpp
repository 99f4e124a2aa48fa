// SPDX-License-Identifier: BSD-2-Clause
// All x = (v̇, f) that satisfy contact motion and the unactuated equation of motion.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/solvers/hierarchy/lexicographic/row_list.hpp"

namespace poise::hierarchy {

/// x = point + basis·y. Gauss-Jordan elimination with the largest entry of a row as pivot expresses
/// one unknown per independent equation by the others. Contact motion eliminates velocities; the
/// equation of motion eliminates forces where possible.
class EqualitySpace {
 public:
  void bind(const Problem& problem);
  /// False if equations contradict each other by more than `tolerance`, scaled.
  bool update(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
              const ActiveForces& forces, double tolerance);

  int variables() const { return n_; }
  int freedom() const { return static_cast<int>(free_.size()); }
  double force_scale() const { return force_scale_; }  ///< unit of unknown forces
  /// Writes row i of [basis | −point] to out.row(i), padded with zeros; variables() rows. Unknown
  /// forces are scaled by the largest inertia, so all columns are accelerations.
  void write(RowMatrix& out) const;

 private:
  struct Pivot {
    int row, column;
  };

  void load_contact(const RowMatrix& J, const Eigen::VectorXd& right);
  void load_motion(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                   const ActiveForces& forces);
  int largest(int row, int first, int end, double share) const;
  bool eliminate(int row, bool motion, double tolerance);
  void pivot(int row, int column);
  double scale(int column) const { return column < nv_ ? 1 : force_scale_; }
  /// Coefficients of a row; its right-hand side follows at n_.
  double* coefficients(int row) { return E_.data() + row * E_.cols(); }
  const double* coefficients(int row) const { return E_.data() + row * E_.cols(); }

  int nv_ = 0, n_ = 0, rows_ = 0, motion_ = 0;  ///< motion: first row of the equation of motion
  double force_scale_ = 1;
  RowMatrix E_;                ///< [coefficients | right-hand side], padded
  Eigen::VectorXd magnitude_;  ///< per row, before elimination
  Eigen::VectorXd shares_;     // scratch: shares of a pivot row in the others
  std::vector<Pivot> pivots_;
  std::vector<char> dependent_;  ///< per column: expressed by others
  std::vector<int> free_;
};

}  // namespace poise::hierarchy
