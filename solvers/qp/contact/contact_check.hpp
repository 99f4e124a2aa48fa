// SPDX-License-Identifier: BSD-2-Clause
// Verification and refinement of a point on the rows of the problem.

#pragma once

#include <Eigen/Core>

#include "poise/solvers/qp/contact/held_system.hpp"

namespace poise::qp {

/// Whether the point of a HeldSystem solves the problem, by residuals of the rows as they are
/// written there, which no factor and no elimination has touched.
class ContactCheck {
 public:
  /// @param system  must outlive this
  explicit ContactCheck(HeldSystem& system) : system_(system) {}
  void bind(const Settings& settings);

  /// Whether the point is optimal, as it is or after one correction. The tolerances are stricter
  /// than the one asked for. This costs less than `refine`, which scales residuals by the terms
  /// that cause their rounding errors.
  /// @param rows_hold  whether no row is violated; the table has evaluated them at this point
  /// @param factored   whether the coupling has the factors of the held rows, for a correction
  bool verified(bool rows_hold, bool factored);
  /// Corrects until the residuals are within tolerance, at most four times. Returns whether they
  /// are. @pre the coupling has the factors of the held rows
  bool refine();
  /// After `refine`: whether all rows hold; and if not, the most violated inequality.
  bool rows_hold() const { return rows_hold_; }
  const RowTable::Violation& left() const { return left_; }
  /// After `refine`: takes the targets for multipliers, zero where their signs are wrong. If that
  /// leaves a residual above tolerance, returns the contact and the index (as in `each_held`) of
  /// the row with the largest one, which must be dropped; else k is −1.
  struct Wrong {
    int contact = -1;
    int k = -1;
  };
  Wrong wrong_sign();

 private:
  bool exact();
  void subtract_coupling(const Coupling::Slot& slot);
  double residuals();

  HeldSystem& system_;
  double tolerance_ = 0;
  bool rows_hold_ = false;
  RowTable::Violation left_;
  Eigen::VectorXd magnitude_;    ///< scratch: what residuals are compared with
  Eigen::VectorXd force_terms_;  ///< scratch
  Eigen::VectorXd equation_;     ///< scratch: multipliers of the equation of motion
};

}  // namespace poise::qp
