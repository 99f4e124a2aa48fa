// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/hierarchy/lexicographic/equality_space.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/index.hpp"
#include "poise/solvers/hierarchy/lexicographic/row_kernels.hpp"

namespace poise::hierarchy {
namespace {

// Minimum remaining share of a row to count as independent, and of a force to be the pivot.
constexpr double kIndependent = 1e-10;
constexpr double kForce = 1e-3;

}  // namespace

void EqualitySpace::bind(const Problem& problem) {
  nv_ = static_cast<int>(problem.nv);
  Eigen::Index rows = static_cast<Eigen::Index>(problem.unactuated.size());
  for (const ContactKinematics& contact : problem.contact_kinematics)
    rows += contact.jacobian.rows();
  const Eigen::Index most = problem.nv + problem.nf;
  E_.setZero(rows, padded(static_cast<int>(most) + 1));
  magnitude_.setZero(rows);
  shares_.setZero(rows);
  pivots_.reserve(index(static_cast<int>(rows)));
  dependent_.assign(index(static_cast<int>(most)), 0);
  free_.reserve(dependent_.size());
}

bool EqualitySpace::update(const Problem& problem, const Eigen::MatrixXd& M,
                           const Eigen::VectorXd& h, const ActiveForces& forces, double tolerance) {
  n_ = nv_ + forces.count;
  rows_ = 0;
  force_scale_ = std::max(1e-9, M.diagonal().maxCoeff());
  for (const Rows& rows : problem.constraints)
    if (rows.kind == RowKind::kContactMotion && structural(rows) && counts(problem, rows))
      load_contact(problem.contact_kinematics[index(rows.contact)].jacobian, rows.lower);
  motion_ = rows_;
  for (const Rows& rows : problem.constraints)
    if (rows.kind == RowKind::kEquationOfMotion && rows.enabled) load_motion(problem, M, h, forces);
  pivots_.clear();
  std::fill(dependent_.begin(), dependent_.end(), char{0});
  bool consistent = true;
  for (int row = 0; row < rows_; ++row)
    if (!eliminate(row, row >= motion_, tolerance)) consistent = false;
  free_.clear();
  for (int k = 0; k < n_; ++k)
    if (!dependent_[index(k)]) free_.push_back(k);
  return consistent;
}

void EqualitySpace::load_contact(const RowMatrix& J, const Eigen::VectorXd& right) {
  for (Eigen::Index i = 0; i < J.rows(); ++i) {
    auto row = E_.row(rows_);
    row.setZero();
    row.head(nv_) = J.row(i);
    row[n_] = right[i];
    magnitude_[rows_++] = J.row(i).cwiseAbs().maxCoeff();
  }
}

void EqualitySpace::load_motion(const Problem& problem, const Eigen::MatrixXd& M,
                                const Eigen::VectorXd& h, const ActiveForces& forces) {
  for (const int i : problem.unactuated) {
    auto row = E_.row(rows_);
    row.setZero();
    row.head(nv_) = M.col(i).transpose();
    for (std::size_t c = 0; c < forces.start.size(); ++c) {
      if (forces.start[c] < 0) continue;
      const RowMatrix& J = problem.contact_kinematics[c].force_jacobian();
      row.segment(nv_ + forces.start[c], J.rows()) = -force_scale_ * J.col(i).transpose();
    }
    row[n_] = -h[i];
    magnitude_[rows_++] = row.head(n_).cwiseAbs().maxCoeff();
  }
}

int EqualitySpace::largest(int row, int first, int end, double share) const {
  const double* entry = coefficients(row);
  const double most = largest_magnitude(entry + first, end - first);
  if (!(most > share * magnitude_[row])) return -1;
  while (std::abs(entry[first]) != most) ++first;
  return first;
}

bool EqualitySpace::eliminate(int row, bool motion, double tolerance) {
  int column = motion ? largest(row, nv_, n_, kForce) : -1;
  if (column < 0) column = largest(row, 0, motion ? n_ : nv_, kIndependent);
  if (column >= 0) {
    pivot(row, column);
    return true;
  }
  E_.row(row).head(n_).setZero();
  return std::abs(E_(row, n_)) <= tolerance * (1 + magnitude_[row]);
}

// Pivot columns have a single entry, the 1 in their own row.
void EqualitySpace::pivot(int row, int column) {
  const int width = padded(n_ + 1);
  double* source = coefficients(row);
  const double inverse = 1 / source[column];
  for (int k = 0; k <= n_; ++k) source[k] *= inverse;
  for (int i = 0; i < rows_; ++i) shares_[i] = i == row ? 0 : -coefficients(i)[column];
  add_to_rows(E_.data(), E_.cols(), rows_, shares_.data(), source, width);
  for (int i = 0; i < rows_; ++i) coefficients(i)[column] = i == row;
  pivots_.push_back({row, column});
  dependent_[index(column)] = 1;
}

void EqualitySpace::write(RowMatrix& out) const {
  const int size = freedom();
  for (int j = 0; j < size; ++j) {
    const int column = free_[index(j)];
    double* row = out.data() + column * out.cols();
    std::fill(row, row + padded(size + 1), 0.0);
    row[j] = scale(column);
  }
  for (const Pivot& p : pivots_) {
    const double* source = coefficients(p.row);
    const double s = -scale(p.column);
    double* row = out.data() + p.column * out.cols();
    for (int j = 0; j < size; ++j) row[j] = s * source[free_[index(j)]];
    row[size] = s * source[n_];
    std::fill(row + size + 1, row + padded(size + 1), 0.0);
  }
}

}  // namespace poise::hierarchy
