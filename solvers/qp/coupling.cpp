// SPDX-License-Identifier: BSD-2-Clause

#include "solvers/qp/coupling.hpp"

#include <algorithm>

#include "solvers/qp/kernels.hpp"
#include "solvers/qp/panels.hpp"

namespace poise::qp {
namespace {

constexpr double kDependent = 1e-13;  // pivot over diagonal

// M[i.., p..] += Σ_j F_j[i..]·F_j[p..]ᵀ, a vector of rows by a panel of columns
void add_squares(const double* F, std::ptrdiff_t ld, int columns, int i, int p, double* M,
                 std::ptrdiff_t stride) {
  Vec sum[kLanes];
  unrolled<kLanes>([&](auto j) { sum[j] = load(M + j * stride); });
  for (int k = 0; k < columns; ++k, F += ld) {
    const Vec x = load(F + i);
    unrolled<kLanes>([&](auto j) { sum[j] += x * F[p + j]; });
  }
  unrolled<kLanes>([&](auto j) { store(M + j * stride) = sum[j]; });
}

}  // namespace

void Coupling::resize(int most) {
  slots_.assign(static_cast<std::size_t>(most), Slot{});
  const int rows = padded(most) + kLanes;
  M_.setZero(rows, rows);
  inverse_.setZero(rows);
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

int Coupling::take(int row, int side) {
  int k = 0;
  while (k < size_ && used(k)) ++k;
  size_ = std::max(size_, k + 1);
  (*this)[k] = {row, side, 0, 0};
  return k;
}

int Coupling::factor(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts) {
  padded_ = padded(size_);
  const std::ptrdiff_t ld = M_.rows();
  for (int p = 0; p < padded_; p += kLanes) {
    for (int i = p; i < padded_; i += kLanes) {
      double* at = M_.data() + p * ld + i;
      const double* K = motion.coupling() + p * motion.stride() + i;
      for (int j = 0; j < kLanes; ++j) store(at + j * ld) = load(K + j * motion.stride());
      for (const ContactBlock* contact : contacts) {
        const int q = contact->held();
        add_squares(contact->coupling(q), contact->stride(), contact->forces() - q, i, p, at, ld);
      }
    }
  }
  for (int k = 0; k < padded_; ++k) {
    if (k < size_ && used(k)) continue;
    for (int j = 0; j < k; ++j) M_(k, j) = 0;
    for (int i = k; i < padded_; ++i) M_(i, k) = i == k;
  }
  qp::factor(M_.data(), ld, {}, 0, padded_, padded_, {kDependent, false}, inverse_.data());
  for (int k = 0; k < size_; ++k)
    if (inverse_[k] == 0) return k;
  return -1;
}

void Coupling::solve(const double* right, double* m) {
  for (int k = 0; k < padded_; ++k) m[k] = k < size_ && used(k) ? right[k] : 0;
  solve_lower(M_.data(), M_.rows(), padded_, inverse_.data(), m);
  solve_transposed(M_.data(), M_.rows(), padded_, inverse_.data(), m);
}

// Below a pivot that vanishes the column was made zero; before it, Lᵀ·n = 0.
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
