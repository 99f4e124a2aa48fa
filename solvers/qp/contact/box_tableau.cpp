// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/box_tableau.hpp"

#include <algorithm>
#include <array>
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

// Lane k gets the larger of the lanes k and k ^ Distance.
template <int Distance>
Vec fold(const Vec& v) {
  return [&]<int... K>(std::integer_sequence<int, K...>) {
    return larger(v, __builtin_shufflevector(v, v, (K ^ Distance)...));
  }
  (std::make_integer_sequence<int, kLanes>{});
}

double largest(Vec v) {
  if constexpr (kLanes > 2) v = fold<2 % kLanes>(v);
  return fold<1>(v)[0];
}

double smallest(const Vec& v) { return -largest(-v); }

// Writes one number as a part of its vector. A vector that is loaded after a store of the number
// alone would wait for it.
void put(double* numbers, int k, double x) {
  const Vec index = [&]<int... K>(std::integer_sequence<int, K...>) { return Vec{double{K}...}; }
  (std::make_integer_sequence<int, kLanes>{});
  Vec& all_of = vec(numbers + aligned_below(k));
  all_of = index == all(k % kLanes) ? all(x) : all_of;
}

// kLanes numbers that are `stride` apart.
Vec strided(const double* at, std::ptrdiff_t stride) {
  return [&]<int... K>(std::integer_sequence<int, K...>) { return Vec{at[K * stride]...}; }
  (std::make_integer_sequence<int, kLanes>{});
}

// The index of a number that equals x, without jumps that depend on it.
int find(const double* numbers, double x, [[maybe_unused]] int n) {
#if defined(__AVX512VL__)
  unsigned long long equal = 0;
  for (int i = n - kLanes; i >= 0; i -= kLanes)
    equal = equal << kLanes | _mm256_cmp_pd_mask(vec(numbers + i), all(x), _CMP_EQ_OQ);
  if (n <= 64) return __builtin_ctzll(equal);
#endif
  int k = 0;
  while (numbers[k] != x) ++k;
  return k;
}

// Columns [first, n) of the lower triangle of A: −= c·cᵀ·inverse, in vectors from `first` on.
template <int C>
void subtract_square(double* A, std::ptrdiff_t ld, const double* c, double inverse, int n) {
  Vec own[C];
  unrolled<C>([&](auto i) { own[i] = vec(c + i * kLanes) * inverse; });
  unrolled<C>([&](auto panel) {
    constexpr int p = panel;
    double* to = A + p * kLanes * (ld + 1);
    const int end = std::min(n, (p + 1) * kLanes);
    for (int j = p * kLanes; j < end; ++j, to += ld) {
      const double s = c[j];
      unrolled<C - p>([&](auto i) { vec(to + i * kLanes) -= own[p + i] * s; });
    }
  });
}

// The same for columns of any length.
void subtract_square(double* A, std::ptrdiff_t ld, const double* c, double inverse, int n,
                     int rows) {
  for (int j = 0; j < n; ++j, A += ld) {
    const double s = c[j] * inverse;
    for (int i = aligned_below(j); i < rows; i += kLanes) vec(A + i) -= vec(c + i) * s;
  }
}

// subtract_square for 1 to 16 vectors: with AVX, the torques of a humanoid and the rows of two
// hands.
template <int... I>
constexpr auto unrolled_squares(std::integer_sequence<int, I...>) {
  return std::array{&subtract_square<I + 1>...};
}
constexpr auto kUnrolled = unrolled_squares(std::make_integer_sequence<int, 16>{});

}  // namespace

void BoxTableau::resize(int most) {
  const int rows = padded(most);
  A_.setZero(rows, rows);
  for (Eigen::VectorXd* v :
       {&value_, &lower_, &upper_, &side_, &multiplier_, &diagonal_, &column_, &amount_, &over_})
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
  double largest_value = 0;
  for (int k = 0; k < n_; ++k) {
    for (int j = aligned_below(k); j < k; ++j) A_(j, k) = A_(k, j);
    largest_value = std::max(largest_value, std::abs(value_[k]));
    diagonal_[k] = A_(k, k);
    over_[k] = 1 / std::max(A_(k, k), 1e-100);
  }
  allowed_ = kAllowed * (1 + largest_value);
  for (int k = worst(); k >= 0; k = worst())
    if (!enter(k, most)) break;
  return pivots_;
}

void BoxTableau::solve(const double* x, double* change) {
  for (int k = 0; k < n_; ++k) {
    if (side_[k] == 0) continue;
    extract(k);
    for (int i = 0; i < padded_; i += kLanes) {
      const Vec held = vec(side_.data() + i) * vec(side_.data() + i);
      vec(change + i) -= vec(column_.data() + i) * held * x[k];
    }
  }
}

// The value beyond a bound, or −1. Of several, the one whose way to its bound would raise the dual
// function most if it were the first: fewer pivots than with the furthest one.
int BoxTableau::worst() {
  const double *value = value_.data(), *lower = lower_.data(), *upper = upper_.data();
  const double* over = over_.data();
  double* amount = amount_.data();
  Vec most = Vec{};
  const Vec allowed = all(allowed_);
  for (int i = 0, end = padded_; i < end; i += kLanes) {
    const Vec x = vec(value + i);
    const Vec beyond = larger(vec(lower + i) - x, x - vec(upper + i));
    const Vec gain = beyond > allowed ? beyond * beyond * vec(over + i) : Vec{};
    vec(amount + i) = gain;
    most = larger(most, gain);
  }
  const double furthest = largest(most);
  if (!(furthest > 0)) return -1;
  const int k = find(amount, furthest, padded_);
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
    put(multiplier_.data(), k, multiplier_[k] - side * step);
    if (leaving < 0) {
      put(side_.data(), k, side);
      put(value_.data(), k, bound);
      pivot(k);
      return true;
    }
    put(side_.data(), leaving, 0);
    put(multiplier_.data(), leaving, 0);
    extract(leaving);
    pivot(leaving);
  }
  return false;
}

// Reads a whole column of the symmetric tableau. Only the blocks on the diagonal have entries above
// it.
void BoxTableau::extract(int k) {
  const double *own = column(k), *row = A_.data() + k;
  double* to = column_.data();
  const std::ptrdiff_t ld = A_.rows();
  const int diagonal = aligned_below(k), end = padded_;
  for (int j = 0; j < diagonal; j += kLanes, row += kLanes * ld) vec(to + j) = strided(row, ld);
  for (int i = diagonal; i < end; i += kLanes) vec(to + i) = vec(own + i);
}

// The value whose multiplier reaches zero before `step`, which it shortens, or −1.
int BoxTableau::first_to_leave(double side, double& step) {
  const double *sides = side_.data(), *multiplier = multiplier_.data(), *column = column_.data();
  double* amount = amount_.data();
  Vec least = all(step);
  for (int i = 0, end = padded_; i < end; i += kLanes) {
    const Vec at = vec(sides + i);
    const Vec pull = -at * vec(multiplier + i);
    const Vec loss = at * vec(column + i) * side;
    const Vec reach = loss > 0.0 ? larger(pull, Vec{}) / loss : all(kInfinity);
    vec(amount + i) = reach;
    least = smaller(least, reach);
  }
  const double reach = smallest(least);
  if (!(reach < step)) return -1;  // also if it is not a number
  step = reach;
  return find(amount, reach, padded_);
}

// Follows a change of the multiplier whose column has been read.
void BoxTableau::move(double change) {
  const double *side = side_.data(), *column = column_.data();
  double *value = value_.data(), *multiplier = multiplier_.data();
  for (int i = 0, end = padded_; i < end; i += kLanes) {
    const Vec at = vec(side + i), held = at * at;
    const Vec by = vec(column + i) * change;
    vec(value + i) += by - by * held;
    vec(multiplier + i) -= by * held;
  }
}

// Exchanges value and multiplier k, whose column has been read.
void BoxTableau::pivot(int k) {
  ++pivots_;
  const double inverse = 1 / column_[k], scale = std::abs(inverse);
  const double* c = column_.data();
  const std::ptrdiff_t ld = A_.rows();
  const auto vectors = static_cast<std::size_t>(padded_ / kLanes);
  if (vectors <= kUnrolled.size())
    kUnrolled[vectors - 1](A_.data(), ld, c, inverse, n_);
  else
    subtract_square(A_.data(), ld, c, inverse, n_, padded_);
  double *row = A_.data() + k, *own = column(k);
  const int diagonal = aligned_below(k), end = padded_;
  for (int j = 0; j < std::min(end, diagonal + kLanes); ++j) row[j * ld] = c[j] * scale;
  for (int i = diagonal; i < end; i += kLanes) vec(own + i) = vec(c + i) * scale;
  own[k] = -inverse;
}

}  // namespace poise::qp
