// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/arranged_cost.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/index.hpp"

namespace poise::qp {
namespace {

// Smallest entry of the diagonal block, relative to the largest and to the regularisation. Dividing
// by smaller ones would lose digits.
constexpr double kLeastShare = 1e-3, kLeastOverRegularisation = 1e3;
// A lower weight counts as switched off: its reciprocal must be finite.
constexpr double kLeastWeight = 1e-100;

}  // namespace

void ArrangedCost::bind(const Problem& problem, double level_ratio, double regularisation) {
  cost_.bind(problem, level_ratio, regularisation);
  regularisation_ = regularisation;
  const auto nv = index(problem.nv);
  most_soft_ = static_cast<int>(nv) / 2;
  arrangement_.order.resize(nv);
  divides_.assign(nv, false);
  arrangement_.scale.setOnes(problem.nv);
  rank_.assign(nv, 0);
  parts_.assign(problem.objectives.size(), Part::kNone);
  weights_.assign(problem.objectives.size(), -1);
  Eigen::Index rows = 0;
  for (const Objective& objective : problem.objectives) rows += objective.desired.size();
  shares_.setOnes(rows);
  diagonal_.setZero(problem.nv);
  soft_gradient_.setZero(problem.nv);
  arranged_ = false;
}

const Arrangement& ArrangedCost::arrange(const Problem& problem) {
  if (!weights_changed(problem) && arranged_) return arrangement_;
  arranged_ = true;
  weigh(problem);
  arrange_velocities();
  arrangement_.soft = choose_parts(problem);
  if (arrangement_.diagonal == 0 || arrangement_.soft > most_soft_) {
    divides_.assign(divides_.size(), false);
    arrange_velocities();
    arrangement_.soft = 0;
  }
  return arrangement_;
}

bool ArrangedCost::weights_changed(const Problem& problem) {
  bool changed = false;
  Eigen::Index first = 0;
  for (std::size_t k = 0; k < weights_.size(); ++k) {
    const Objective& objective = problem.objectives[k];
    const double weight = cost_.weight(problem, k);
    changed |= weight != weights_[k];
    weights_[k] = weight;
    if (objective.shares.size() > 0) {
      auto shares = shares_.segment(first, objective.shares.size());
      changed |= shares != objective.shares;
      shares = objective.shares;
    }
    first += objective.desired.size();
  }
  return changed;
}

// Sums up the selections, and decides which velocities have a diagonal Hessian large enough.
void ArrangedCost::weigh(const Problem& problem) {
  diagonal_.setConstant(regularisation_);
  for (std::size_t k = 0; k < weights_.size(); ++k) {
    const TaskRows& rows = problem.objectives[k].rows;
    if (!rows.selection) continue;
    for (std::size_t i = 0; i < rows.columns.size(); ++i)
      diagonal_[rows.columns[i]] +=
          weights_[k] * problem.objectives[k].share(static_cast<Eigen::Index>(i));
  }
  const double least =
      std::max(kLeastShare * diagonal_.maxCoeff(), kLeastOverRegularisation * regularisation_);
  for (Eigen::Index v = 0; v < diagonal_.size(); ++v) divides_[index(v)] = diagonal_[v] >= least;
}

void ArrangedCost::arrange_velocities() {
  int at = 0;
  for (const bool divides : {true, false}) {
    for (std::size_t v = 0; v < divides_.size(); ++v)
      if (divides_[v] == divides) arrangement_.order[index(at++)] = static_cast<int>(v);
    if (divides) arrangement_.diagonal = at;
  }
  for (std::size_t k = 0; k < arrangement_.order.size(); ++k)
    rank_[index(arrangement_.order[k])] = static_cast<int>(k) - arrangement_.diagonal;
  for (Eigen::Index v = 0; v < diagonal_.size(); ++v)
    arrangement_.scale[v] = divides_[index(v)] ? 1 / std::sqrt(diagonal_[v]) : 1;
}

// Returns the number of rows to keep.
int ArrangedCost::choose_parts(const Problem& problem) {
  int soft = 0;
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    const Objective& objective = problem.objectives[k];
    const std::vector<int>& columns = objective.rows.columns;
    parts_[k] = Part::kNone;
    if (!(weights_[k] > kLeastWeight)) continue;
    const bool divides = std::ranges::any_of(columns, [this](int v) { return divides_[index(v)]; });
    parts_[k] = objective.rows.selection ? Part::kDiagonal : divides ? Part::kSoft : Part::kDense;
    for (Eigen::Index i = 0; parts_[k] == Part::kSoft && i < objective.desired.size(); ++i)
      soft += counts(objective, weights_[k], i);
  }
  return soft;
}

bool ArrangedCost::counts(const Objective& objective, double weight, Eigen::Index i) {
  return weight * objective.share(i) > kLeastWeight;
}

double ArrangedCost::write(const Problem& problem, MotionFactor& motion,
                           Eigen::Ref<Eigen::VectorXd> gradient) {
  if (arrangement_.diagonal == 0) {
    cost_.assemble(problem,
                   {motion.dense(), problem.nv, problem.nv, Eigen::OuterStride<>(motion.stride())},
                   gradient);
    return gradient.cwiseAbs().maxCoeff();
  }
  gradient.setZero();
  soft_gradient_.setZero();
  write_diagonal(motion);
  int soft = 0;
  for (std::size_t k = 0; k < problem.objectives.size(); ++k) {
    const Objective& objective = problem.objectives[k];
    if (parts_[k] == Part::kDiagonal) {
      add_selection(objective, weights_[k], gradient);
    } else if (parts_[k] == Part::kDense) {
      add_dense(objective, weights_[k], motion, gradient);
    } else if (parts_[k] == Part::kSoft) {
      soft = write_soft(objective, weights_[k], soft, motion);
    }
  }
  return (gradient + soft_gradient_).cwiseAbs().maxCoeff();
}

void ArrangedCost::write_diagonal(MotionFactor& motion) {
  const auto first = index(arrangement_.diagonal);
  for (std::size_t k = first; k < arrangement_.order.size(); ++k)
    motion.dense()[static_cast<std::ptrdiff_t>(k - first) * (motion.stride() + 1)] =
        diagonal_[arrangement_.order[k]];
}

void ArrangedCost::add_selection(const Objective& objective, double weight,
                                 Eigen::Ref<Eigen::VectorXd> gradient) {
  const TaskRows& rows = objective.rows;
  for (Eigen::Index i = 0; i < objective.desired.size(); ++i)
    gradient[rows.columns[index(i)]] +=
        weight * objective.share(i) * (rows.drift[i] - objective.desired[i]);
}

// Adds a task that moves no joint of the diagonal block.
void ArrangedCost::add_dense(const Objective& objective, double weight, MotionFactor& motion,
                             Eigen::Ref<Eigen::VectorXd> gradient) {
  const TaskRows& rows = objective.rows;
  for (Eigen::Index i = 0; i < objective.desired.size(); ++i) {
    const double* row = rows.jacobian.data() + i * rows.jacobian.cols();
    const double off = rows.drift[i] - objective.desired[i];
    for (const int v : rows.columns) {
      const double weighted = weight * objective.share(i) * row[v];
      gradient[v] += weighted * off;
      double* column = motion.dense() + rank(v) * motion.stride();
      for (const int u : rows.columns) column[rank(u)] += weighted * row[u];
    }
  }
}

// Returns the number of the next soft row.
int ArrangedCost::write_soft(const Objective& objective, double weight, int next,
                             MotionFactor& motion) {
  const TaskRows& rows = objective.rows;
  for (Eigen::Index i = 0; i < objective.desired.size(); ++i) {
    if (!counts(objective, weight, i)) continue;
    const double wanted = objective.desired[i] - rows.drift[i], own = weight * objective.share(i);
    motion.set_soft(next++, rows.jacobian.data() + i * rows.jacobian.cols(), own, wanted);
    soft_gradient_ -= own * wanted * rows.jacobian.row(i);
  }
  return next;
}

}  // namespace poise::qp
