// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/box_tableau.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace poise::qp {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kDependent = 1e-12;  // pivot/diagonal of a dependent value, at most
constexpr double kAllowed = 1e-9;     // beyond a bound

Vec larger(const Vec& a, const Vec& b) { return a > b ? a : b; }
Vec smaller(const Vec& a, const Vec& b) { return a < b ? a : b; }
Vec all(double s) { return s - Vec{}; }

double largest(const Vec& v) {
  double most = v[0];
  for (int i = 1; i < kLanes; ++i) most = std::max(most, v[i]);
  return most;
}

double smallest(const Vec& v) { return -largest(-v); }

}  // namespace

void BoxTableau::resize(int most) {
  const int rows = padded(most);
  A_.setZero(rows, rows);
  for (Eigen::VectorXd* v :
       {&value_, &lower_, &upper_, &side_, &multiplier_, &diagonal_, &column_, &amount_})
    v->setZero(rows);
}

void BoxTableau::clear(int n) {
  n_ = n;
  padded_ = padded(n);
  pivots_ = 0;
  for (int i = 0; i < padded_; i += kLanes) {
    for (Eigen::VectorXd* v : {&value_, &side_, &multiplier_}) vec(v->data() + i) = Vec{};
    vec(lower_.data() + i) = all(-kInfinity);
    vec(upper_.data() + i) = all(kInfinity);
  }
}

int BoxTableau::search(int most) {
  for (int k = 0; k < n_; ++k) diagonal_[k] = A_(k, k);
  for (int k = furthest(); k >= 0; k = furthest())
    if (!enter(k, most)) break;
  return pivots_;
}

// The value furthest beyond a bound, or −1.
int BoxTableau::furthest() {
  Vec most = all(-kInfinity), scale = Vec{};
  for (int i = 0; i < padded_; i += kLanes) {
    const Vec x = vec(value_.data() + i);
    const Vec beyond = larger(vec(lower_.data() + i) - x, x - vec(upper_.data() + i));
    vec(amount_.data() + i) = beyond;
    most = larger(most, beyond);
    scale = larger(scale, larger(x, -x));
  }
  const double furthest = largest(most);
  if (!(furthest > kAllowed * (1 + largest(scale)))) return -1;
  int k = 0;
  while (amount_[k] != furthest) ++k;
  return side_[k] == 0 ? k : -1;
}

// Raises the multiplier of a value until the value is at its bound. Values whose multipliers reach
// zero on the way are freed.
bool BoxTableau::enter(int k, int most) {
  const double side = value_[k] > upper_[k] ? 1 : -1;
  const double bound = side > 0 ? upper_[k] : lower_[k];
  while (pivots_ < most) {
    extract(k);
    const double slope = column_[k];
    double step =
        slope > kDependent * diagonal_[k] ? side * (value_[k] - bound) / slope : kInfinity;
    const int leaving = first_to_leave(side, step);
    if (step == kInfinity) return false;
    move(-side * step);
    multiplier_[k] -= side * step;
    if (leaving < 0) {
      side_[k] = side;
      value_[k] = bound;
      pivot(k);
      return true;
    }
    side_[leaving] = 0;
    multiplier_[leaving] = 0;
    extract(leaving);
    pivot(leaving);
  }
  return false;
}

// Reads a whole column of the symmetric tableau.
void BoxTableau::extract(int k) {
  const double* own = column(k);
  for (int i = aligned_below(k); i < padded_; i += kLanes) vec(column_.data() + i) = vec(own + i);
  for (int j = 0; j < k; ++j) column_[j] = column(j)[k];
}

// The value whose multiplier reaches zero before `step`, which it shortens, or −1.
int BoxTableau::first_to_leave(double side, double& step) {
  Vec least = all(step);
  for (int i = 0; i < padded_; i += kLanes) {
    const Vec at = vec(side_.data() + i);
    const Vec pull = -at * vec(multiplier_.data() + i);
    const Vec loss = at * vec(column_.data() + i) * side;
    const Vec reach = loss > 0.0 ? larger(pull, Vec{}) / loss : all(kInfinity);
    vec(amount_.data() + i) = reach;
    least = smaller(least, reach);
  }
  const double reach = smallest(least);
  if (reach >= step) return -1;
  step = reach;
  int k = 0;
  while (amount_[k] != reach) ++k;
  return k;
}

// Follows a change of the multiplier whose column has been read.
void BoxTableau::move(double change) {
  for (int i = 0; i < padded_; i += kLanes) {
    const Vec at = vec(side_.data() + i), held = at * at;
    const Vec by = vec(column_.data() + i) * change;
    vec(value_.data() + i) += by - by * held;
    vec(multiplier_.data() + i) -= by * held;
  }
}

// Exchanges value and multiplier k, whose column has been read.
void BoxTableau::pivot(int k) {
  ++pivots_;
  const double inverse = 1 / column_[k], scale = std::abs(inverse);
  for (int j = 0; j < n_; ++j) {
    const double s = column_[j] * inverse;
    double* to = column(j);
    for (int i = aligned_below(j); i < padded_; i += kLanes)
      vec(to + i) -= vec(column_.data() + i) * s;
  }
  for (int j = 0; j < k; ++j) column(j)[k] = column_[j] * scale;
  double* own = column(k);
  for (int i = aligned_below(k); i < padded_; i += kLanes)
    vec(own + i) = vec(column_.data() + i) * scale;
  own[k] = -inverse;
}

}  // namespace poise::qp
