// SPDX-License-Identifier: BSD-2-Clause

#include "solvers/hierarchy/priority_basis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/hierarchy/lanes.hpp"

namespace poise::hierarchy {
namespace {

// Entries of the basis below this share of what they are the difference of are rounding.
constexpr double kRounding = 1e-11;

std::size_t index(Eigen::Index i) { return static_cast<std::size_t>(i); }

}  // namespace

void PriorityBasis::bind(const Problem& problem, const std::vector<int>& levels,
                         const Settings& settings) {
  settings_ = settings;
  nv_ = static_cast<int>(problem.nv);
  const auto most = static_cast<int>(problem.nv + problem.nf);
  parts_.assign(levels.size() + 1, {});
  int number = 0;
  for (const Objective& objective : problem.objectives) {
    const auto level = std::ranges::lower_bound(levels, objective.level) - levels.begin();
    Part& part = parts_[index(level)];
    part.objectives.push_back(number++);
    part.rows += static_cast<int>(objective.desired.size());
  }
  int rows = most;
  for (Part& part : parts_) {
    rows = std::max(rows, part.rows);
    part.columns.reserve(index(most));
  }
  const int width = padded(most + 1);
  Y_.setZero(most, width);
  W_.setZero(rows + 1, width);
  for (Eigen::VectorXd* v : {&norms_, &w_}) v->setZero(width);
  rounding_.setZero(most);
  u_.setZero(rows);
  force_root_.setZero(problem.nf);
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
    const Contact& contact = (*problem.contacts)[c];
    for (Eigen::Index k = 0; k < contact.forces(); ++k)
      force_root_[problem.force_start[c] + k] =
          std::sqrt(settings.regularisation_force) / (contact.is_moment(k) ? kMomentArm : 1);
  }
}

void PriorityBasis::update(const Problem& problem, const EqualitySpace& space,
                           const ActiveForces& forces) {
  n_ = space.variables();
  size_ = space.freedom();
  length_ = padded(size_ + 1);
  space.write(Y_);
  for (int i = 0; i < n_; ++i)
    rounding_[i] = kRounding * Y_.row(i).head(size_).cwiseAbs().maxCoeff();
  norms_.head(length_).setConstant(-1);
  norms_.head(size_).setZero();
  for (Part& part : parts_) {
    if (&part == &parts_.back())
      load_regularisation(forces);
    else
      load(problem, part);
    factor(part);
  }
}

void PriorityBasis::load(const Problem& problem, const Part& part) {
  rows_ = 0;
  most_row_ = 0;
  least_row_ = std::numeric_limits<double>::infinity();
  for (const int number : part.objectives) load_objective(problem.objectives[index(number)], rows_);
  least_ = std::max(settings_.rank_tolerance * least_row_, 1e-13 * most_row_);
}

void PriorityBasis::load_objective(const Objective& objective, int first) {
  const double root = std::sqrt(objective.weight);
  const TaskRows& rows = objective.rows;
  rows_ += static_cast<int>(objective.desired.size());
  for (int i = 0; i < static_cast<int>(objective.desired.size()); ++i) {
    double* out = image(first + i);
    std::fill(out, out + length_, 0.0);
    out[size_] = root * (objective.desired[i] - rows.drift[i]);
    double norm2 = 1;
    if (rows.selection) {
      add(out, root, row(rows.columns[index(i)]), length_);
    } else {
      const double* J = rows.jacobian.data() + i * rows.jacobian.cols();
      norm2 = 0;
      for (const int column : rows.columns) {
        add(out, root * J[column], row(column), length_);
        norm2 += J[column] * J[column];
      }
    }
    const double norm = root * std::sqrt(norm2);
    most_row_ = std::max(most_row_, norm);
    if (norm > 0) least_row_ = std::min(least_row_, norm);
  }
}

const double* PriorityBasis::image(const Objective& objective, Eigen::Index i) {
  const TaskRows& rows = objective.rows;
  const double root = std::sqrt(objective.weight);
  double* out = w_.data();
  std::fill(out, out + length_, 0.0);
  if (rows.selection) {
    add(out, root, row(rows.columns[index(i)]), length_);
    return out;
  }
  for (const int column : rows.columns)
    add(out, root * rows.jacobian(i, column), row(column), length_);
  return out;
}

// Variables that no free column moves any more are left out.
void PriorityBasis::load_regularisation(const ActiveForces& forces) {
  rows_ = 0;
  least_ = 0;
  const double root = std::sqrt(settings_.regularisation_acceleration);
  for (int i = 0; i < nv_; ++i) add_regularised(i, root);
  for (int k = 0; k < forces.count; ++k)
    add_regularised(nv_ + k, force_root_[forces.source[index(k)]]);
}

void PriorityBasis::add_regularised(int variable, double root) {
  const double* y = row(variable);
  bool moves = false;
  for (int k = 0; k < size_; ++k) moves |= norms_[k] >= 0 && std::abs(y[k]) > rounding_[variable];
  if (!moves) return;
  double* out = image(rows_++);
  for (int k = 0; k < length_; ++k) out[k] = root * y[k];
}

// Householder's factorisation of the free columns, the largest first; all others are carried. Each
// row that is done makes its pivot a column of the level.
void PriorityBasis::factor(Part& part) {
  part.columns.clear();
  measure_columns(0);
  for (int at = 0; at < rows_; ++at) {
    const int column = largest_column(at);
    if (column < 0) return;
    divide(at, column, reflect(at, column));
    part.columns.push_back(column);
    norms_[column] = -1;
  }
}

void PriorityBasis::measure_columns(int from) {
  std::fill(w_.data(), w_.data() + length_, 0.0);
  for (int i = from; i < rows_; ++i) add_squares(w_.data(), image(i), length_);
  largest_ = 0;
  for (int k = 0; k < size_; ++k) {
    if (norms_[k] >= 0) norms_[k] = w_[k];
    largest_ = std::max(largest_, norms_[k]);
  }
}

// −1 if what is left of the free columns from row `from` on is nothing.
int PriorityBasis::largest_column(int from) {
  for (bool measured = false;; measured = true) {
    int at = -1;
    double most = -1;
    for (int k = 0; k < size_; ++k) {
      if (norms_[k] <= most) continue;
      most = norms_[k];
      at = k;
    }
    if (at < 0) return -1;
    // differences of squares say little of what is small
    if (most > 1e-6 * largest_ || measured) return most > least_ * least_ ? at : -1;
    measure_columns(from);
  }
}

// (1 − β·uuᵀ)·column = α·e₁; returns α.
double PriorityBasis::reflect(int at, int column) {
  double norm2 = 0;
  for (int i = at; i < rows_; ++i) {
    u_[i] = image(i)[column];
    norm2 += u_[i] * u_[i];
  }
  const double alpha = u_[at] > 0 ? -std::sqrt(norm2) : std::sqrt(norm2);
  u_[at] -= alpha;
  const double beta = -1 / (alpha * u_[at]);
  std::fill(w_.data(), w_.data() + length_, 0.0);
  for (int i = at; i < rows_; ++i) add(w_.data(), beta * u_[i], image(i), length_);
  for (int i = at; i < rows_; ++i) {
    add(image(i), -u_[i], w_.data(), length_);
    image(i)[column] = 0;
  }
  image(at)[column] = alpha;
  const double* done = image(at);
  for (int k = 0; k < size_; ++k)
    if (norms_[k] >= 0) norms_[k] = std::max(0.0, norms_[k] - done[k] * done[k]);
  return alpha;
}

// The column becomes one of the level: unit in its row, out of which it is taken everywhere else.
void PriorityBasis::divide(int at, int column, double pivot) {
  const double* done = image(at);
  const double inverse = 1 / pivot;
  for (int i = 0; i < n_; ++i) {
    double* y = writable(i);
    const double share = std::abs(y[column]) > rounding_[i] ? y[column] * inverse : 0;
    if (share != 0) add(y, -share, done, length_);
    y[column] = share;
  }
}

}  // namespace poise::hierarchy
