// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/hierarchy/nullspace/nullspace_qr.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

namespace poise::hierarchy {

void ReflectionQr::bind(Eigen::Index most_rows, Eigen::Index most_columns) {
  A_.setZero(most_rows, most_columns);
  head_.setZero(std::min(most_rows, most_columns));
  order_.resize(static_cast<std::size_t>(most_columns));
}

Eigen::Block<Eigen::MatrixXd> ReflectionQr::start(Eigen::Index rows, Eigen::Index columns) {
  assert(rows <= A_.rows() && columns <= A_.cols());
  rows_ = rows;
  columns_ = columns;
  std::iota(order_.begin(), order_.end(), 0);
  return A_.topLeftCorner(rows, columns);
}

// Chooses the column with the largest norm below row i.
void ReflectionQr::choose(Eigen::Index i) noexcept {
  Eigen::Index longest = i;
  double most = -1;
  for (Eigen::Index k = i; k < columns_; ++k) {
    const double left = A_.col(k).segment(i, rows_ - i).squaredNorm();
    if (left > most) longest = k, most = left;
  }
  if (longest == i) return;
  A_.col(i).swap(A_.col(longest));
  std::swap(order_[static_cast<std::size_t>(i)], order_[static_cast<std::size_t>(longest)]);
}

// Reflects column i onto row i by 1 − u·uᵀ, ‖u‖² = 2; returns |R_ii|.
double ReflectionQr::reflect(Eigen::Index i) noexcept {
  auto column = A_.col(i).segment(i, rows_ - i);
  const double length = column.norm();
  head_[i] = 0;
  if (!(length > 0)) return 0;
  const double diagonal = column[0] > 0 ? -length : length;
  const double scale = 1 / std::sqrt(length * (length + std::abs(column[0])));
  head_[i] = (column[0] - diagonal) * scale;
  column *= scale;
  column[0] = head_[i];
  for (Eigen::Index k = i + 1; k < columns_; ++k) {
    auto other = A_.col(k).segment(i, rows_ - i);
    other -= column.dot(other) * column;
  }
  column[0] = diagonal;
  return length;
}

void ReflectionQr::factor(double tolerance) noexcept {
  const Eigen::Index most = std::min(rows_, columns_);
  double longest = 0;
  rank_ = 0;
  for (Eigen::Index i = 0; i < most; ++i) {
    choose(i);
    const double left = A_.col(i).segment(i, rows_ - i).norm();
    longest = std::max(longest, left);
    if (!(left > tolerance * longest)) return;
    reflect(i);
    rank_ = i + 1;
  }
}

void ReflectionQr::apply_qt(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  for (Eigen::Index i = 0; i < rank_; ++i) {
    const auto below = A_.col(i).segment(i + 1, rows_ - i - 1);
    auto rest = x.segment(i + 1, rows_ - i - 1);
    const double along = head_[i] * x[i] + below.dot(rest);
    x[i] -= along * head_[i];
    rest -= along * below;
  }
}

void ReflectionQr::apply_q(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  for (Eigen::Index i = rank_ - 1; i >= 0; --i) {
    const auto below = A_.col(i).segment(i + 1, rows_ - i - 1);
    auto rest = x.segment(i + 1, rows_ - i - 1);
    const double along = head_[i] * x[i] + below.dot(rest);
    x[i] -= along * head_[i];
    rest -= along * below;
  }
}

void ReflectionQr::solve_r(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  for (Eigen::Index i = rank_ - 1; i >= 0; --i) {
    x[i] /= A_(i, i);
    x.head(i) -= x[i] * A_.col(i).head(i);
  }
}

void ReflectionQr::solve_rt(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  for (Eigen::Index i = 0; i < rank_; ++i)
    x[i] = (x[i] - A_.col(i).head(i).dot(x.head(i))) / A_(i, i);
}

void LeastNormFit::bind(Eigen::Index most_rows, Eigen::Index most_columns) {
  qr_.bind(most_rows, most_columns);
  wide_.bind(most_columns, std::min(most_rows, most_columns));
  work_.setZero(std::max(most_rows, most_columns));
}

void LeastNormFit::factor(double tolerance) noexcept {
  qr_.factor(tolerance);
  const Eigen::Index rank = qr_.rank(), n = qr_.columns();
  if (rank == n) return;
  auto Rt = wide_.start(n, rank);
  for (Eigen::Index i = 0; i < rank; ++i)
    for (Eigen::Index k = 0; k < n; ++k) Rt(k, i) = k < i ? 0 : qr_.r(i, k);
  wide_.factor(0);
}

// With Rᵀ·P = Z·U: R·x = y is Uᵀ·(Zᵀ·x) = Pᵀ·y, and x in the range of Z is the shortest.
void LeastNormFit::solve(const Eigen::Ref<const Eigen::VectorXd>& along,
                         Eigen::Ref<Eigen::VectorXd> x) noexcept {
  const Eigen::Index rank = qr_.rank(), n = qr_.columns();
  auto work = work_.head(n);
  work.setZero();
  if (rank == n) {
    work = along.head(n);
    qr_.solve_r(work);
  } else {
    for (Eigen::Index i = 0; i < rank; ++i) work[i] = along[wide_.chosen(i)];
    wide_.solve_rt(work);
    wide_.apply_q(work);
  }
  for (Eigen::Index i = 0; i < n; ++i) x[qr_.chosen(i)] = work[i];
}

}  // namespace poise::hierarchy
