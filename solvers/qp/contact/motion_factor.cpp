// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/motion_factor.hpp"

#include <algorithm>
#include <limits>

#include "poise/core/index.hpp"
#include "poise/solvers/qp/kernels/kernels.hpp"
#include "poise/solvers/qp/kernels/panels.hpp"

namespace poise::qp {
namespace {

// A stride of an odd number of cache lines avoids cache conflicts between columns.
int odd_stride(int rows) {
  const int line = std::max(8, kLanes);
  const int lines = (rows + line - 1) / line;
  return (lines | 1) * line;
}

}  // namespace

void MotionFactor::resize(int nv, int most_soft, int most_motion, int most_rows) {
  nv_ = nv;
  const int blocks = padded(nv) + kLanes + padded(most_soft) + padded(most_motion);
  const int slots = padded(most_rows + 1) + kLanes;
  const int rows = odd_stride(blocks + slots);
  K_.setZero(rows, blocks + slots);
  for (Eigen::VectorXd* v : {&inverse_, &row_, &minus_, &stacked_, &y_, &other_y_})
    v->setZero(rows);
  nonzero_.assign(index(rows / kLanes + 1), 0);
  bound_.setZero(std::max(padded(most_motion), kLanes));
  target_.setZero(std::max(padded(most_soft), kLanes));
  linear_.setZero(slots);
  column_.assign(index(nv), 0);
}

void MotionFactor::clear(const Arrangement& arrangement, int motion, int slots) {
  scale_ = arrangement.scale.data();
  diagonal_ = arrangement.diagonal;
  rows_ = motion;
  used_ = slots;
  slots_ = padded(slots + 1);
  soft_at_ = padded(diagonal_);
  rest_at_ = soft_at_ + padded(arrangement.soft);
  motion_at_ = rest_at_ + padded(nv_ - diagonal_);
  slots_at_ = motion_at_ + padded(motion);
  for (int k = 0; k < nv_; ++k) {
    const int velocity = arrangement.order[index(k)];
    column_[index(velocity)] = k < diagonal_ ? k : rest_at_ + k - diagonal_;
    if (k < diagonal_) inverse_[k] = scale_[velocity];
  }
  const int height = slots_at_ + slots_;
  for (int j = 0; j < height; ++j) {
    double* column = at(0, j);
    for (int i = std::max(soft_at_, aligned_below(j)); i < height; i += kLanes)
      vec(column + i) = Vec{};
  }
  std::fill(inverse_.data() + diagonal_, inverse_.data() + soft_at_, 1.0);
  for (int j = soft_at_ + arrangement.soft; j < rest_at_; ++j) K_(j, j) = 1;
  for (int j = rest_at_ + nv_ - diagonal_; j < motion_at_; ++j) K_(j, j) = 1;
  target_.setZero();
}

// A block with sign −1 is written with the opposite sign: the rows of v_R in the columns of B.
void MotionFactor::set_soft(int j, const double* row, double weight, double b) {
  const int k = soft_at_ + j;
  K_(k, k) = 1 / weight;
  target_[j] = b;
  for (int v = 0; v < nv_; ++v) {
    const int column = column_[index(v)];
    const bool divides = column < diagonal_;
    K_.data()[divides ? column * stride() + k : k * stride() + column] =
        divides ? scale_[v] * row[v] : -row[v];
  }
}

void MotionFactor::set_slot(int slot, const double* a) {
  const VelocityColumns columns = slot_columns();
  for (int j = 0; j < nv_; ++j) columns[j][slot] = scale_[j] * a[j];
}

void MotionFactor::factor(const double* gradient) {
  const int rows = slots_at_ + slots_;
  set_slot(used_, gradient);
  double* last = at(slots_at_ + used_, 0);
  for (int j = soft_at_; j < rest_at_; ++j) last[j * stride()] = target_[j - soft_at_];
  for (int i = 0; i < rows_; ++i) last[(motion_at_ + i) * stride()] = bound_[i];
  const double epsilon = std::numeric_limits<double>::epsilon();
  double* K = K_.data();
  // a foot moves the joints of its leg only, and few other torques depend on these
  find_nonzero(K, stride(), 0, soft_at_, soft_at_, rows, nonzero_.data());
  const Products all{0, soft_at_, rest_at_, motion_at_, nonzero_.data()};
  qp::factor(K, stride(), {0, soft_at_, soft_at_, soft_at_, nonzero_.data()}, soft_at_, rest_at_,
             rows, {nv_ * epsilon, true}, inverse_.data());
  qp::factor(K, stride(), {soft_at_, rest_at_, rest_at_, rest_at_}, rest_at_, motion_at_, rows,
             {nv_ * epsilon, true}, inverse_.data());
  qp::factor(K, stride(), all, motion_at_, slots_at_, rows, {1e-13, false}, inverse_.data());
  complement(K, stride(), all, slots_at_, rows, rows);
  extract(used_);
}

// Reads the row of g after the factorisation and clears its slot.
void MotionFactor::extract(int slot) {
  double* row = at(slots_at_ + slot, 0);
  for (int j = 0; j < slots_at_; ++j) y_[j] = row[j * stride()];
  for (int j = 0; j < used_; ++j) linear_[j] = row[(slots_at_ + j) * stride()];
  for (int j = 0; j < slots_at_ + slots_; ++j) row[j * stride()] = 0;
  std::fill(linear_.data() + used_, linear_.data() + slots_, 0.0);
}

// Puts the coefficients of a row to their columns, scaled, with zeros elsewhere.
void MotionFactor::spread(const double* a, double* row) const {
  std::fill_n(row, slots_at_ + slots_, 0.0);
  for (int j = 0; j < nv_; ++j) row[column_[index(j)]] = scale_[j] * a[j];
}

// row[end …] += sign·(columns [first, end) of L)·row[first, end)
void MotionFactor::pass_on(int first, int end, double sign, double* row) {
  for (int j = first; j < end; ++j) minus_[j] = sign * row[j];
  accumulate(at(end, first), stride(), minus_.data() + first, end - first, row + end,
             slots_at_ + slots_ - end);
}

// Turns a row of coefficients into a row of L; what remains at the slots is Σ_k K of the row.
void MotionFactor::forward(double* row) {
  int low = 0, high = soft_at_;  // a limit of an acceleration is one number
  while (low < high && row[low] == 0) ++low;
  while (low < high && row[high - 1] == 0) --high;
  accumulate(at(soft_at_, low), stride(), row + low, high - low, row + soft_at_,
             slots_at_ + slots_ - soft_at_);
  const auto solve = [&](int first, int end) {
    solve_lower(at(first, first), stride(), end - first, inverse_.data() + first, row + first);
  };
  solve(soft_at_, rest_at_);
  // soft rows enter the velocities R with the opposite sign
  for (int j = rest_at_; j < motion_at_; ++j) row[j] = -row[j];
  pass_on(soft_at_, rest_at_, -1, row);
  for (int j = rest_at_; j < motion_at_; ++j) row[j] = -row[j];
  solve(rest_at_, motion_at_);
  pass_on(rest_at_, motion_at_, 1, row);
  solve(motion_at_, slots_at_);
  pass_on(motion_at_, slots_at_, -1, row);
}

// The product of two rows of L with Σ between them.
double MotionFactor::product(const double* row, const double* other) const {
  const auto dot = [&](int first, int end) {
    double sum = 0;
    for (int j = first; j < end; ++j) sum += row[j] * other[j];
    return sum;
  };
  return dot(0, soft_at_) - dot(soft_at_, rest_at_) + dot(rest_at_, motion_at_) -
         dot(motion_at_, slots_at_);
}

void MotionFactor::append(int slot, const double* a) {
  if (slot >= slots_) {
    for (int j = 0; j < slots_at_ + slots_ + kLanes; ++j) vec(at(slots_at_ + slots_, j)) = Vec{};
    slots_ += kLanes;
  }
  double* row = row_.data();
  spread(a, row);
  forward(row);
  row[slots_at_ + slot] = product(row, row);
  double* to = at(slots_at_ + slot, 0);
  for (int j = 0; j <= slots_at_ + slot; ++j) to[j * stride()] = row[j];
  double* own = at(slots_at_, slots_at_ + slot);
  for (int k = aligned_below(slot); k < slots_; ++k) own[k] = row[slots_at_ + k];
  linear_[slot] = product(row, y_.data());
}

void MotionFactor::multiply(const double* m, double* out) const {
  alignas(64) double above[kLanes];
  for (int p = 0; p < slots_; p += kLanes) {
    const double* panel = coupling() + p * stride() + p;
    accumulate(panel, stride(), m + p, kLanes, out + p, slots_ - p);
    const int below = p + kLanes;
    project(panel + kLanes, stride(), m + below, kLanes, above, slots_ - below);
    vec(out + p) += vec(above);
  }
}

// Back substitution of −y + Yᵀm.
void MotionFactor::solve(const double* y, const double* m, double* v, double* motion) {
  const int n = slots_at_ - soft_at_;
  double* u = stacked_.data() + soft_at_;  // rows from B on, then the slots
  std::copy_n(m, slots_, u + n);
  project(at(slots_at_, soft_at_), stride(), u + n, n, u, slots_);
  for (int i = 0; i < n; ++i) u[i] -= y[soft_at_ + i];
  solve_transposed(at(soft_at_, soft_at_), stride(), n, inverse_.data() + soft_at_, u);
  double* nu = u + motion_at_ - soft_at_;
  for (int i = 0; i < n; ++i) u[i] = -u[i];
  std::copy_n(nu, rows_, motion);
  double* own = stacked_.data();
  project(at(soft_at_, 0), stride(), u, soft_at_, own, n + slots_);
  for (int j = 0; j < soft_at_; ++j) own[j] = (own[j] - y[j]) * inverse_[j];
  for (int i = rest_at_; i < motion_at_; ++i) own[i] = -own[i];
  for (int j = 0; j < nv_; ++j) v[j] = own[column_[index(j)]];
}

void MotionFactor::reduce(const double* gradient, const double* e, double* c) {
  double* row = other_y_.data();
  spread(gradient, row);
  std::copy_n(e, rows_, row + motion_at_);
  forward(row);
  std::copy_n(row + slots_at_, slots_, c);
}

}  // namespace poise::qp
