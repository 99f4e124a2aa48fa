// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/coupling.hpp"

#include <algorithm>

#include "poise/solvers/qp/kernels/kernels.hpp"
#include "poise/solvers/qp/kernels/panels.hpp"

namespace poise::qp {
namespace {

template <int I>
Vec lane() {
  return lanes_from<I>() - lanes_from<I + 1>();
}

Vec lane_at(int i) {
  Vec v = {};
  v[i] = 1;
  return v;
}

constexpr double kDependent = 1e-13;  // pivot/diagonal of a dependent row, at most

// sum_j += Σ_k F_k[i …]·F_k[p + j] over all columns k
void add_squares(const double* F, std::ptrdiff_t ld, int columns, int i, int p,
                 Vec (&sum)[kLanes]) {
  for (int k = 0; k < columns; ++k, F += ld) {
    const Vec x = vec(F + i);
    unrolled<kLanes>([&](auto j) { sum[j] += x * F[p + j]; });
  }
}

}  // namespace

void Coupling::resize(int most) {
  slots_.assign(static_cast<std::size_t>(most), Slot{});
  const int rows = padded(most) + kLanes;
  M_.setZero(rows, rows);
  for (Eigen::VectorXd* v : {&inverse_, &used_, &carried_}) v->setZero(rows);
  size_ = 0;
}

void Coupling::clear() {
  for (int k = 0; k < size_; ++k) release(k);
  size_ = 0;
}

int Coupling::find(int row) const {
  for (int k = 0; k < size_; ++k)
    if ((*this)[k].row == row) return k;
  return -1;
}

int Coupling::add_row(int row, int side) {
  int k = 0;
  while (k < size_ && used(k)) ++k;
  size_ = std::max(size_, k + 1);
  (*this)[k] = {row, side, 0, 0};
  return k;
}

int Coupling::factor(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts,
                     const double* right) {
  padded_ = padded(size_);
  for (int k = 0; k < padded_; ++k) {
    used_[k] = k < size_ && used(k) ? 1 : 0;
    carried_[k] = used_[k] != 0 ? right[k] : 0;
  }
  for (int p = 0; p < padded_; p += kLanes)
    for (int i = p; i < padded_; i += kLanes) add_up(motion, contacts, i, p);
  if (size_ == padded_) carry(padded_);
  qp::factor(M_.data(), M_.rows(), {}, 0, padded_, padded(size_ + 1), {kDependent, false},
             inverse_.data());
  for (int k = 0; k < size_; ++k)
    if (inverse_[k] == 0) return k;
  return -1;
}

// Computes the block M[i …, p …]: kLanes rows, kLanes columns. Rows and columns of free slots are
// those of the identity matrix. The row after the last slot is the right-hand side. The whole block
// is computed in registers, because loading a vector stalls after a scalar store to it.
void Coupling::add_up(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts, int i,
                      int p) {
  Vec sum[kLanes];
  const double* K = motion.coupling() + p * motion.stride() + i;
  unrolled<kLanes>([&](auto j) { sum[j] = vec(K + j * motion.stride()); });
  for (const ContactBlock* contact : contacts) {
    const int q = contact->held();
    add_squares(contact->coupling(q), contact->stride(), contact->forces() - q, i, p, sum);
  }
  const Vec used = vec(used_.data() + i);
  double* at = M_.data() + p * M_.rows() + i;
  unrolled<kLanes>([&](auto j) {
    sum[j] *= used * used_[p + j];
    if (i == p) sum[j] += lane<j>() * (1 - used_[p + j]);
    if (i + kLanes > size_) sum[j] += lane_at(size_ - i) * carried_[p + j];
    vec(at + j * M_.rows()) = sum[j];
  });
}

// Writes the right-hand side to rows i …, if it does not fit into the last block.
void Coupling::carry(int i) {
  for (int k = 0; k < padded_; ++k) vec(M_.data() + k * M_.rows() + i) = lane<0>() * carried_[k];
}

void Coupling::solve(double* m) const {
  for (int k = 0; k < size_; ++k) m[k] = M_(size_, k);
  std::fill(m + size_, m + padded_, 0.0);
  solve_transposed(M_.data(), M_.rows(), padded_, inverse_.data(), m);
}

void Coupling::solve(const double* right, double* m) const {
  for (int k = 0; k < padded_; ++k) m[k] = k < size_ && used(k) ? right[k] : 0;
  solve_lower(M_.data(), M_.rows(), padded_, inverse_.data(), m);
  std::fill(m + size_, m + padded_, 0.0);  // the carried row
  solve_transposed(M_.data(), M_.rows(), padded_, inverse_.data(), m);
}

// The factor has a zero column at the dependent slot. n solves Lᵀ·n = 0 in the rows before it.
void Coupling::null_vector(int slot, double* n) {
  std::fill_n(n, padded_, 0.0);
  for (int j = slot - 1; j >= 0; --j) {
    double s = M_(slot, j);
    for (int i = j + 1; i < slot; ++i) s += M_(i, j) * n[i];
    n[j] = -s * inverse_[j];
  }
  n[slot] = 1;
}

}  // namespace poise::qp
