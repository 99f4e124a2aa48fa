// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/hierarchy/lexicographic/priority_basis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "poise/core/index.hpp"

namespace poise::hierarchy {
namespace {

// Entries of the basis below this share of their terms are rounding.
constexpr double kRounding = 1e-12;

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
  free_.reserve(index(most));
  u_.setZero(padded(std::max(rows, most)));
  numbers_.resize(index(rows) + 1);
  std::iota(numbers_.begin(), numbers_.end(), 0);
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
  forces_ = &forces;
  force_scale_ = space.force_scale();
  n_ = space.variables();
  size_ = space.freedom();
  length_ = padded(size_ + 1);
  space.write(Y_);
  for (int i = 0; i < n_; ++i)
    rounding_[i] = kRounding * Y_.row(i).head(size_).cwiseAbs().maxCoeff();
  norms_.head(length_).setZero();
  free_.resize(index(size_));
  std::copy(numbers_.begin(), numbers_.begin() + size_, free_.begin());
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
  const double root_of_all = std::sqrt(objective.weight);
  const bool shared = objective.shares.size() > 0;
  const TaskRows& rows = objective.rows;
  const auto columns = static_cast<int>(rows.columns.size());
  rows_ += static_cast<int>(objective.desired.size());
  for (int i = 0; i < static_cast<int>(objective.desired.size()); ++i) {
    double* out = image(first + i);
    const double root = shared ? std::sqrt(objective.weight_of(i)) : root_of_all;
    double norm2 = 1;
    if (rows.selection) {
      const double* y = row(rows.columns[index(i)]);
      for (int k = 0; k < length_; k += kLanes)
        simd::store_vec(out + k, root * simd::load_vec(y + k));
    } else {
      norm2 = 0;
      const double* J = rows.jacobian.data() + i * rows.jacobian.cols();
      for (int k = 0; k < columns; ++k) {
        u_[k] = root * J[rows.columns[index(k)]];
        norm2 += u_[k] * u_[k];
      }
      sum_rows(out, this->rows(rows.columns.data(), columns), length_,
               [&](int k, Vec y) { return u_[k] * y; });
    }
    if (objective.of_forces()) norm2 = add_forces(rows, i, root, out);
    out[size_] += root * (objective.desired[i] - rows.drift[i]);
    const double norm = rows.selection ? root : std::sqrt(norm2);
    most_row_ = std::max(most_row_, norm);
    if (norm > 0) least_row_ = std::min(least_row_, norm);
  }
}

// Unknown forces are in the units of EqualitySpace, and so are the norms of rows over them.
double PriorityBasis::add_forces(const TaskRows& rows, int i, double root, double* out) {
  double norm2 = 0;
  for (int k = 0; k < forces_->count; ++k) {
    const double a = root * rows.on_force(i, forces_->source[index(k)]);
    if (a == 0) continue;
    const double* y = row(nv_ + k);
    for (int j = 0; j < length_; j += kLanes)
      simd::store_vec(out + j, simd::load_vec(out + j) + a * simd::load_vec(y + j));
    norm2 += a * a * force_scale_ * force_scale_;
  }
  return norm2;
}

const double* PriorityBasis::image(const Objective& objective, int i) {
  const TaskRows& rows = objective.rows;
  if (rows.selection) return row(rows.columns[index(i)]);
  const double* J = rows.jacobian.data() + i * rows.jacobian.cols();
  const auto columns = static_cast<int>(rows.columns.size());
  sum_rows(w_.data(), this->rows(rows.columns.data(), columns), length_,
           [&](int k, Vec y) { return J[rows.columns[index(k)]] * y; });
  if (objective.of_forces()) add_forces(rows, i, 1, w_.data());
  return w_.data();
}

// Variables that no free column moves are left out.
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
  for (const int k : free_) moves |= std::abs(y[k]) > rounding_[variable];
  if (!moves) return;
  double* out = image(rows_++);
  for (int k = 0; k < length_; ++k) out[k] = root * y[k];
}

// Householder factorisation of the free columns, largest first; the other columns are transformed
// too.
void PriorityBasis::factor(Part& part) {
  part.columns.clear();
  measure_columns(0);
  for (int at = 0; at < rows_; ++at) {
    const int column = largest_column(at);
    if (column < 0) break;
    reflect(at, column);
    part.columns.push_back(column);
    free_.erase(std::ranges::find(free_, column));
  }
  divide(part);
}

void PriorityBasis::measure_columns(int from) {
  sum_rows(w_.data(), images(from), length_, [](int, Vec x) { return x * x; });
  largest_ = 0;
  for (const int k : free_) {
    norms_[k] = w_[k];
    largest_ = std::max(largest_, norms_[k]);
  }
}

// −1 if the free columns are zero from row `from` on.
int PriorityBasis::largest_column(int from) {
  for (bool measured = false;; measured = true) {
    int at = -1;
    double most = -1;
    for (const int k : free_) {
      if (norms_[k] <= most) continue;
      most = norms_[k];
      at = k;
    }
    if (at < 0) return -1;
    // differences of squares are inaccurate for small norms
    if (most > 1e-6 * largest_ || measured) return most > least_ * least_ ? at : -1;
    measure_columns(from);
  }
}

// (1 − β·uuᵀ)·column = α·e₁
void PriorityBasis::reflect(int at, int column) {
  const int left = rows_ - at;
  double* u = u_.data();
  for (int k = 0; k < left; ++k) u[k] = image(at + k)[column];
  std::fill(u + left, u + padded(left), 0.0);
  const double norm = std::sqrt(dot(u, u, padded(left))), alpha = u[0] > 0 ? -norm : norm;
  u[0] -= alpha;
  const double beta = -1 / (alpha * u[0]);
  sum_rows(w_.data(), images(at), length_, [&](int k, Vec x) { return u[k] * x; });
  for (int k = 0; k < padded(left); k += kLanes)
    simd::store_vec(u + k, simd::load_vec(u + k) * -beta);
  add_to_rows(image(at), W_.cols(), left, u, w_.data(), length_);
  for (int i = at; i < rows_; ++i) image(i)[column] = 0;
  double* done = image(at);
  const int length = length_;
  done[column] = alpha;
  double* norms = norms_.data();
  for (int k = 0; k < length; k += kLanes)
    simd::store_vec(
        norms + k, simd::load_vec(norms + k) - simd::load_vec(done + k) * simd::load_vec(done + k));
}

// The pivots become columns of the level, with unit entries in their own rows of W. They are
// eliminated from all other columns, a few at a time.
void PriorityBasis::divide(const Part& part) {
  const auto count = static_cast<int>(part.columns.size());
  const int* columns = part.columns.data();
  int at = 0;
  for (; at + 4 <= count; at += 4) divide_by<4>(columns, at);
  for (; at + 2 <= count; at += 2) divide_by<2>(columns, at);
  if (at < count) divide_by<1>(columns, at);
}

template <int C>
void PriorityBasis::divide_by(const int* columns, int at) {
  const double* W[C];
  double inverse[C];
  for (int c = 0; c < C; ++c) {
    W[c] = image(at + c);
    inverse[c] = 1 / W[c][columns[at + c]];
  }
  const int n = n_, length = length_;
  for (int i = 0; i < n; ++i) {
    double* y = writable(i);
    double share[C];
    bool any = false;
    for (int c = 0; c < C; ++c) {
      double value = y[columns[at + c]];
      for (int before = 0; before < c; ++before)
        value -= share[before] * W[before][columns[at + c]];
      share[c] = std::abs(value) > rounding_[i] ? value * inverse[c] : 0;
      any |= share[c] != 0;
    }
    if (any) {
      for (int k = 0; k < length; k += kLanes) {
        Vec rest = simd::load_vec(y + k);
        for (int c = 0; c < C; ++c) rest -= share[c] * simd::load_vec(W[c] + k);
        simd::store_vec(y + k, rest);
      }
    }
    for (int c = 0; c < C; ++c) y[columns[at + c]] = share[c];
  }
}

}  // namespace poise::hierarchy
