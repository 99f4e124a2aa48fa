// SPDX-License-Identifier: BSD-2-Clause
// Solves with L and D for one or many right-hand sides.

#include <cassert>

#include "poise/core/dynamics/mass_factor.hpp"
#include "poise/core/simd/lanes.hpp"

namespace poise {
namespace {

using simd::Lanes;

// A pack of numbers of one row.
struct One {
  double v;

  static One load(const double* from) { return {*from}; }
  void store(double* to) const { *to = v; }
  One operator*(double s) const { return {v * s}; }
  One operator+(const One& b) const { return {v + b.v}; }
  One operator-(const One& b) const { return {v - b.v}; }
};

struct Four {
  Lanes v;

  static Four load(const double* from) { return {simd::load(from)}; }
  void store(double* to) const { simd::store(to, v); }
  Four operator*(double s) const { return {v * s}; }
  Four operator+(const Four& b) const { return {v + b.v}; }
  Four operator-(const Four& b) const { return {v - b.v}; }
};

// x_a −= L(k, a) x_k for all ancestors a of k, from tips to roots.
template <class Pack>
void solve_lt(const MassFactor& factor, double* x, Eigen::Index step) {
  for (const int k : factor.paths().tips_first()) {
    const double* l = factor.row(k);
    const int* path = factor.paths().path(k);
    const Pack own = Pack::load(x + k * step);
    for (int p = factor.paths().depth(k) - 2; p >= 0; --p) {
      double* other = x + path[p] * step;
      (Pack::load(other) - own * l[p]).store(other);
    }
  }
}

// x_k −= L(k, a) x_a for all ancestors a of k, from roots to tips; in two independent sums.
template <class Pack>
void solve_l(const MassFactor& factor, double* x, Eigen::Index step) {
  const std::vector<int>& order = factor.paths().tips_first();
  for (auto at = order.rbegin(); at != order.rend(); ++at) {
    const double* l = factor.row(*at);
    const int* path = factor.paths().path(*at);
    const int last = factor.paths().depth(*at) - 1;
    Pack even = Pack::load(x + *at * step), odd = even * 0.0;
    int p = 0;
    for (; p + 1 < last; p += 2) {
      even = even - Pack::load(x + path[p] * step) * l[p];
      odd = odd - Pack::load(x + path[p + 1] * step) * l[p + 1];
    }
    if (p < last) even = even - Pack::load(x + path[p] * step) * l[p];
    (even + odd).store(x + *at * step);
  }
}

}  // namespace

void MassFactor::solve_lt(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  assert(x.size() == size());
  poise::solve_lt<One>(*this, x.data(), 1);
}

void MassFactor::solve_d(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  for (int k = 0; k < size(); ++k) x[k] *= inverse_d()[k];
}

void MassFactor::solve_l(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  assert(x.size() == size());
  poise::solve_l<One>(*this, x.data(), 1);
}

void MassFactor::solve(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  solve_lt(x);
  solve_d(x);
  solve_l(x);
}

void MassFactor::solve_lt_many(RowsRef X) const noexcept {
  assert(X.rows() == size());
  Eigen::Index c = 0;
  for (; c + 4 <= X.cols(); c += 4) poise::solve_lt<Four>(*this, X.data() + c, X.outerStride());
  for (; c < X.cols(); ++c) poise::solve_lt<One>(*this, X.data() + c, X.outerStride());
}

void MassFactor::solve_d_many(RowsRef X) const noexcept {
  for (int k = 0; k < size(); ++k) X.row(k) *= inverse_d()[k];
}

void MassFactor::solve_l_many(RowsRef X) const noexcept {
  assert(X.rows() == size());
  Eigen::Index c = 0;
  for (; c + 4 <= X.cols(); c += 4) poise::solve_l<Four>(*this, X.data() + c, X.outerStride());
  for (; c < X.cols(); ++c) poise::solve_l<One>(*this, X.data() + c, X.outerStride());
}

void MassFactor::solve_many(RowsRef X) const noexcept {
  solve_lt_many(X);
  solve_d_many(X);
  solve_l_many(X);
}

}  // namespace poise
