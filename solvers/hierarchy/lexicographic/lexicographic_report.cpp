// SPDX-License-Identifier: BSD-2-Clause
// Writes the solution of Lexicographic.

#include <algorithm>
#include <cmath>

#include "poise/solvers/hierarchy/lexicographic/lexicographic.hpp"
#include "poise/solvers/hierarchy/lexicographic/row_kernels.hpp"

namespace poise::hierarchy {
namespace {

std::size_t index(int i) { return static_cast<std::size_t>(i); }

}  // namespace

// The first nonzero term of a series.
double Lexicographic::leading(int k) const {
  for (int level = 0; level < basis_.levels(); ++level)
    if (const double value = set_.multiplier(k, level); value != 0)
      return set_[k].side == 0 || pull(k, level) > 0 ? value : 0;
  return 0;
}

void Lexicographic::report(SolverStatus status, const Problem& problem, Solution& solution) {
  if (!x_.head(basis_.variables()).allFinite()) {
    x_.setZero();
    rows_.evaluate(x_);
    status = SolverStatus::kNumericalError;
  }
  rows_.report_point(x_, solution);
  warm_count_ = 0;
  for (int k = 0; k < set_.held(); ++k) {
    const double mu = leading(k);
    if (!std::isfinite(mu)) continue;
    rows_.report_row(set_[k].row, set_[k].side, mu, solution);
    if (set_[k].side != 0) warm_[warm_count_++] = set_[k];
  }
  report_commands(problem, solution);
  solution.status = status;
  solution.iterations = iterations_;
}

// The share of a component is the part that the level's basis, without held rows, can move.
void Lexicographic::report_commands(const Problem& problem, Solution& solution) {
  for (int level = 0; level < basis_.levels(); ++level) {
    find_directions(level);
    for (const int number : basis_.objectives(level)) {
      const Objective& objective = problem.objectives[index(number)];
      Eigen::VectorXd& kept = solution.reachable[index(number)].kept;
      if (basis_.whole(level) && set_.count(level) == 0) {
        kept.setOnes();
        continue;
      }
      for (int i = 0; i < static_cast<int>(kept.size()); ++i)
        kept[i] =
            std::clamp(share(level, basis_.image(objective, i)) * objective.weight_of(i), 0.0, 1.0);
    }
  }
}

// Finds the level's columns of the basis and the directions of its held rows.
void Lexicographic::find_directions(int level) {
  const std::vector<int>& columns = basis_.columns(level);
  y_.setZero();
  for (const int column : columns) y_[column] = 1;
  for (int at = 0; at < set_.count(level); ++at) {
    set_.direction(level, at, d_.data());
    directions_.col(at).setZero();
    for (std::size_t j = 0; j < columns.size(); ++j)
      directions_(columns[j], at) = d_[static_cast<Eigen::Index>(j)];
  }
}

double Lexicographic::share(int level, const double* image) {
  const int length = basis_.length();
  for (int k = 0; k < length; k += kLanes)
    simd::store_vec(made_of_.data() + k, simd::load_vec(image + k) * simd::load_vec(image + k));
  double left = dot(made_of_.data(), y_.data(), length);
  for (int at = 0; at < set_.count(level); ++at) {
    const double taken = dot(image, directions_.col(at).data(), length);
    left -= taken * taken;
  }
  return left;
}

}  // namespace poise::hierarchy
