// SPDX-License-Identifier: BSD-2-Clause
// (BK 36): the unknowns are v̇ and f, torques eliminated.

#pragma once

#include "solvers/qp/formulation.hpp"

namespace poise::qp {

/// y = v̇, z = f of the active contacts; the rows are those of RowTable.
class TangentFormulation final : public Formulation {
 public:
  void bind(const Problem& problem, const Settings& settings) override;
  int most_dense() const override { return nv_; }
  int most_diagonal() const override { return static_cast<int>(root_inverse_.size()); }
  void update(const TickInput& tick) override;
  int dense() const override { return nv_; }
  int diagonal() const override { return table_.forces(); }
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
  int nv_ = 0;
  double gradient_scale_ = 1;
  Eigen::VectorXd root_inverse_;
};

}  // namespace poise::qp
