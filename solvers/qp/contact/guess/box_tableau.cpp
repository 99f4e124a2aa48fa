// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/guess/box_tableau.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "poise/core/index.hpp"
#include "poise/solvers/qp/contact/guess/box_kernels.hpp"

namespace poise::qp {
namespace {

constexpr double kDependent = 1e-12;  // pivot/diagonal of a dependent value, at most
constexpr double kAllowed = 1e-9;     // beyond a bound

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

void BoxTableau::resize(int most, int most_cones, int most_cone_rows, int most_cone_values) {
  const int rows = padded(most);
  A_.setZero(rows, rows);
  for (Eigen::VectorXd* v : {&value_, &lower_, &upper_, &side_, &multiplier_, &diagonal_, &column_,
                             &sum_, &amount_, &over_})
    v->setZero(rows);
  row_.assign(index(rows), -1);
  cones_.resize(index(most_cones));
  for (Cone& cone : cones_) {
    const int height = padded(most_cone_rows);
    cone.R.setZero(height, most_cone_values);
    for (Eigen::VectorXd* v : {&cone.lower, &cone.upper, &cone.gain, &cone.over})
      v->setZero(height);
  }
}

void BoxTableau::clear(int n) {
  n_ = n;
  padded_ = padded(n);
  pivots_ = 0;
  cones_used_ = 0;
  std::fill_n(row_.begin(), padded_, -1);
  for (int i = 0; i < padded_; i += kLanes) {
    for (Eigen::VectorXd* v : {&value_, &side_, &multiplier_}) vec(v->data() + i) = Vec{};
    vec(lower_.data() + i) = all(-kInfinity);
    vec(upper_.data() + i) = all(kInfinity);
  }
}

int BoxTableau::search(int most) {
  mend_diagonal();
  double largest_value = 0;
  for (int k = 0; k < n_; ++k) {
    largest_value = std::max(largest_value, std::abs(value_[k]));
    diagonal_[k] = A_(k, k);
    over_[k] = 1 / std::max(A_(k, k), kLeastDiagonal);
  }
  allowed_ = kAllowed * (1 + largest_value);
  for (int c = 0; c < cones_used_; ++c) scale_rows(cones_[index(c)]);
  for (Candidate next = worst(); next.at >= 0 || next.cone != nullptr; next = worst())
    if (!enter(next, most)) break;
  return pivots_;
}

// Copies the lower triangle of each block on the diagonal to its upper one.
void BoxTableau::mend_diagonal() {
  for (int k = 0; k < n_; ++k)
    for (int j = aligned_below(k); j < k; ++j) A_(j, k) = A_(k, j);
}

void BoxTableau::solve(const double* x, double* out) {
  std::copy_n(x, padded_, sum_.data());
  for (int c = 0; c < cones_used_; ++c) {
    const Cone& cone = cones_[index(c)];
    for (int k = cone.first; k < cone.first + cone.size; ++k) {
      if (side_[k] == 0) continue;
      sum_[k] = 0;
      for (int j = 0; j < cone.size; ++j)
        sum_[k] += cone.C[j * cone.height() + row(k)] * x[cone.first + j];
    }
  }
  std::fill_n(amount_.data(), padded_, 0.0);
  for (int k = 0; k < n_; ++k) {
    if (side_[k] == 0) continue;
    extract(k);
    for (int i = 0; i < padded_; i += kLanes) {
      const Vec held = vec(side_.data() + i) * vec(side_.data() + i);
      vec(amount_.data() + i) -= vec(column_.data() + i) * held * sum_[k];
    }
  }
  to_values(amount_.data(), out);
}

// The value or row beyond a bound, if there is one. Of several, the one whose way to its bound
// would raise the dual function most if it were the first: fewer pivots than with the furthest one.
BoxTableau::Candidate BoxTableau::worst() {
  const double* value = value_.data();
  double* amount = amount_.data();
  const Vec most = gains([=](int i) { return vec(value + i); }, lower_.data(), upper_.data(),
                         over_.data(), allowed_, padded_, amount);
  double furthest = largest(most);
  Cone* of = nullptr;
  for (int c = 0; c < cones_used_; ++c) {
    Cone& cone = cones_[index(c)];
    const double gain = largest_gain(cone);
    if (gain <= furthest) continue;
    furthest = gain;
    of = &cone;
  }
  if (!(furthest > 0)) return {};
  Candidate found;
  if (of == nullptr) {
    const int k = find(amount, furthest, padded_);
    if (side_[k] == 0) found.at = k;
    return found;
  }
  const int row = find(of->gain.data(), furthest, of->height());
  for (int k = of->first; k < of->first + of->size; ++k)
    if (row_[index(k)] == row && side_[k] != 0) return {};
  found.cone = of;
  found.row = row;
  return found;
}

// Raises the multiplier of a value or row until it is at its bound. Others whose multipliers reach
// zero on the way are freed.
bool BoxTableau::enter(const Candidate& candidate, int most) {
  const auto [at, cone, row] = candidate;
  const auto value = [&] {
    if (cone == nullptr) return value_[at];
    double sum = 0;
    for (int j = 0; j < cone->size; ++j)
      sum += cone->R.data()[j * cone->height() + row] * value_[cone->first + j];
    return sum;
  };
  const double lower = cone != nullptr ? cone->lower[row] : lower_[at];
  const double upper = cone != nullptr ? cone->upper[row] : upper_[at];
  const double diagonal = cone != nullptr ? 1 / cone->over[row] : diagonal_[at];
  const double side = value() > upper ? 1 : -1;
  const double bound = side > 0 ? upper : lower;
  double multiplier = 0;
  while (pivots_ < most) {
    if (cone == nullptr) extract(at);
    const double slope = cone != nullptr ? combine(*cone, row) : column_[at];
    double step = slope > kDependent * diagonal ? side * (value() - bound) / slope : kInfinity;
    const int leaving = first_to_leave(side, step);
    if (step == kInfinity) return false;
    move(-side * step);
    multiplier -= side * step;
    if (leaving < 0) {
      const int k = cone != nullptr ? exchange(*cone, row, slope) : at;
      if (k < 0) return false;
      put(side_.data(), k, side);
      put(value_.data(), k, bound);
      put(multiplier_.data(), k, multiplier);
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
  const auto vectors = index(padded_ / kLanes);
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
