// SPDX-License-Identifier: BSD-2-Clause

#include "solvers/qp/cost.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace poise::qp {

void Cost::bind(const Problem& problem, double level_ratio, double regularisation) {
  regularisation_ = regularisation;
  factor_.clear();
  runs_.clear();
  std::set<int> levels;
  Eigen::Index largest = 0;
  for (const Objective& objective : problem.objectives) {
    levels.insert(objective.level);
    largest = std::max(largest, objective.desired.size());
  }
  residual_.setZero(largest);
  for (const Objective& objective : problem.objectives) {
    const auto below = std::distance(levels.upper_bound(objective.level), levels.end());
    factor_.push_back(std::pow(level_ratio, static_cast<double>(below)));
    std::vector<Run>& runs = runs_.emplace_back();
    for (const int column : objective.rows.columns) {
      if (runs.empty() || runs.back().first + runs.back().size != column)
        runs.push_back({column, 0});
      ++runs.back().size;
    }
  }
}

void Cost::assemble(const Problem& problem, Hessian H, Eigen::Ref<Eigen::VectorXd> g) {
  g.setZero();
  H.diagonal().array() += regularisation_;
  std::size_t k = 0;
  for (const Objective& objective : problem.objectives) {
    const double w = objective.weight * factor_[k];
    const TaskRows& rows = objective.rows;
    if (rows.selection) {
      for (Eigen::Index i = 0; i < objective.desired.size(); ++i) {
        const int column = rows.columns[static_cast<std::size_t>(i)];
        H(column, column) += w;
        g[column] += w * (rows.drift[i] - objective.desired[i]);
      }
    } else {
      auto residual = residual_.head(objective.desired.size());
      residual = w * (rows.drift - objective.desired);
      for (Eigen::Index i = 0; i < residual.size(); ++i) g += residual[i] * rows.jacobian.row(i);
      add_dense(objective, w, runs_[k], H);
    }
    ++k;
  }
}

// H(i, j) += w·Σ_r J(r, i)·J(r, j) for i ≥ j among the task's columns
void Cost::add_dense(const Objective& objective, double w, const std::vector<Run>& runs,
                     Hessian& H) {
  const RowMatrix& J = objective.rows.jacobian;
  for (Eigen::Index r = 0; r < J.rows(); ++r) {
    const double* row = J.data() + r * J.cols();
    for (std::size_t p = 0; p < runs.size(); ++p) {
      for (int j = runs[p].first; j < runs[p].first + runs[p].size; ++j) {
        const double s = w * row[j];
        double* column = H.data() + j * H.outerStride();
        for (int i = j; i < runs[p].first + runs[p].size; ++i) column[i] += s * row[i];
        for (std::size_t o = p + 1; o < runs.size(); ++o) {
          const int end = runs[o].first + runs[o].size;
          for (int i = runs[o].first; i < end; ++i) column[i] += s * row[i];
        }
      }
    }
  }
}

void Cost::gradient(const Problem& problem, const Eigen::Ref<const Eigen::VectorXd>& v,
                    Eigen::Ref<Eigen::VectorXd> out) {
  out = regularisation_ * v;
  std::size_t k = 0;
  for (const Objective& objective : problem.objectives) {
    const double w = objective.weight * factor_[k++];
    const TaskRows& rows = objective.rows;
    if (rows.selection) {
      for (Eigen::Index i = 0; i < objective.desired.size(); ++i) {
        const int column = rows.columns[static_cast<std::size_t>(i)];
        out[column] += w * (v[column] + rows.drift[i] - objective.desired[i]);
      }
    } else {
      for (Eigen::Index i = 0; i < objective.desired.size(); ++i) {
        const double e = rows.jacobian.row(i).dot(v) + rows.drift[i] - objective.desired[i];
        out += (w * e) * rows.jacobian.row(i);
      }
    }
  }
}

}  // namespace poise::qp
