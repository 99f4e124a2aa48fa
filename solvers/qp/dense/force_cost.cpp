// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/dense/force_cost.hpp"

#include <algorithm>

namespace poise::qp {

bool ForceCost::in(const Problem& problem) {
  return std::ranges::any_of(problem.objectives, &Objective::of_forces);
}

void ForceCost::bind(const Problem& problem) {
  objectives_.clear();
  for (std::size_t k = 0; k < problem.objectives.size(); ++k)
    if (problem.objectives[k].of_forces()) objectives_.push_back(k);
  row_.setZero(problem.nf);
}

Eigen::Ref<const Eigen::VectorXd> ForceCost::row_of(const Problem& problem, const RowTable& table,
                                                    const RowMatrix& on_force, Eigen::Index row) {
  for (std::size_t c = 0; c < problem.contacts->size(); ++c) {
    const int at = table.force_at(static_cast<int>(c));
    const Eigen::Index size = (*problem.contacts)[c].forces();
    if (at >= 0)
      row_.segment(at, size) = on_force.row(row).segment(problem.force_start[c], size).transpose();
  }
  return row_.head(table.forces());
}

void ForceCost::assemble(const Problem& problem, const Cost& cost, const RowTable& table,
                         Eigen::Ref<Eigen::MatrixXd, 0, Eigen::OuterStride<>> H,
                         Eigen::Ref<Eigen::VectorXd> g) {
  for (const std::size_t k : objectives_) {
    const TaskRows& rows = problem.objectives[k].rows;
    const double w = cost.weight(problem, k);
    for (Eigen::Index i = 0; i < rows.drift.size(); ++i) {
      const auto a = row_of(problem, table, rows.on_force, i);
      const double own = w * problem.objectives[k].share(i);
      g += (own * rows.drift[i]) * a;
      for (Eigen::Index j = 0; j < a.size(); ++j)
        if (a[j] != 0) H.col(j).tail(a.size() - j) += (own * a[j]) * a.tail(a.size() - j);
    }
  }
}

void ForceCost::gradient(const Problem& problem, const Cost& cost, const RowTable& table,
                         const Eigen::Ref<const Eigen::VectorXd>& f,
                         Eigen::Ref<Eigen::VectorXd> out, Eigen::Ref<Eigen::VectorXd> magnitude) {
  for (const std::size_t k : objectives_) {
    const TaskRows& rows = problem.objectives[k].rows;
    const double w = cost.weight(problem, k);
    for (Eigen::Index i = 0; i < rows.drift.size(); ++i) {
      const auto a = row_of(problem, table, rows.on_force, i);
      const double own = w * problem.objectives[k].share(i);
      out += (own * (a.dot(f) + rows.drift[i])) * a;
      double terms = std::abs(rows.drift[i]);
      for (Eigen::Index j = 0; j < a.size(); ++j) terms += std::abs(a[j] * f[j]);
      for (Eigen::Index j = 0; j < a.size(); ++j) magnitude[j] += own * terms * std::abs(a[j]);
    }
  }
}

}  // namespace poise::qp
