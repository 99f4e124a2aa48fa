// SPDX-License-Identifier: BSD-2-Clause
// The part of RowList that evaluates a point: values, violations, report.

#include <algorithm>
#include <cmath>

#include "poise/core/index.hpp"
#include "poise/solvers/hierarchy/lexicographic/row_list.hpp"

namespace poise::hierarchy {
void RowList::evaluate(const Eigen::VectorXd& x) {
  all_ = *h_;
  all_.noalias() += *M_ * x.head(nv_);
  for (std::size_t c = 0; c < forces_->start.size(); ++c) {
    if (forces_->start[c] < 0) continue;
    const RowMatrix& J = problem_->contact_kinematics[c].force_jacobian();
    all_.noalias() -= J.transpose() * x.segment(nv_ + forces_->start[c], J.rows());
  }
  for (int j = 0; j < nu_; ++j) torque_[j] = all_[motor(j)];
  for (const Block& block : blocks_)
    if (block.counts) evaluate_block(block, x);
}

void RowList::evaluate_block(const Block& block, const Eigen::VectorXd& x) {
  const Rows& rows = problem_->constraints[index(block.index)];
  auto value = value_.segment(block.first, block.size);
  switch (rows.kind) {
    case RowKind::kEquationOfMotion:
      return;
    case RowKind::kContactMotion:
      value.noalias() = problem_->contact_kinematics[index(rows.contact)].jacobian * x.head(nv_);
      return;
    case RowKind::kAcceleration:
      value = x.head(nv_);
      return;
    case RowKind::kTorque:
      value = torque_;
      return;
    case RowKind::kContactForce:
      value.noalias() = rows.on_force *
                        x.segment(nv_ + forces_->start[index(rows.contact)], rows.on_force.cols());
      return;
    case RowKind::kGeneral: {
      const int at = general_at_[index(owner_[index(block.first)])];
      value.noalias() =
          general_.middleRows(at, block.size).leftCols(variables()) * x.head(variables());
      value += shift_.segment(at, block.size);
      return;
    }
  }
}

RowList::Violation RowList::worst(const std::vector<char>& skip, double tolerance, bool any) const {
  Violation worst;
  double most = 0;
  for (const Block& block : blocks_) {
    if (!block.counts || block.size == 0) continue;
    const auto value = value_.segment(block.first, block.size);
    const double allowed = tolerance * (1 + value.cwiseAbs().maxCoeff());
    for (int row = block.first; row < block.first + block.size; ++row) {
      const double below = lower_[row] - value_[row], above = value_[row] - upper_[row];
      const double amount = std::max(below, above);
      if (amount <= allowed || amount / allowed <= most || skip[index(row)]) continue;
      most = amount / allowed;
      worst = {row, below > above ? -1 : 1, amount};
    }
    if (any && worst.row >= 0) break;
  }
  return worst;
}

double RowList::structural_residual(const Eigen::VectorXd& x) const {
  const auto v = x.head(nv_);
  double most = 0;
  const auto look = [&](double off, const auto& row, double size) {
    most = std::max(most, std::abs(off) / (1 + size + row.cwiseAbs().dot(v.cwiseAbs())));
  };
  for (const Rows& rows : problem_->constraints) {
    if (!structural(rows) || !counts(*problem_, rows)) continue;
    if (rows.kind == RowKind::kEquationOfMotion) {
      for (const int i : problem_->unactuated) look(all_[i], M_->col(i), std::abs((*h_)[i]));
      continue;
    }
    const RowMatrix& J = problem_->contact_kinematics[index(rows.contact)].jacobian;
    for (Eigen::Index i = 0; i < J.rows(); ++i)
      look(J.row(i).dot(v) - rows.lower[i], J.row(i).transpose(), 0);
  }
  return most;
}

void RowList::report_point(const Eigen::VectorXd& x, Solution& solution) const {
  solution.acceleration = x.head(nv_);
  solution.force.setZero();
  for (int k = 0; k < forces_->count; ++k) solution.force[forces_->source[index(k)]] = x[nv_ + k];
  solution.torque = torque_;
  solution.active_rows = 0;
  for (Eigen::VectorXd& multipliers : solution.multipliers) multipliers.setZero();
  std::size_t k = 0;
  for (const Rows& rows : problem_->constraints) {
    solution.active[k++].setConstant(structural(rows) && counts(*problem_, rows) ? 2 : 0);
  }
  for (const int row : equalities_) {
    const Block& at = owner(row);
    solution.active[index(at.index)][row - at.first] = 2;
  }
}

void RowList::report_row(int row, int side, double mu, Solution& solution) const {
  const Block& at = owner(row);
  solution.multipliers[index(at.index)][row - at.first] = mu;
  if (side == 0) return;
  solution.active[index(at.index)][row - at.first] = static_cast<std::int8_t>(side);
  ++solution.active_rows;
}

}  // namespace poise::hierarchy
