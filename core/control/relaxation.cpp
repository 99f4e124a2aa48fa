// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/relaxation.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/problem/row_access.hpp"

namespace poise {
namespace {

// What is added to the least share, as a part of it and at least: the tasks need room, and the next
// proof is seldom of the same rows.
constexpr double kMargin = 0.25, kLeastMargin = 0.02;

// The half width of a row's bounds; of a row with one bound, the size of that bound, or 1.
double half_width(double lower, double upper) {
  if (std::isfinite(lower) && std::isfinite(upper)) return std::max(0.5 * (upper - lower), 0.0);
  const double bound = std::isfinite(lower) ? lower : upper;
  return std::isfinite(bound) ? std::max(std::abs(bound), 1.0) : 0;
}

}  // namespace

void Relaxation::bind(const Problem& problem) {
  written_.clear();
  for (const Rows& rows : problem.constraints) written_.push_back({rows.lower, rows.upper});
  chosen_.reserve(written_.size());
}

void Relaxation::choose(const Problem& problem, std::size_t block) noexcept {
  const Rows& rows = problem.constraints[block];
  const bool movable =
      rows.kind != RowKind::kEquationOfMotion && rows.kind != RowKind::kContactMotion;
  if (!movable || rows.level > 0 || !counts(problem, rows)) return;
  written_[block].lower = rows.lower;
  written_[block].upper = rows.upper;
  chosen_.push_back(block);
}

bool Relaxation::widen(Problem& problem, const Solution& infeasible) noexcept {
  if (infeasible.status != SolverStatus::kInfeasible) return false;
  double gain = 0, slope = 0;
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    const Rows& rows = problem.constraints[b];
    if (rows.level > 0 || !counts(problem, rows)) continue;
    const Eigen::VectorXd& y = infeasible.multipliers[b];
    const bool chosen = std::ranges::find(chosen_, b) != chosen_.end();
    for (Eigen::Index i = 0; i < std::min(y.size(), row_count(problem, rows)); ++i) {
      if (y[i] == 0) continue;
      const RowBounds bounds = row_bounds(problem, rows, i);
      gain += y[i] * (y[i] > 0 ? bounds.lower : bounds.upper);
      if (chosen) slope += std::abs(y[i]) * half_width(written_[b].lower[i], written_[b].upper[i]);
    }
  }
  const double more = gain / slope;
  if (!(gain > 0) || !(slope > 0) || !std::isfinite(more)) return false;
  const double least = share_ + more;
  share_ = std::max({(1 + kMargin) * least, least + kLeastMargin, 2 * share_});
  apply(problem);
  return true;
}

void Relaxation::apply(Problem& problem) const noexcept {
  for (const std::size_t b : chosen_) {
    Rows& rows = problem.constraints[b];
    const Bounds& written = written_[b];
    for (Eigen::Index i = 0; i < rows.size(); ++i) {
      const double more = share_ * half_width(written.lower[i], written.upper[i]);
      rows.lower[i] = written.lower[i] - more;
      rows.upper[i] = written.upper[i] + more;
    }
  }
}

void Relaxation::restore(Problem& problem) const noexcept {
  for (const std::size_t b : chosen_) {
    problem.constraints[b].lower = written_[b].lower;
    problem.constraints[b].upper = written_[b].upper;
  }
}

}  // namespace poise
