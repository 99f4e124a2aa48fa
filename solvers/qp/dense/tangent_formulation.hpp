// SPDX-License-Identifier: BSD-2-Clause
// The tangent formulation (BK 36): the unknowns are v̇ and f; torques are eliminated.

#pragma once

#include "poise/solvers/qp/dense/force_cost.hpp"
#include "poise/solvers/qp/dense/formulation.hpp"

namespace poise::qp {

/// y = v̇ and z = f of the active contacts. With objectives over forces, y = (v̇, f) and z is
/// empty. The rows are those of RowTable.
class TangentFormulation final : public Formulation {
 public:
  void bind(const Problem& problem, const Settings& settings) override;
  int most_dense() const override { return nv_ + (force_cost_.empty() ? 0 : most_forces()); }
  int most_diagonal() const override { return force_cost_.empty() ? most_forces() : 0; }
  void update(const TickInput& tick) override;
  int dense() const override { return nv_ + (force_cost_.empty() ? 0 : table_.forces()); }
  int diagonal() const override { return force_cost_.empty() ? table_.forces() : 0; }
  void quadratic(Cost::Hessian H, Eigen::VectorXd& g) override;
  const double* root_inverse() const override { return root_inverse_.data(); }
  void gradient(const Eigen::VectorXd& x, double multiplier, Eigen::VectorXd& gradient,
                Eigen::VectorXd& magnitude) override;
  const std::vector<int>& equalities() const override { return table_.equalities(); }
  void coefficients(int row, double* a) override { table_.coefficients(row, a); }
  double bound(int row, int side) override { return table_.bound(row, side); }
  RowTable::Violation worst(const double* x, double tolerance, bool any) override {
    return table_.worst(x, tolerance, any);
  }
  RowTable::Violation worst_equality(const double* x, double tolerance) override {
    return table_.worst_equality(x, tolerance);
  }
  void report(const double* x, std::span<const HeldRow> held, Solution& solution) override;

 private:
  int most_forces() const { return static_cast<int>(root_inverse_.size()); }

  int nv_ = 0;
  double gradient_scale_ = 1;
  Eigen::VectorXd root_inverse_;
  ForceCost force_cost_;
};

}  // namespace poise::qp
