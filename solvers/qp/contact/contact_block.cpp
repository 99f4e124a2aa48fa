// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/contact_block.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/index.hpp"
#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {
namespace {

constexpr int kMostChanges = 24;      // updates of J and R before they are recomputed
constexpr double kDependent = 1e-18;  // ‖d_free‖²/‖d‖² of a dependent row, at most

}  // namespace

void ContactBlock::bind(const Eigen::VectorXd& root_inverse, const Eigen::MatrixXd& rows,
                        int most_coupling) {
  n_ = static_cast<int>(root_inverse.size());
  top_ = padded(n_);
  m_ = padded(static_cast<int>(rows.rows()));
  root_inverse_ = root_inverse;
  weight_ = root_inverse.array().square().inverse();
  rows_.setZero(top_, rows.rows());
  rows_.topRows(n_) = rows.transpose();
  by_row_.setZero(m_, n_);
  by_row_.topRows(rows.rows()) = rows;
  over_norm_ = (root_inverse.asDiagonal() * rows.transpose()).colwise().norm().cwiseInverse();
  const int slots = padded(most_coupling) + 2 * kLanes;
  T_.setZero(top_ + slots, n_);
  A_.setZero(slots, n_);
  R_.setZero(n_, n_);
  lower.setZero(rows.rows());
  upper.setZero(rows.rows());
  values_.setZero(m_);
  for (Eigen::VectorXd* v : {&d_, &r_, &y_, &w_, &f_}) v->setZero(top_);
  outer_.setZero(T_.rows());
  held_.reserve(index(n_));
  before_.reserve(held_.capacity());
  height_ = top_;
  clear();
}

void ContactBlock::clear() {
  held_.clear();
  for (int k = 0; k < n_; ++k) {
    std::fill(column(k), column(k) + top_, 0.0);
    column(k)[k] = root_inverse_[k];
  }
  changes_ = 0;
}

int ContactBlock::find(int row) const {
  for (int k = 0; k < held(); ++k)
    if ((*this)[k].row == row) return k;
  return -1;
}

void ContactBlock::refresh() {
  if (held_.empty() && changes_ > 0) return clear();
  if (changes_ <= kMostChanges) return;
  before_.assign(held_.begin(), held_.end());
  clear();
  for (const Held& held : before_) {
    if (!project(held.row)) continue;
    append(held.row, held.side);
    held_.back().multiplier = held.multiplier;
  }
  changes_ = 0;
}

bool ContactBlock::project(int row) {
  qp::project(column(0), stride(), rows_.data() + row * top_, n_, d_.data(), top_);
  free_norm2_ = d_.segment(held(), n_ - held()).squaredNorm();
  return free_norm2_ > kDependent * (free_norm2_ + d_.head(held()).squaredNorm());
}

// Householder reflection of the free columns: (1 − β·uuᵀ)·d_free = α·e₁
void ContactBlock::append(int row, int side) {
  const int q = held(), free = n_ - q;
  const double norm = std::sqrt(free_norm2_), alpha = d_[q] > 0 ? -norm : norm;
  R_.col(q).head(q) = d_.head(q);
  R_(q, q) = alpha;
  d_[q] -= alpha;
  const double beta = -1 / (alpha * d_[q]);
  std::fill(outer_.data(), outer_.data() + height_, 0.0);
  accumulate(column(q), stride(), d_.data() + q, free, outer_.data(), height_);
  outer_.head(height_) *= -beta;
  add_outer(column(q), stride(), outer_.data(), d_.data() + q, free, height_);
  held_.push_back({row, side, 0, 0});
  ++changes_;
}

void ContactBlock::drop(int k) {
  held_.erase(held_.begin() + k);
  const int q = held();
  for (int j = k; j < q; ++j) R_.col(j).head(j + 2) = R_.col(j + 1).head(j + 2);
  for (int j = k; j < q; ++j) {
    const double norm = std::hypot(R_(j, j), R_(j + 1, j));
    const double c = R_(j, j) / norm, s = R_(j + 1, j) / norm;
    for (int i = j; i < q; ++i) {
      const double x = R_(j, i), y = R_(j + 1, i);
      R_(j, i) = c * x + s * y;
      R_(j + 1, i) = c * y - s * x;
    }
    rotate(column(j), column(j + 1), c, s, height_);
  }
  ++changes_;
}

void ContactBlock::solve_upper(double* r) const {
  for (int k = held() - 1; k >= 0; --k) {
    r[k] /= R_(k, k);
    for (int i = 0; i < k; ++i) r[i] -= r[k] * R_(i, k);
  }
}

void ContactBlock::solve_lower(double* r) const {
  for (int k = 0; k < held(); ++k) {
    for (int i = 0; i < k; ++i) r[k] -= R_(i, k) * r[i];
    r[k] /= R_(k, k);
  }
}

const double* ContactBlock::exchange() {
  std::copy_n(d_.data(), held(), r_.data());
  solve_upper(r_.data());
  return r_.data();
}

void ContactBlock::clear_coupling(int slots, int first) {
  for (int k = 0; k < n_; ++k)
    std::fill(coupling_column(k) + first, coupling_column(k) + slots, 0.0);
  height_ = top_ + slots;
}

void ContactBlock::couple() {
  const int slots = height_ - top_;
  const bool diagonal = held_.empty() && changes_ == 0;  // J = D^{−1/2}
  for (int k = 0; k < n_; ++k) {
    if (diagonal) {
      for (int i = 0; i < slots; i += kLanes)
        vec(column(k) + top_ + i) = vec(A_.data() + k * A_.rows() + i) * root_inverse_[k];
      continue;
    }
    std::fill_n(column(k) + top_, slots, 0.0);
    accumulate(A_.data(), A_.rows(), column(k), n_, column(k) + top_, slots);
  }
}

void ContactBlock::grow(int slot) {
  while (height_ <= top_ + slot) {
    for (int k = 0; k < n_; ++k) {
      vec(column(k) + height_) = Vec{};
      vec(coupling_column(k) + height_ - top_) = Vec{};
    }
    height_ += kLanes;
  }
}

void ContactBlock::leave_out(int slot) {
  grow(slot);
  for (int k = 0; k < n_; ++k) column(k)[top_ + slot] = coupling_column(k)[slot] = 0;
}

void ContactBlock::couple(int slot, const double* a) {
  grow(slot);
  qp::project(column(0), stride(), a, n_, w_.data(), top_);
  for (int k = 0; k < n_; ++k) {
    column(k)[top_ + slot] = w_[k];
    coupling_column(k)[slot] = a[k];
  }
}

void ContactBlock::hold_bounds(double* pull, int slots) {
  for (int k = 0; k < held(); ++k) y_[k] = bound((*this)[k].row, (*this)[k].side);
  solve_lower(y_.data());
  accumulate(coupling(0), stride(), y_.data(), held(), pull, slots);
}

void ContactBlock::minimise(const double* m, int slots) {
  const int q = held();
  qp::project(coupling(0), stride(), m, n_, w_.data(), slots);
  for (int k = 0; k < q; ++k) r_[k] = y_[k] - w_[k];
  solve_upper(r_.data());
  for (int k = 0; k < q; ++k) {
    held_[index(k)].target = r_[k];
    w_[k] = y_[k];
  }
  std::fill_n(f_.data(), top_, 0.0);
  accumulate(column(0), stride(), w_.data(), n_, f_.data(), top_);
}

void ContactBlock::add_coupled(double* out, int slots) const {
  accumulate(coupling(0), stride(), w_.data(), n_, out, slots);
}

void ContactBlock::follow(const double* change, int slots) {
  const int q = held();
  qp::project(coupling(0), stride(), change, n_, w_.data(), slots);
  for (int k = 0; k < q; ++k) r_[k] = -w_[k];
  solve_upper(r_.data());
  for (int k = 0; k < q; ++k) {
    held_[index(k)].target += r_[k];
    w_[k] = 0;
  }
  accumulate(column(0), stride(), w_.data(), n_, f_.data(), top_);
}

void ContactBlock::gradient(const double* f, double* out) const {
  for (int j = 0; j < n_; ++j) out[j] = weight(j) * f[j];
  for (const Held& held : held_) {
    const double* row = rows_.data() + held.row * top_;
    for (int j = 0; j < n_; ++j) out[j] -= held.target * row[j];
  }
}

void ContactBlock::multiplier_change(const double* n, int slots, double* out) {
  qp::project(coupling(0), stride(), n, held(), r_.data(), slots);
  for (int k = 0; k < held(); ++k) r_[k] = -r_[k];
  solve_upper(r_.data());
  std::copy_n(r_.data(), held(), out);
}

ContactBlock::Violation ContactBlock::worst(double tolerance) {
  Violation worst;
  std::fill_n(values_.data(), m_, 0.0);
  accumulate(by_row_.data(), m_, f_.data(), n_, values_.data(), m_);
  for (int i = 0; i < rows(); ++i) {
    const double below = lower[i] - values_[i], above = values_[i] - upper[i];
    const double amount = std::max(below, above);
    if (amount <= tolerance || amount * over_norm_[i] <= worst.scaled) continue;
    if (find(i) >= 0) continue;
    worst = {i, below > above ? -1 : 1, amount * over_norm_[i]};
  }
  return worst;
}

bool ContactBlock::limited() const {
  bool limited = std::ranges::any_of(held_, [](const Held& held) { return held.side != 0; });
  for (int i = 0; i < rows(); ++i)
    limited |= lower[i] < upper[i] && (values_[i] < lower[i] || values_[i] > upper[i]);
  return limited;
}

// y = R⁻ᵀ·missing on the held columns, −Jᵀ·gradient on the free ones
void ContactBlock::reduce(const double* gradient, const double* missing, double* pull, int slots) {
  const int q = held();
  qp::project(column(0), stride(), gradient, n_, d_.data(), top_);
  std::copy_n(missing, q, y_.data());
  solve_lower(y_.data());
  for (int k = q; k < n_; ++k) y_[k] = -d_[k];
  accumulate(coupling(0), stride(), y_.data(), n_, pull, slots);
}

void ContactBlock::correct(const double* m, int slots) {
  const int q = held();
  qp::project(coupling(0), stride(), m, n_, w_.data(), slots);
  for (int k = 0; k < q; ++k) r_[k] = y_[k] - w_[k] + d_[k];
  solve_upper(r_.data());
  for (int k = 0; k < q; ++k) {
    held_[index(k)].target += r_[k];
    w_[k] = y_[k];
  }
  for (int k = q; k < n_; ++k) w_[k] += y_[k];
  accumulate(column(0), stride(), w_.data(), n_, f_.data(), top_);
}

}  // namespace poise::qp
