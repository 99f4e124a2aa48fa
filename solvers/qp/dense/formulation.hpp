// SPDX-License-Identifier: BSD-2-Clause
// The problem of a tick as a quadratic programme: unknowns, cost and rows.

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

/// The data of one tick. All but `points` must stay valid until the last call of the tick.
struct TickInput {
  const Problem& problem;
  const Eigen::MatrixXd& M;
  const Eigen::VectorXd& h;
  const std::vector<RotationPoint>& points;  ///< as Problem::rotations; kTangent ignores them
};

/// minimise ½yᵀHy + gᵀy + ½zᵀDz over x = (y, z), D diagonal, subject to numbered rows.
///
/// All formulations number the rows of a stack as RowTable does. Rows that a formulation adds
/// follow them. Vectors over x are padded with zeros to a multiple of kLanes.
class Formulation {
 public:
  virtual ~Formulation() = default;

  /// Sizes everything for the case that all contacts are active. Allocates.
  virtual void bind(const Problem& problem, const Settings& settings) = 0;
  /// Length of y with all contacts active.
  virtual int most_dense() const = 0;
  /// Length of z with all contacts active.
  virtual int most_diagonal() const = 0;

  virtual int multipliers() const { return 0; }  ///< length of λ

  /// Reads a tick. Nothing from here on allocates.
  virtual void update(const TickInput& tick) = 0;
  virtual int dense() const = 0;     ///< length of y in this tick
  virtual int diagonal() const = 0;  ///< length of z in this tick

  /// Writes H and g.
  /// @param H  zero on entry; only the lower triangle counts
  virtual void quadratic(Cost::Hessian H, Eigen::VectorXd& g) = 0;
  /// D^{−1/2} of z, after `quadratic`.
  virtual const double* root_inverse() const = 0;
  /// ∂cost/∂x at x, computed from the problem's rows, not from H.
  /// @param multiplier  the largest magnitude of the held rows' multipliers
  /// @param magnitude   [out] per component, the scale to which its rounding error is compared
  virtual void gradient(const Eigen::VectorXd& x, double multiplier, Eigen::VectorXd& gradient,
                        Eigen::VectorXd& magnitude) = 0;

  /// Rows that are equalities in this tick.
  virtual const std::vector<int>& equalities() const = 0;
  /// a of the row, as RowTable::coefficients, over x.
  virtual void coefficients(int row, double* a) = 0;
  /// b of aᵀx = b, as RowTable::bound.
  virtual double bound(int row, int side) = 0;
  /// As RowTable::worst and RowTable::worst_equality.
  virtual RowTable::Violation worst(const double* x, double tolerance, bool any) = 0;
  virtual RowTable::Violation worst_equality(const double* x, double tolerance) = 0;

  /// Whether the row is one of contact motion, which has coefficients on y only.
  bool is_motion(int row) const { return row < table_.rows() && table_.is_motion(row); }
  int crossing(double tolerance) const { return table_.crossing(tolerance); }
  bool bounded(int row, int side) const { return row < table_.rows() && table_.bounded(row, side); }

  /// A held row and its multiplier, which has the right sign.
  struct HeldRow {
    ActiveSet::Held held;
    double multiplier;
  };
  /// Writes the solution, except status and iterations.
  virtual void report(const double* x, std::span<const HeldRow> held, Solution& solution) = 0;

 protected:
  const Problem* problem_ = nullptr;  ///< of this tick
  Settings settings_;
  RowTable table_;
  Cost cost_;
};

}  // namespace poise::qp
