// SPDX-License-Identifier: BSD-2-Clause

#include "dense_program.hpp"

#include <cmath>
#include <limits>
#include <poise/core/problem/row_access.hpp>
#include <set>

namespace poise::example {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool bounds_variables(const Rows& rows) {
  return rows.kind == RowKind::kAcceleration || rows.kind == RowKind::kTorque;
}

Eigen::Index rows_of_matrix(const Problem& problem, const Rows& rows) {
  if (bounds_variables(rows)) return 0;
  return row_count(problem, rows);
}

}  // namespace

void DenseLayout::bind(const Problem& problem, const Weights& weights) {
  weights_ = weights;
  std::set<int> levels;
  for (const Objective& objective : problem.objectives) levels.insert(objective.level);
  level_factor_.clear();
  for (const Objective& objective : problem.objectives) {
    const auto below = std::distance(levels.upper_bound(objective.level), levels.end());
    level_factor_.push_back(std::pow(weights.level_ratio, static_cast<double>(below)));
  }
  first_.clear();
  curvature_.clear();
  Eigen::Index m = 0;
  for (const Rows& rows : problem.constraints) {
    first_.push_back(m);
    curvature_.push_back(rows.kind == RowKind::kContactForce ? weights.force : 1);
    m += rows_of_matrix(problem, rows);
  }
  const Eigen::Index n = problem.nv + problem.nf + problem.nu;
  program_.H.setZero(n, n);
  program_.A.setZero(m, n);
  for (Eigen::VectorXd* v : {&program_.g, &program_.low, &program_.high}) v->setZero(n);
  for (Eigen::VectorXd* v : {&program_.lower, &program_.upper}) v->setZero(m);
  low_owner_.assign(static_cast<std::size_t>(n), Owner{});
  high_owner_ = low_owner_;
}

void DenseLayout::update(const Problem& problem, const Eigen::MatrixXd& M,
                         const Eigen::VectorXd& h) {
  write_cost(problem);
  program_.A.setZero();
  program_.lower.setConstant(-kInfinity);
  program_.upper.setConstant(kInfinity);
  program_.low.setConstant(-kInfinity);
  program_.high.setConstant(kInfinity);
  std::fill(low_owner_.begin(), low_owner_.end(), Owner{});
  std::fill(high_owner_.begin(), high_owner_.end(), Owner{});
  int block = -1;
  for (const Rows& rows : problem.constraints) {
    ++block;
    if (!counts(problem, rows)) continue;
    if (rows.kind == RowKind::kAcceleration) tighten(rows, block, 0);
    if (rows.kind == RowKind::kTorque) tighten(rows, block, problem.nv + problem.nf);
    if (rows.kind == RowKind::kEquationOfMotion) write_motion(problem, M, h);
    if (rows.kind != RowKind::kEquationOfMotion && !bounds_variables(rows))
      write_rows(problem, rows, first_[static_cast<std::size_t>(block)]);
  }
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
    if (problem.contact_kinematics[c].active) continue;
    const Eigen::Index at = problem.nv + problem.force_start[c];
    const Eigen::Index size = (*problem.contacts)[c].forces();
    program_.low.segment(at, size).setZero();
    program_.high.segment(at, size).setZero();
  }
}

// ½Σ w‖J·v̇ + drift − desired‖² + ½ε_a‖v̇‖² + ½ε_f‖f‖²
void DenseLayout::write_cost(const Problem& problem) {
  const Eigen::Index nv = problem.nv;
  program_.H.setZero();
  program_.g.setZero();
  program_.H.diagonal().head(nv).setConstant(weights_.acceleration);
  std::size_t k = 0;
  for (const Objective& objective : problem.objectives) {
    const double factor = level_factor_[k++];
    const RowMatrix& J = objective.rows.jacobian;
    for (Eigen::Index i = 0; i < J.rows(); ++i) {
      const double w = objective.weight_of(i) * factor;
      program_.H.topLeftCorner(nv, nv).noalias() += w * J.row(i).transpose() * J.row(i);
      program_.g.head(nv) += w * (objective.rows.drift[i] - objective.desired[i]) * J.row(i);
    }
    const RowMatrix& A = objective.rows.on_force;
    for (Eigen::Index i = 0; i < A.rows(); ++i) {
      const double w = objective.weight_of(i) * factor;
      program_.H.block(nv, nv, A.cols(), A.cols()).noalias() += w * A.row(i).transpose() * A.row(i);
      program_.g.segment(nv, A.cols()) += w * objective.rows.drift[i] * A.row(i);
    }
  }
  const double per_moment = weights_.force / (weights_.moment_arm * weights_.moment_arm);
  for (std::size_t c = 0; c < problem.force_start.size(); ++c) {
    const Contact& contact = (*problem.contacts)[c];
    for (Eigen::Index i = 0; i < contact.forces(); ++i) {
      const Eigen::Index at = nv + problem.force_start[c] + i;
      program_.H(at, at) += contact.is_moment(i) ? per_moment : weights_.force;
    }
  }
}

// M·v̇ − ΣJ_fᵀf − Sᵀτ = −h
void DenseLayout::write_motion(const Problem& problem, const Eigen::MatrixXd& M,
                               const Eigen::VectorXd& h) {
  const Eigen::Index nv = problem.nv;
  std::size_t block = 0;
  while (problem.constraints[block].kind != RowKind::kEquationOfMotion) ++block;
  auto rows = program_.A.middleRows(first_[block], nv);
  rows.leftCols(nv) = M;
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
    if (!problem.contact_kinematics[c].active) continue;
    const RowMatrix& J = problem.contact_kinematics[c].force_jacobian();
    rows.middleCols(nv + problem.force_start[c], J.rows()) = -J.transpose();
  }
  for (Eigen::Index j = 0; j < problem.nu; ++j)
    rows(problem.motors[static_cast<std::size_t>(j)], nv + problem.nf + j) = -1;
  program_.lower.segment(first_[block], nv) = -h;
  program_.upper.segment(first_[block], nv) = -h;
}

void DenseLayout::write_rows(const Problem& problem, const Rows& rows, Eigen::Index first) {
  for (Eigen::Index row = 0; row < row_count(problem, rows); ++row) {
    const RowBounds bounds = row_bounds(problem, rows, row);
    program_.lower[first + row] = bounds.lower;
    program_.upper[first + row] = bounds.upper;
    write_row(problem, rows, row, program_.A.row(first + row));
  }
}

void DenseLayout::tighten(const Rows& rows, int block, Eigen::Index variable) {
  for (Eigen::Index i = 0; i < rows.size(); ++i, ++variable) {
    const auto k = static_cast<std::size_t>(variable);
    if (rows.lower[i] > program_.low[variable]) {
      program_.low[variable] = rows.lower[i];
      low_owner_[k] = {block, i};
    }
    if (rows.upper[i] < program_.high[variable]) {
      program_.high[variable] = rows.upper[i];
      high_owner_[k] = {block, i};
    }
  }
}

void DenseLayout::report(const Problem& problem, const DenseOptimum& optimum,
                         Solution& solution) const {
  solution.acceleration = optimum.z.head(problem.nv);
  solution.force = optimum.z.segment(problem.nv, problem.nf);
  solution.torque = optimum.z.tail(problem.nu);
  solution.active_rows = 0;
  for (Eigen::VectorXd& multipliers : solution.multipliers) multipliers.setZero();
  for (auto& active : solution.active) active.setZero();
  int block = -1;
  for (const Rows& rows : problem.constraints) {
    ++block;
    if (!counts(problem, rows)) continue;
    for (Eigen::Index i = 0; i < rows_of_matrix(problem, rows); ++i) {
      const Eigen::Index at = first_[static_cast<std::size_t>(block)] + i;
      const double value = program_.A.row(at).dot(optimum.z);
      report_row(optimum.on_rows[at], block, i, value - program_.lower[at],
                 program_.upper[at] - value, solution);
    }
  }
  for (Eigen::Index at = 0; at < optimum.z.size(); ++at) {
    const double below = optimum.z[at] - program_.low[at], mu = optimum.on_variables[at];
    const Owner& owner = (mu > 0 ? low_owner_ : high_owner_)[static_cast<std::size_t>(at)];
    if (owner.block >= 0)
      report_row(mu, owner.block, owner.row, below, program_.high[at] - optimum.z[at], solution);
  }
}

// Complementarity: multiplier × distance ≈ 0. Scaled to curvature 1, the larger of the two tells
// whether the row is active.
void DenseLayout::report_row(double multiplier, int block, Eigen::Index row, double below,
                             double above, Solution& solution) const {
  const auto k = static_cast<std::size_t>(block);
  const bool equality = std::abs(below + above) <= 1e-13 * (1 + std::abs(multiplier));
  const double distance = multiplier > 0 ? below : above;
  if (!equality && std::abs(multiplier) <= curvature_[k] * distance) return;
  solution.multipliers[k][row] = multiplier;
  solution.active[k][row] = static_cast<std::int8_t>(equality ? 2 : multiplier > 0 ? -1 : 1);
  solution.active_rows += !equality;
}

}  // namespace poise::example
