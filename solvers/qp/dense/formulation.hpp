// SPDX-License-Identifier: BSD-2-Clause
// A tick's problem as one quadratic programme: which unknowns there are, their cost and their rows.

#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "poise/core/dynamics/chart_coordinates.hpp"
#include "poise/solvers/qp/cost.hpp"
#include "poise/solvers/qp/dense/active_set.hpp"
#include "poise/solvers/qp/row_table.hpp"
#include "poise/solvers/qp/settings.hpp"

namespace poise::qp {

/// The numbers of one tick. All but `points` stay until the last call of the tick.
struct TickInput {
  const Problem& problem;
  const Eigen::MatrixXd& M;
  const Eigen::VectorXd& h;
  const std::vector<RotationPoint>& points;  ///< as Problem::rotations; nothing to kTangent
};

/// minimise ½yᵀHy + gᵀy + ½zᵀDz over x = (y, z), D diagonal, subject to numbered rows.
///
/// All formulations number the rows of a stack as RowTable does; those with rows of their own
/// number them behind. Vectors of x and of coefficients are padded with zeros to a multiple of
/// kLanes.
class Formulation {
 public:
  virtual ~Formulation() = default;

  /// Sizes itself for all contacts active.
  virtual void bind(const Problem& problem, const Settings& settings) = 0;
  /// Of y and of z, with all contacts active.
  virtual int most_dense() const = 0;
  virtual int most_diagonal() const = 0;

  virtual int multipliers() const { return 0; }  ///< of λ

  /// Reads a tick. Nothing from here on allocates.
  virtual void update(const TickInput& tick) = 0;
  virtual int dense() const = 0;     ///< of y, now
  virtual int diagonal() const = 0;  ///< of z, now

  /// H, lower triangle, into zeros, and g.
  virtual void quadratic(Cost::Hessian H, Eigen::VectorXd& g) = 0;
  /// D^{−1/2} of z, after `quadratic`.
  virtual const double* root_inverse() const = 0;
  /// ∂cost/∂x at x, from the problem's rows and not from H, and per component what its rounding
  /// counts against.
  /// @param multiplier  the largest magnitude among those of the held rows
  virtual void gradient(const Eigen::VectorXd& x, double multiplier, Eigen::VectorXd& gradient,
                        Eigen::VectorXd& magnitude) = 0;

  /// Rows that are equalities now.
  virtual const std::vector<int>& equalities() const = 0;
  virtual void coefficients(int row, double* a) = 0;
  virtual double bound(int row, int side) = 0;
  virtual RowTable::Violation worst(const double* x, double tolerance, bool any) = 0;
  virtual RowTable::Violation worst_equality(const double* x, double tolerance) = 0;

  /// Whether it is known that the row touches nothing but y.
  bool is_motion(int row) const { return row < table_.rows() && table_.is_motion(row); }
  int crossing(double tolerance) const { return table_.crossing(tolerance); }
  bool bounded(int row, int side) const { return row < table_.rows() && table_.bounded(row, side); }

  /// A held row and its multiplier, of the right sign.
  struct HeldRow {
    ActiveSet::Held held;
    double multiplier;
  };
  /// All of the solution but status and iterations.
  virtual void report(const double* x, std::span<const HeldRow> held, Solution& solution) = 0;

 protected:
  const Problem* problem_ = nullptr;  ///< of the tick
  Settings settings_;
  RowTable table_;
  Cost cost_;
};

}  // namespace poise::qp
