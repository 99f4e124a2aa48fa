// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/motion_factor.hpp"

#include <algorithm>
#include <limits>

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

void MotionFactor::resize(int nv, int most_motion, int most_rows) {
  nv_ = nv;
  top_ = padded(nv);
  const int motion = padded(most_motion), slots = padded(most_rows + 1) + kLanes;
  K_.setZero(odd_stride(top_ + motion + slots), top_ + motion + slots);
  for (Eigen::VectorXd* v : {&inverse_, &scratch_, &stacked_}) v->setZero(K_.rows());
  for (Eigen::VectorXd* v : {&y_, &other_y_}) v->setZero(top_);
  for (Eigen::VectorXd* v : {&bound_, &z_, &other_z_}) v->setZero(std::max(motion, kLanes));
  linear_.setZero(slots);
}

void MotionFactor::clear(int motion, int slots) {
  rows_ = motion;
  motion_ = padded(motion);
  used_ = slots;
  slots_ = padded(slots + 1);
  const int height = slots_at() + slots_;
  for (int j = 0; j < height; ++j) {
    double* column = K_.data() + j * stride();
    for (int i = aligned_below(j); i < height; i += kLanes) vec(column + i) = Vec{};
  }
  for (int j = nv_; j < top_; ++j) K_(j, j) = 1;
}

void MotionFactor::set_slot(int slot, const double* a) {
  double* at = K_.data() + slots_at() + slot;
  for (int j = 0; j < nv_; ++j) at[j * stride()] = a[j];
}

void MotionFactor::factor(const double* gradient) {
  const int rows = slots_at() + slots_;
  set_slot(used_, gradient);
  for (int i = 0; i < rows_; ++i) K_(slots_at() + used_, top_ + i) = bound_[i];
  const double epsilon = std::numeric_limits<double>::epsilon();
  double* K = K_.data();
  qp::factor(K, stride(), {}, 0, top_, rows, {nv_ * epsilon, true}, inverse_.data());
  qp::factor(K, stride(), {top_, top_}, top_, slots_at(), rows, {1e-13, false}, inverse_.data());
  complement(K, stride(), {top_, slots_at()}, slots_at(), rows, rows);
  extract(used_);
}

// Reads the row of g after the factorisation and clears its slot.
void MotionFactor::extract(int slot) {
  double* at = K_.data() + slots_at() + slot;
  for (int j = 0; j < top_; ++j) y_[j] = at[j * stride()];
  for (int j = 0; j < motion_; ++j) z_[j] = at[(top_ + j) * stride()];
  for (int j = 0; j < used_; ++j) linear_[j] = at[(slots_at() + j) * stride()];
  for (int j = 0; j < slots_at() + slots_; ++j) at[j * stride()] = 0;
  std::fill(linear_.data() + used_, linear_.data() + slots_, 0.0);
}

void MotionFactor::append(int slot, const double* a) {
  if (slot >= slots_) {
    for (int j = 0; j < slots_at() + slots_ + kLanes; ++j)
      vec(K_.data() + j * stride() + slots_at() + slots_) = Vec{};
    slots_ += kLanes;
  }
  double* y = scratch_.data();
  std::copy_n(a, nv_, y);
  std::fill(y + nv_, y + top_, 0.0);
  solve_lower(K_.data(), stride(), top_, inverse_.data(), y);
  double* at = K_.data() + slots_at() + slot;
  for (int j = 0; j < top_; ++j) at[j * stride()] = y[j];
  // columns of E: z = L_E⁻¹·Y_E·y; columns of the slots: Y·y − Z·z
  double* products = stacked_.data();
  const double* below = K_.data() + top_;
  std::fill(products, products + motion_ + slots_, 0.0);
  accumulate(below, stride(), y, top_, products, motion_ + slots_);
  double* z = products;
  const double* Z = below + top_ * stride();
  solve_lower(Z, stride(), motion_, inverse_.data() + top_, z);
  for (int j = 0; j < motion_; ++j) at[(top_ + j) * stride()] = z[j];
  for (int j = 0; j < motion_; ++j) z[j] = -z[j];
  accumulate(Z + motion_, stride(), z, motion_, products + motion_, slots_);
  for (int j = 0; j <= slot; ++j) at[(slots_at() + j) * stride()] = products[motion_ + j];
  double* own = K_.data() + (slots_at() + slot) * stride() + slots_at();
  for (int k = aligned_below(slot); k < slots_; ++k) own[k] = products[motion_ + k];
  double c = 0;
  for (int j = 0; j < top_; ++j) c += y[j] * y_[j];
  for (int j = 0; j < motion_; ++j) c += z[j] * z_[j];
  linear_[slot] = c;
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

void MotionFactor::solve(const double* y, const double* z, const double* m, double* v,
                         double* motion) {
  // ν = L_E⁻ᵀ(z − Zᵀm),  v = L⁻ᵀ(−y + Y_Eᵀν + Yᵀm)
  double* nu = stacked_.data();
  const double* below = K_.data() + top_;
  const double* Z = below + top_ * stride() + motion_;
  project(Z, stride(), m, motion_, nu, slots_);
  for (int i = 0; i < motion_; ++i) nu[i] = z[i] - nu[i];
  solve_transposed(below + top_ * stride(), stride(), motion_, inverse_.data() + top_, nu);
  std::copy_n(m, slots_, nu + motion_);
  project(below, stride(), nu, top_, v, motion_ + slots_);
  for (int j = 0; j < top_; ++j) v[j] -= y[j];
  solve_transposed(K_.data(), stride(), top_, inverse_.data(), v);
  std::copy_n(nu, rows_, motion);
}

void MotionFactor::point(const double* m, double* v, double* motion) {
  solve(y_.data(), z_.data(), m, v, motion);
}

void MotionFactor::reduce(const double* gradient, const double* e, double* c) {
  double *y = other_y_.data(), *z = other_z_.data(), *products = stacked_.data();
  std::copy_n(gradient, nv_, y);
  std::fill(y + nv_, y + top_, 0.0);
  solve_lower(K_.data(), stride(), top_, inverse_.data(), y);
  const double* below = K_.data() + top_;
  std::fill(products, products + motion_ + slots_, 0.0);
  std::copy_n(e, rows_, products);
  accumulate(below, stride(), y, top_, products, motion_ + slots_);
  const double* Z = below + top_ * stride();
  std::copy_n(products, motion_, z);
  solve_lower(Z, stride(), motion_, inverse_.data() + top_, z);
  for (int i = 0; i < motion_; ++i) scratch_[i] = -z[i];
  accumulate(Z + motion_, stride(), scratch_.data(), motion_, products + motion_, slots_);
  std::copy_n(products + motion_, slots_, c);
}

void MotionFactor::corrected(const double* m, double* v, double* motion) {
  solve(other_y_.data(), other_z_.data(), m, v, motion);
}

}  // namespace poise::qp
