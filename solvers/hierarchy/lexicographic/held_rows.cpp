// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/hierarchy/lexicographic/held_rows.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/index.hpp"
#include "poise/solvers/hierarchy/lexicographic/row_kernels.hpp"

namespace poise::hierarchy {
namespace {

// A level cannot meet a row whose free part is below this share of the terms whose difference it
// is.
constexpr double kNoise = 1e-13;
// A result below this share of its terms is zero.
constexpr double kRounding = 1e-12;

}  // namespace

void HeldRows::resize(int coordinates, int most, int levels) {
  const Eigen::Index n = coordinates, rows = most, spare = padded(most);
  for (Eigen::VectorXd* v : {&delta_, &turned_, &row_.d, &w_, &row_.column}) v->setZero(n);
  for (Eigen::VectorXd* v :
       {&beta_, &right_, &freed_right_, &size_of_right_, &made_of_, &row_.shares, &row_.exchange})
    v->setZero(spare);
  for (Eigen::VectorXd* v : {&row_.size, &row_.freed_size, &row_.column_size})
    v->setZero(padded(levels));
  for (Eigen::MatrixXd* m : {&raw_, &D_, &H_}) m->setZero(n, rows);
  T_.setZero(spare, rows);
  for (Eigen::MatrixXd* m : {&magnitude_, &freed_magnitude_}) m->setZero(padded(levels), rows);
  multipliers_.setZero(spare, levels);
  held_.assign(index(most), {});
  level_.assign(held_.size(), 0);
  at_.assign(held_.size(), 0);
  members_.assign(index(levels), {});
  for (std::vector<int>& members : members_) members.reserve(held_.size());
  first_.assign(index(levels) + 1, 0);
  q_ = n_ = 0;
}

void HeldRows::start(const std::vector<int>& first) {
  std::copy(first.begin(), first.end(), first_.begin());
  n_ = first.back();
  q_ = 0;
  for (std::vector<int>& members : members_) members.clear();
}

// w ← (1 − β·uuᵀ)·w; u is in the coordinates of row k's level, from its place there on.
void HeldRows::reflect(int k, double* w) const {
  const int level = level_[index(k)], from = first(level) + at_[index(k)] / kLanes * kLanes,
            size = first(level + 1) - from;
  const double* u = H_.data() + k * H_.rows() + from;
  add(w + from, -beta_[k] * dot(u, w + from, size), u, size);
}

bool HeldRows::project(const double* d, const double* magnitude) {
  place(d, magnitude);
  for (int level = row_.pivot; level >= 0; --level) free_of(level);
  spread(0, row_.exchange.data());
  return row_.pivot >= 0;
}

bool HeldRows::place(const double* d, const double* magnitude) {
  std::copy(d, d + n_, row_.d.data());
  std::copy(magnitude, magnitude + levels(), row_.size.data());
  row_.freed_size = row_.size;
  std::copy(d, d + n_, w_.data());
  for (int k = 0; k < q_; ++k) reflect(k, w_.data());
  row_.exchange.head(q_).setZero();
  row_.pivot = -1;
  row_.free_norm2 = 0;
  for (int level = levels() - 1; level >= 0 && !meets(level); --level) free_of(level);
  return row_.pivot >= 0;
}

// Whether the level can meet the row w. Keeps w if so.
bool HeldRows::meets(int level) {
  double free = 0;
  for (int i = first(level) + count(level); i < first(level + 1); ++i) free += w_[i] * w_[i];
  const double least = std::max(independent_ * row_.size[level], kNoise * row_.freed_size[level]);
  if (free <= least * least) return false;
  row_.pivot = level;
  row_.free_norm2 = free;
  std::copy(w_.data(), w_.data() + n_, row_.column.data());
  row_.shares.head(q_) = row_.exchange.head(q_);
  row_.column_size = row_.freed_size;
  return true;
}

// Removes the level's rows from w by back substitution.
void HeldRows::free_of(int level) {
  for (int at = count(level) - 1; at >= 0; --at) {
    const int k = member(level, at), pivot = first(level) + at;
    const double share = w_[pivot] / row(k)[pivot];
    add(w_.data(), -share, row(k), first(level + 1));
    add(row_.freed_size.data(), std::abs(share),
        freed_magnitude_.data() + k * freed_magnitude_.rows(), padded(levels()));
    row_.exchange[k] = share;
  }
}

// r ← T·r for shares of d̃ of the levels from `from` on.
void HeldRows::spread(int from, double* r) const {
  for (int level = from; level < levels(); ++level)
    for (const int k : members_[index(level)])
      if (r[k] != 0) add(r, -r[k], T_.data() + k * T_.rows(), padded(k));
}

double HeldRows::rest() const {
  return std::sqrt(dot(w_.data(), w_.data(), n_)) + 1e-16 * row_.freed_size.sum();
}

void HeldRows::append(Held held, double right, double size) {
  keep(q_, held, right, size);
  factor();
}

void HeldRows::keep(int k, Held held, double right, double size) {
  std::copy(row_.d.data(), row_.d.data() + n_, raw_.data() + k * raw_.rows());
  magnitude_.col(k) = row_.size;
  held_[index(k)] = held;
  right_[k] = right;
  size_of_right_[k] = size;
}

// The projected row becomes row q: a reflection maps its free part to one coordinate.
void HeldRows::factor() {
  const int k = q_++, from = first(row_.pivot) + count(row_.pivot), end = first(row_.pivot + 1);
  double* shares = T_.data() + k * T_.rows();
  std::copy(row_.shares.data(), row_.shares.data() + k, shares);
  std::fill(shares + k, shares + padded(k), 0.0);
  double* u = H_.data() + k * H_.rows();
  std::fill(u + first(row_.pivot), u + from, 0.0);
  std::copy(row_.column.data() + from, row_.column.data() + end, u + from);
  const double alpha = u[from] > 0 ? -std::sqrt(row_.free_norm2) : std::sqrt(row_.free_norm2);
  u[from] -= alpha;
  beta_[k] = -1 / (alpha * u[from]);
  freed_magnitude_.col(k) = row_.column_size;
  level_[index(k)] = row_.pivot;
  at_[index(k)] = count(row_.pivot);
  std::copy(row_.column.data(), row_.column.data() + from, row(k));
  std::fill(row(k) + from, row(k) + n_, 0.0);
  row(k)[from] = alpha;
  for (int level = row_.pivot + 1; level < levels(); ++level)
    for (const int other : members_[index(level)]) reflect(k, row(other));
  members_[index(row_.pivot)].push_back(k);
}

// Refactors the rows after row k.
void HeldRows::drop(int k) {
  const int held = q_;
  go_back(k);
  for (int i = k + 1; i < held; ++i) place_again(i);
}

// Holds again what was row k before `go_back`.
void HeldRows::place_again(int k) {
  if (!place(raw_.data() + k * raw_.rows(), magnitude_.data() + k * magnitude_.rows())) return;
  keep(q_, held_[index(k)], right_[k], size_of_right_[k]);
  multipliers_.row(q_) = multipliers_.row(k);
  factor();
}

// Restores the state before row k was held. Reflections are their own inverses.
void HeldRows::go_back(int k) {
  for (int after = q_ - 1; after >= k; --after)
    for (int level = level_[index(after)] + 1; level < levels(); ++level)
      for (const int other : members_[index(level)])
        if (other < k) reflect(after, row(other));
  for (std::vector<int>& members : members_)
    while (!members.empty() && members.back() >= k) members.pop_back();
  q_ = k;
}

void HeldRows::update() {
  find_delta(right_, size_of_right_);
  for (int level = 0; level < levels(); ++level) solve_multipliers(level);
  turn_back();
  std::copy(turned_.data(), turned_.data() + n_, delta_.data());
}

void HeldRows::improve(const Eigen::VectorXd& missing) {
  w_.setZero();
  find_delta(missing, w_);
  turn_back();
  add(delta_.data(), 1, turned_.data(), n_);
}

// Computes δ in the reflected coordinates, level by level. Values below a small share of `size` are
// zero.
void HeldRows::find_delta(const Eigen::VectorXd& right, const Eigen::VectorXd& size) {
  for (int k = 0; k < q_; ++k) {
    const auto shares = T_.col(k).head(k);
    freed_right_[k] = right[k] - shares.dot(freed_right_.head(k));
    made_of_[k] = size[k] + shares.cwiseAbs().dot(made_of_.head(k));
  }
  turned_.head(n_).setZero();
  for (int level = 0; level < levels(); ++level)
    for (const int k : members_[index(level)]) meet(k);
}

// Sets δ along row k's own direction so that the row holds.
void HeldRows::meet(int k) {
  const int level = level_[index(k)], pivot = first(level) + at_[index(k)];
  const double s = freed_right_[k] - dot(row(k), turned_.data(), first(level + 1));
  turned_[pivot] = std::abs(s) > kRounding * made_of_[k] ? s / row(k)[pivot] : 0;
}

// λ̃ = R⁻¹·δ of the level's rows, then λ = T·λ̃.
void HeldRows::solve_multipliers(int level) {
  double* lambda = multipliers_.data() + level * multipliers_.rows();
  std::fill(lambda, lambda + padded(q_), 0.0);
  if (count(level) == 0) return;
  const int from = first(level), size = first(level + 1) - from;
  std::copy(turned_.data() + from, turned_.data() + from + size, w_.data());
  for (int at = count(level) - 1; at >= 0; --at) {
    const double* column = row(member(level, at)) + from;
    const double share = w_[at] / column[at];
    add(w_.data(), -share, column, size);
    lambda[member(level, at)] = share;
  }
  spread(level, lambda);
  double most = 0;
  for (int k = 0; k < q_; ++k) most = std::max(most, std::abs(lambda[k]));
  for (int k = 0; k < q_; ++k)
    if (std::abs(lambda[k]) <= zero_ * most) lambda[k] = 0;
}

// Transforms back from the reflected coordinates.
void HeldRows::turn_back() {
  for (int k = q_ - 1; k >= 0; --k) reflect(k, turned_.data());
}

void HeldRows::direction(int level, int at, double* out) const {
  const int from = first(level), size = first(level + 1) - from;
  std::fill(out, out + size, 0.0);
  out[at] = 1;
  for (int before = at; before >= 0; --before) {
    const int k = member(level, before);
    const double* u = H_.data() + k * H_.rows() + from;
    add(out, -beta_[k] * dot(u, out, size), u, size);
  }
}

}  // namespace poise::hierarchy
