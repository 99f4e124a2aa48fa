// SPDX-License-Identifier: BSD-2-Clause
// The formulations in chart coordinates: the unknowns are q̈, f, τ (BK 37) and also λ (BK 38).

#pragma once

#include "poise/solvers/qp/dense/formulation.hpp"

namespace poise::qp {

/// y = (q̈, f of the active contacts, τ, λ); z is empty. Own rows follow the rows of the stack: the
/// equation of motion, one row per coordinate,
///
///     kProjected    A[M_q q̈ − Gᵀ(Jᵀf + Sᵀτ)] = −A N_q q̇             nv of them independent
///     kMultiplier   M_q q̈ − Gᵀ(Jᵀf + Sᵀτ) − C_qᵀλ = −N_q q̇
///
/// and C_q q̈ = −Ċ_q q̇. Objectives and the stack's rows are the same functions of v̇ = G q̈ + Ġ
/// q̇, f and τ as in the tangent space.
///
/// The cost does not depend on τ, λ and the normal of C = 0, which only the own rows determine.
/// Weighted squares of these rows are added to H to make it regular. They are zero where the rows
/// hold, so the solution does not depend on their weights.
class ChartFormulation final : public Formulation {
 public:
  void bind(const Problem& problem, const Settings& settings) override;
  int most_dense() const override {
    return nq_ + static_cast<int>(root_inverse_.size()) + nu_ + nl_;
  }
  int most_diagonal() const override { return 0; }
  void update(const TickInput& tick) override;
  int dense() const override { return first_lambda() + nl_; }
  int diagonal() const override { return 0; }
  void quadratic(Cost::Hessian H, Eigen::VectorXd& g) override;
  const double* root_inverse() const override { return nullptr; }
  int multipliers() const override { return nl_; }
  void gradient(const Eigen::VectorXd& x, double multiplier, Eigen::VectorXd& gradient,
                Eigen::VectorXd& magnitude) override;
  const std::vector<int>& equalities() const override { return equalities_; }
  void coefficients(int row, double* a) override;
  double bound(int row, int side) override;
  RowTable::Violation worst(const double* x, double tolerance, bool any) override;
  RowTable::Violation worst_equality(const double* x, double tolerance) override;
  void report(const double* x, std::span<const HeldRow> held, Solution& solution) override;

 private:
  bool projected() const { return settings_.formulation == FormulationKind::kProjected; }
  int first_torque() const { return nq_ + table_.forces(); }
  int first_lambda() const { return first_torque() + nu_; }
  int own_rows() const { return nq_ + nc_; }  ///< equation of motion, then C

  void write_motion();
  void write_constraint();
  void project(const ChartCoordinates::Segment& segment);
  void find_equalities();
  void assemble_cost(Cost::Hessian H, Eigen::VectorXd& g);
  void weigh_rows();
  void add_squares(Cost::Hessian H, Eigen::VectorXd& g);
  void to_tangent(const double* x);
  RowTable::Violation worst_own(int first, int size, const double* x, double tolerance) const;
  void report_motion(std::span<const HeldRow> held, Solution& solution);

  int nv_ = 0, nu_ = 0;
  int nq_ = 0, nc_ = 0;  ///< length of q, rows of C_q
  int nl_ = 0;           ///< length of λ
  ChartCoordinates chart_;
  Eigen::MatrixXd rows_;    ///< own rows as columns, padded
  Eigen::VectorXd right_;   ///< their right-hand sides
  Eigen::VectorXd counts_;  ///< per coordinate: 1, or 0 where A makes the row dependent
  Eigen::VectorXd weight_;  ///< of the squares of the own rows in H
  std::vector<int> equalities_;
  Eigen::VectorXd root_inverse_;  ///< D^{−1/2} of f
  double gradient_scale_ = 1;
  Eigen::VectorXd tangent_;  // scratch: a row or a point in (v̇, f), padded
  Eigen::VectorXd on_v_, on_q_, on_torque_, scaled_;  // scratch
  Eigen::MatrixXd padded_, hessian_v_, hessian_q_;    // scratch
};

}  // namespace poise::qp
