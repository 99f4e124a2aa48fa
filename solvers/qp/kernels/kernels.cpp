// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/kernels/kernels.hpp"

#include <algorithm>
#include <cmath>

namespace poise::qp {
namespace {

// C vectors of y stay in registers during the loop over the columns.
template <int C>
void accumulate_rows(const double* A, std::ptrdiff_t ld, const double* s, int cols, double* y) {
  Vec acc[C];
  for (int c = 0; c < C; ++c) acc[c] = vec(y + c * kLanes);
  for (int k = 0; k < cols; ++k, A += ld) {
    for (int c = 0; c < C; ++c) acc[c] += vec(A + c * kLanes) * s[k];
  }
  for (int c = 0; c < C; ++c) vec(y + c * kLanes) = acc[c];
}

// y and A may be unaligned.
template <int C>
void combine_some(const double* A, std::ptrdiff_t ld, const double* s, int rows, double* y) {
  Vec acc[C];
  for (int c = 0; c < C; ++c) acc[c] = simd::load_vec(y + c * kLanes);
  for (int i = 0; i < rows; ++i, A += ld)
    for (int c = 0; c < C; ++c) acc[c] += simd::load_vec(A + c * kLanes) * s[i];
  for (int c = 0; c < C; ++c) simd::store_vec(y + c * kLanes, acc[c]);
}

template <int C>
void add_outer_rows(double* A, std::ptrdiff_t ld, const double* w, const double* s, int cols) {
  Vec fixed[C];
  for (int c = 0; c < C; ++c) fixed[c] = vec(w + c * kLanes);
  for (int k = 0; k < cols; ++k, A += ld) {
    for (int c = 0; c < C; ++c) vec(A + c * kLanes) += fixed[c] * s[k];
  }
}

// kLanes columns share one pass over a.
void project_some(const double* A, std::ptrdiff_t ld, const double* a, double* d, int rows) {
  Vec acc[kLanes] = {};
  for (int i = 0; i < rows; i += kLanes) {
    const Vec x = kept(vec(a + i));
    unrolled<kLanes>([&](auto k) { acc[k] += vec(A + k * ld + i) * x; });
  }
  const Vec sums = sum_each(acc);
  for (int k = 0; k < kLanes; ++k) d[k] = sums[k];
}

}  // namespace

void accumulate(const double* A, std::ptrdiff_t ld, const double* s, int cols, double* y,
                int rows) {
  int i = 0;
  for (; i + 6 * kLanes <= rows; i += 6 * kLanes) accumulate_rows<6>(A + i, ld, s, cols, y + i);
  for (; i + 3 * kLanes <= rows; i += 3 * kLanes) accumulate_rows<3>(A + i, ld, s, cols, y + i);
  for (; i < rows; i += kLanes) accumulate_rows<1>(A + i, ld, s, cols, y + i);
}

void project(const double* A, std::ptrdiff_t ld, const double* a, int cols, double* d, int rows) {
  int k = 0;
  for (; k + kLanes <= cols; k += kLanes) project_some(A + k * ld, ld, a, d + k, rows);
  for (; k < cols; ++k) {
    Vec acc = {};
    for (int i = 0; i < rows; i += kLanes) acc += vec(A + k * ld + i) * vec(a + i);
    d[k] = sum(acc);
  }
}

void combine_rows(const double* A, std::ptrdiff_t ld, const double* s, int rows, double* y, int n) {
  int k = 0;
  for (; k + 4 * kLanes <= n; k += 4 * kLanes) combine_some<4>(A + k, ld, s, rows, y + k);
  for (; k + kLanes <= n; k += kLanes) combine_some<1>(A + k, ld, s, rows, y + k);
  for (; k < n; ++k)
    for (int i = 0; i < rows; ++i) y[k] += s[i] * A[i * ld + k];
}

void dot_rows(const double* A, std::ptrdiff_t ld, const double* x, int rows, double* out, int n) {
  for (int i = 0; i < rows; ++i, A += ld) {
    Vec acc = {};
    int k = 0;
    for (; k + kLanes <= n; k += kLanes) acc += simd::load_vec(A + k) * simd::load_vec(x + k);
    double rest = 0;
    for (; k < n; ++k) rest += A[k] * x[k];
    out[i] = sum(acc) + rest;
  }
}

void add_outer(double* A, std::ptrdiff_t ld, const double* w, const double* s, int cols, int rows) {
  int i = 0;
  for (; i + 6 * kLanes <= rows; i += 6 * kLanes) add_outer_rows<6>(A + i, ld, w + i, s, cols);
  for (; i + 3 * kLanes <= rows; i += 3 * kLanes) add_outer_rows<3>(A + i, ld, w + i, s, cols);
  for (; i < rows; i += kLanes) add_outer_rows<1>(A + i, ld, w + i, s, cols);
}

void rotate(double* A0, double* A1, double c, double s, int rows) {
  for (int i = 0; i < rows; i += kLanes) {
    const Vec x = vec(A0 + i), y = vec(A1 + i);
    vec(A0 + i) = c * x + s * y;
    vec(A1 + i) = c * y - s * x;
  }
}

void factor(double* K, std::ptrdiff_t ld, int n, int top, double floor, double* scratch) {
  const int end = padded(top + n + 1);
  for (int j = 0; j < n; ++j) {
    double* column = K + j * ld;
    std::fill(column + top, column + top + n, 0.0);
    column[top + j] = 1;
  }
  // column_j = (column_j − Σ_{k<j} L_jk·column_k)/L_jj, left-looking, for all rows at once
  for (int j = 0; j < n; ++j) {
    double* column = K + j * ld;
    const double diagonal = column[j];
    for (int k = 0; k < j; ++k) scratch[k] = -K[k * ld + j];
    const int from = aligned_below(j);
    accumulate(K + from, ld, scratch, j, column + from, end - from);
    const double pivot = std::max(column[j], floor * diagonal);
    const double scale = 1 / std::sqrt(pivot);
    column[j] = pivot;
    for (int i = from; i < end; i += kLanes) vec(column + i) *= scale;
  }
}

}  // namespace poise::qp
