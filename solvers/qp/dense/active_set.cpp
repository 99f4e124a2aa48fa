// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/dense/active_set.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace poise::qp {

void ActiveSet::resize(int nv, int nf) {
  const int n = nv + nf;
  K_.setZero(padded(nv) + padded(n + 1), n);
  R_.setZero(n, n);
  for (Eigen::VectorXd* v : {&c_, &t_, &mu_, &d_, &r_, &w_}) v->setZero(padded(n + 1));
  held_.assign(static_cast<std::size_t>(n), Held{});
}

Eigen::Map<Eigen::MatrixXd, 0, Eigen::OuterStride<>> ActiveSet::clear_hessian(int nv) {
  nv_ = nv;
  top_ = padded(nv);
  K_.setZero();
  return {K_.data(), nv, nv, Eigen::OuterStride<>(K_.rows())};
}

void ActiveSet::start(const double* gradient, const double* root_inverse, int nf) {
  const std::ptrdiff_t ld = K_.rows();
  n_ = nv_ + nf;
  q_ = 0;
  wide_ = nv_;
  d_.setZero();
  for (int k = 0; k < nv_; ++k) K_(top_ + nv_, k) = -gradient[k];
  const double floor = nv_ * std::numeric_limits<double>::epsilon();
  factor(K_.data(), ld, nv_, top_, floor, w_.data());
  t_.setZero();
  for (int k = 0; k < nv_; ++k) {
    t_[k] = K_(top_ + nv_, k);
    K_(top_ + nv_, k) = 0;
  }
  for (int k = 0; k < nf; ++k) K_(top_ + nv_ + k, nv_ + k) = root_inverse[k];
}

bool ActiveSet::project(const double* a) {
  qp::project(column(0), K_.rows(), a, wide_, d_.data(), padded(wide_));
  free_norm2_ = d_.segment(q_, wide_ - q_).squaredNorm();
  return independent();
}

bool ActiveSet::independent() const {
  return free_norm2_ > 1e-22 * (free_norm2_ + d_.head(q_).squaredNorm());
}

bool ActiveSet::follows(double share) const {
  return free_norm2_ <= share * share * (free_norm2_ + d_.head(q_).squaredNorm());
}

bool ActiveSet::nearly_dependent() const {
  return free_norm2_ <= 1e-12 * (free_norm2_ + d_.head(q_).squaredNorm());
}

// Householder reflection of the free columns of J and of t: (1 − β·uuᵀ)·d_free = α·e₁.
void ActiveSet::append(Held held, double b) {
  const int free = wide_ - q_, rows = padded(wide_);
  const double norm = std::sqrt(free_norm2_);
  const double alpha = d_[q_] > 0 ? -norm : norm;
  R_.col(q_).head(q_) = d_.head(q_);
  R_(q_, q_) = alpha;
  c_[q_] = (b - d_.head(q_).dot(c_.head(q_))) / alpha;
  d_[q_] -= alpha;
  const double beta = -1 / (alpha * d_[q_]);
  const auto u = d_.segment(q_, free);
  const double along = -beta * u.dot(t_.segment(q_, free));
  t_.segment(q_, free) += along * u;
  w_.head(rows).setZero();
  accumulate(column(q_), K_.rows(), u.data(), free, w_.data(), rows);
  w_.head(rows) *= -beta;
  add_outer(column(q_), K_.rows(), w_.data(), u.data(), free, rows);
  held_[static_cast<std::size_t>(q_++)] = held;
}

// Without column k, R is upper Hessenberg from there on. Givens rotations make it triangular again.
void ActiveSet::drop(int k) {
  for (int j = k; j + 1 < q_; ++j) {
    R_.col(j).head(j + 2) = R_.col(j + 1).head(j + 2);
    held_[static_cast<std::size_t>(j)] = held_[static_cast<std::size_t>(j) + 1];
    mu_[j] = mu_[j + 1];
  }
  --q_;
  for (int j = k; j < q_; ++j) {
    const double norm = std::hypot(R_(j, j), R_(j + 1, j));
    const double c = R_(j, j) / norm, s = R_(j + 1, j) / norm;
    const auto turn = [c, s](double& x, double& y) {
      const double old = x;
      x = c * old + s * y;
      y = c * y - s * old;
    };
    for (int i = j; i < q_; ++i) turn(R_(j, i), R_(j + 1, i));
    for (Eigen::VectorXd* v : {&c_, &t_, &d_}) turn((*v)[j], (*v)[j + 1]);
    rotate(column(j), column(j + 1), c, s, row_length());
  }
  free_norm2_ = d_.segment(q_, n_ - q_).squaredNorm();
}

bool ActiveSet::holds(int row) const {
  return std::any_of(held_.begin(), held_.begin() + q_,
                     [row](const Held& held) { return held.row == row; });
}

void ActiveSet::solve_upper(Eigen::VectorXd& r) const {
  for (int k = q_ - 1; k >= 0; --k) {
    r[k] /= R_(k, k);
    r.head(k) -= r[k] * R_.col(k).head(k);
  }
}

const Eigen::VectorXd& ActiveSet::exchange() {
  r_.head(q_) = d_.head(q_);
  solve_upper(r_);
  return r_;
}

void ActiveSet::update_multipliers() {
  mu_.head(q_) = c_.head(q_) - t_.head(q_);
  solve_upper(mu_);
}

void ActiveSet::point(double* x) {
  const int free = n_ - q_;
  std::fill(x, x + row_length(), 0.0);
  accumulate(column(0), K_.rows(), c_.data(), q_, x, row_length());
  accumulate(column(q_), K_.rows(), t_.data() + q_, free, x, row_length());
}

void ActiveSet::correct(const double* gradient, const Eigen::VectorXd& missing, double* x) {
  qp::project(column(0), K_.rows(), gradient, n_, d_.data(), row_length());
  // w = (R⁻ᵀ·missing; −Jᵀ·gradient on the free coordinates)
  for (int k = 0; k < q_; ++k) {
    w_[k] = (missing[k] - R_.col(k).head(k).dot(w_.head(k))) / R_(k, k);
  }
  w_.segment(q_, n_ - q_) = -d_.segment(q_, n_ - q_);
  accumulate(column(0), K_.rows(), w_.data(), n_, x, row_length());
  r_.head(q_) = w_.head(q_) + d_.head(q_);
  solve_upper(r_);
  mu_.head(q_) += r_.head(q_);
}

}  // namespace poise::qp
