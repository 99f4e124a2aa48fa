// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/coupling.hpp"

#include <algorithm>

#include "poise/core/index.hpp"
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

// Pivot/diagonal of a dependent row, at most. Pivots below the first have few correct digits, below
// the second none.
constexpr double kDependent = 1e-13;
constexpr double kNoise = 1e-15;

// sum_j += Σ_k F_k[i …]·F_k[p + j] over all columns k
void add_squares(const double* F, std::ptrdiff_t ld, int columns, int i, int p,
                 Vec (&sum)[kLanes]) {
  for (int k = 0; k < columns; ++k, F += ld) {
    const Vec x = kept(vec(F + i));
    unrolled<kLanes>([&](auto j) { sum[j] += x * F[p + j]; });
  }
}

}  // namespace

void Coupling::resize(int most, int most_forces, int contacts) {
  most_ = most;
  touched_.reserve(index(contacts));
  const int slots = most + most_forces;
  slots_.assign(index(slots), Slot{});
  reserved_rows_.reserve(index(slots));
  const int rows = padded(slots) + kLanes;
  M_.setZero(rows, rows);
  all_.setZero(rows, rows);
  order_.reserve(index(slots));
  for (Eigen::VectorXd* v : {&inverse_, &used_, &carried_}) v->setZero(rows);
  size_ = 0;
}

void Coupling::clear() {
  std::fill_n(slots_.begin(), size_, Slot{});
  size_ = 0;
  reserves_ = false;
  reserved_at_ = forces_ = 0;
  reserved_rows_.clear();
  assembled_ = false;
  factored_ = 0;
  dependent_ = kDependent;
}

bool Coupling::tell_near_dependence() {
  const bool told = dependent_ == kNoise;
  dependent_ = kNoise;
  factored_ = 0;
  return !told;
}

int Coupling::find(int row) const {
  for (int k = 0; k < size_; ++k)
    if ((*this)[k].row == row) return k;
  return -1;
}

void Coupling::reserve(const std::vector<int>& rows, int forces) {
  reserved_at_ = padded(size_);
  reserved_rows_.assign(rows.begin(), rows.end());
  reserves_ = true;
  forces_ = forces;
  size_ = forces_at() + forces;
}

void Coupling::drop_forces() {
  size_ -= forces_;
  if (forces_ > 0) outdate();
  forces_ = 0;
}

void Coupling::add_forces(int forces) {
  forces_ = forces;
  size_ += forces;
  outdate();
}

int Coupling::add_row(int row, int side) {
  const auto own = std::ranges::lower_bound(reserved_rows_, row);
  if (own != reserved_rows_.end() && *own == row) {
    const int number = static_cast<int>(own - reserved_rows_.begin());
    add_reserved(number, side);
    return reserved_at_ + number;
  }
  // a late slot leaves most of the factor as it is
  int k = size_ - 1;
  while (k >= 0 && (used(k) || is_reserved(k))) --k;
  if (k < 0) k = size_++;
  (*this)[k] = {row, side, 0, 0};
  assembled_ = false;
  touch(k);
  return k;
}

void Coupling::release(int k) {
  (*this)[k] = {};
  touch(k);
}

// The factor stays valid up to the block of a slot that changes.
void Coupling::touch(int k) { factored_ = std::min(factored_, aligned_below(k)); }

void Coupling::add_reserved(int number, int side, double multiplier) {
  (*this)[reserved_at_ + number] = {reserved_rows_[index(number)], side, multiplier, 0};
}

void Coupling::assemble(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts) {
  padded_ = padded(size_);
  for (int k = 0; k < padded_; ++k) {
    used_[k] = k < size_ && (used(k) || is_reserved(k)) ? 1 : 0;
    carried_[k] = 0;
  }
  find_touched(contacts);
  for (int p = 0; p < padded_; p += kLanes)
    for (int i = p; i < padded_; i += kLanes) add_up<false>(motion, contacts, i, p, all_);
  assembled_ = true;
}

// A foot touches few torques: those of its leg.
void Coupling::find_touched(const std::vector<ContactBlock*>& contacts) {
  touched_.clear();
  for (const ContactBlock* contact : contacts) {
    std::uint64_t touched = 0;
    for (int i = 0; i < padded_; i += kLanes) {
      Vec squares = {};
      for (int k = contact->held(); k < contact->forces(); ++k) {
        const Vec& F = vec(contact->coupling(k) + i);
        squares += F * F;
      }
      const int bit = std::min(i / kLanes, 63);
      if (!(sum(squares) == 0)) touched |= std::uint64_t{1} << bit;
    }
    touched_.push_back(touched);
  }
}

int Coupling::factor(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts,
                     const double* right) {
  if (reserves_) {
    if (!assembled_) assemble(motion, contacts);
    return factor_gathered(right);
  }
  padded_ = padded(size_);
  for (int k = 0; k < padded_; ++k) {
    used_[k] = k < size_ && used(k) ? 1 : 0;
    carried_[k] = used_[k] != 0 ? right[k] : 0;
  }
  touched_.assign(contacts.size(), ~std::uint64_t{0});
  const int first = std::min(factored_, aligned_below(size_)), rows = padded(size_ + 1);
  for (int p = 0; p < padded_; p += kLanes)
    for (int i = std::max(p, first); i < padded_; i += kLanes)
      add_up<false>(motion, contacts, i, p, M_);
  if (size_ == padded_) carry(padded_);
  add_rows(M_.data(), M_.rows(), first, rows, inverse_.data());
  qp::factor(M_.data(), M_.rows(), {}, first, padded_, rows, {dependent_, false}, inverse_.data());
  factored_ = padded_;
  for (int k = 0; k < size_; ++k)
    if (inverse_[k] == 0) return k;
  return -1;
}

// The same for the slots in use alone, which are gathered in M.
int Coupling::factor_gathered(const double* right) {
  factored_ = 0;
  order_.clear();
  for (int k = 0; k < size_; ++k)
    if (used(k)) order_.push_back(k);
  const int n = static_cast<int>(order_.size()), rows = padded(n + 1);
  padded_ = padded(n);
  for (int j = 0; j < padded_; ++j) {
    double* to = M_.data() + j * M_.rows();
    for (int i = std::max(j, n); i < rows; ++i) to[i] = i == j ? 1 : 0;
    if (j >= n) continue;
    const int slot = order_[index(j)];
    const double* from = all_.data() + slot * all_.rows();
    for (int i = j; i < n; ++i) to[i] = from[order_[index(i)]];
    to[n] = right[slot];
  }
  qp::factor(M_.data(), M_.rows(), {}, 0, padded_, rows, {dependent_, false}, inverse_.data());
  for (int k = 0; k < n; ++k)
    if (inverse_[k] == 0) return order_[index(k)];
  return -1;
}

void Coupling::reduce(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts,
                      const double* right) {
  reduced_size_ = size_;
  assembled_ = false;
  factored_ = 0;
  padded_ = padded(size_);
  const int first = reserved_at_, rows = padded(size_ + 1);
  for (int k = 0; k < padded_; ++k) {
    used_[k] = k < size_ && (used(k) || is_reserved(k)) ? 1 : 0;
    carried_[k] = k < first && used(k) ? right[k] : 0;
  }
  find_touched(contacts);
  for (int p = 0; p < first; p += kLanes)
    for (int i = p; i < padded_; i += kLanes) add_up<false>(motion, contacts, i, p, M_);
  if (size_ == padded_) carry(padded_);
  qp::factor(M_.data(), M_.rows(), {}, 0, first, rows, {dependent_, false}, inverse_.data());
  for (int p = first; p < padded_; p += kLanes)
    for (int i = p; i < padded_; i += kLanes) add_up<true>(motion, contacts, i, p, M_);
  if (size_ == padded_) reduce_carried();
}

// Computes the row of the right-hand side, if it does not fit into the last block.
void Coupling::reduce_carried() {
  for (int p = reserved_at_; p < padded_; ++p) {
    double sum = 0;
    for (int k = 0; k < reserved_at_; ++k) sum -= M_(size_, k) * M_(p, k);
    M_(size_, p) = sum;
  }
}

void Coupling::reduce_right(double* right) {
  const int first = reserved_at_, last = padded(reduced_size_);
  solve_lower(M_.data(), M_.rows(), first, inverse_.data(), right);
  for (int j = 0; j < first; ++j) carried_[j] = -right[j];
  accumulate(M_.data() + first, M_.rows(), carried_.data(), first, right + first, last - first);
}

void Coupling::reduced_right(double* m) const {
  for (int j = 0; j < reserved_at_; ++j) m[j] = M_(reduced_size_, j);
}

void Coupling::expand(double* m) {
  const int first = reserved_at_, last = padded(reduced_size_);
  project(M_.data() + first, M_.rows(), m + first, first, carried_.data(), last - first);
  for (int j = 0; j < first; ++j) m[j] -= carried_[j];
  solve_transposed(M_.data(), M_.rows(), first, inverse_.data(), m);
}

// Computes the block M[i …, p …]: kLanes rows, kLanes columns. Rows and columns of free slots are
// those of the identity matrix. The row after the last slot is the right-hand side. The whole block
// is computed in registers, because loading a vector stalls after a scalar store to it. If it is to
// be reduced, the factored slots before the reserved ones are eliminated from it.
template <bool Reduced>
void Coupling::add_up(const MotionFactor& motion, const std::vector<ContactBlock*>& contacts, int i,
                      int p, Eigen::MatrixXd& M) {
  Vec sum[kLanes];
  const double* K = motion.coupling() + p * motion.stride() + i;
  const bool moves = i < motion.padded_slots();  // forces have no coefficients on accelerations
  unrolled<kLanes>([&](auto j) { sum[j] = moves ? vec(K + j * motion.stride()) : Vec{}; });
  const std::uint64_t both =
      std::uint64_t{1} << std::min(i / kLanes, 63) | std::uint64_t{1} << std::min(p / kLanes, 63);
  std::size_t at_contact = 0;
  for (const ContactBlock* contact : contacts) {
    if ((touched_[at_contact++] & both) != both) continue;
    const int q = contact->held();
    add_squares(contact->coupling(q), contact->stride(), contact->forces() - q, i, p, sum);
  }
  const Vec used = vec(used_.data() + i);
  double* at = M.data() + p * M.rows() + i;
  unrolled<kLanes>([&](auto j) {
    sum[j] *= used * used_[p + j];
    if (i == p) sum[j] += lane<j>() * (1 - used_[p + j]);
    if (i + kLanes > size_) sum[j] += lane_at(size_ - i) * carried_[p + j];
  });
  for (int k = 0; Reduced && k < reserved_at_; ++k) {
    const double* L = M.data() + k * M.rows();
    const Vec x = kept(vec(L + i));
    unrolled<kLanes>([&](auto j) { sum[j] -= x * L[p + j]; });
  }
  unrolled<kLanes>([&](auto j) { vec(at + j * M.rows()) = sum[j]; });
}

// Writes the right-hand side to rows i …, if it does not fit into the last block.
void Coupling::carry(int i) {
  for (int k = 0; k < padded_; ++k) vec(M_.data() + k * M_.rows() + i) = lane<0>() * carried_[k];
}

void Coupling::solve(double* m) {
  const int n = gathered();
  double* u = reserves_ ? carried_.data() : m;
  for (int k = 0; k < n; ++k) u[k] = M_(n, k);
  std::fill(u + n, u + padded_, 0.0);
  solve_transposed(M_.data(), M_.rows(), padded_, inverse_.data(), u);
  if (reserves_) scatter(u, m);
}

void Coupling::solve(const double* right, double* m) {
  const int n = gathered();
  double* u = reserves_ ? carried_.data() : m;
  for (int k = 0; k < padded_; ++k) {
    if (reserves_)
      u[k] = k < n ? right[order_[index(k)]] : 0;
    else
      u[k] = k < size_ && used(k) ? right[k] : 0;
  }
  solve_lower(M_.data(), M_.rows(), padded_, inverse_.data(), u);
  std::fill(u + n, u + padded_, 0.0);  // the carried row
  solve_transposed(M_.data(), M_.rows(), padded_, inverse_.data(), u);
  if (reserves_) scatter(u, m);
}

// Writes numbers per gathered slot to their slots, and zeros to the others.
void Coupling::scatter(const double* u, double* m) const {
  std::fill_n(m, padded(size_), 0.0);
  for (std::size_t k = 0; k < order_.size(); ++k) m[order_[k]] = u[k];
}

// The factor has a zero column at the dependent slot. n solves Lᵀ·n = 0 in the rows before it.
void Coupling::null_vector(int slot, double* n) {
  double* u = reserves_ ? carried_.data() : n;
  if (reserves_) slot = static_cast<int>(std::ranges::find(order_, slot) - order_.begin());
  std::fill_n(u, padded_, 0.0);
  for (int j = slot - 1; j >= 0; --j) {
    double s = M_(slot, j);
    for (int i = j + 1; i < slot; ++i) s += M_(i, j) * u[i];
    u[j] = -s * inverse_[j];
  }
  u[slot] = 1;
  if (reserves_) scatter(u, n);
}

}  // namespace poise::qp
