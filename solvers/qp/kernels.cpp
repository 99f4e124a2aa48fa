// SPDX-License-Identifier: BSD-2-Clause

#include "solvers/qp/kernels.hpp"

#include <algorithm>
#include <cmath>

namespace poise::qp {
namespace {

const Vec& load(const double* p) { return *reinterpret_cast<const Vec*>(p); }
Vec& store(double* p) { return *reinterpret_cast<Vec*>(p); }

double sum(Vec v) {
  double s = 0;
  for (int i = 0; i < kLanes; ++i) s += v[i];
  return s;
}

// C vectors of rows at a time stay in registers while the columns pass by.
template <int C>
void accumulate_rows(const double* A, std::ptrdiff_t ld, const double* s, int cols, double* y) {
  Vec acc[C];
  for (int c = 0; c < C; ++c) acc[c] = load(y + c * kLanes);
  for (int k = 0; k < cols; ++k, A += ld) {
    for (int c = 0; c < C; ++c) acc[c] += load(A + c * kLanes) * s[k];
  }
  for (int c = 0; c < C; ++c) store(y + c * kLanes) = acc[c];
}

template <int C>
void add_outer_rows(double* A, std::ptrdiff_t ld, const double* w, const double* s, int cols) {
  Vec fixed[C];
  for (int c = 0; c < C; ++c) fixed[c] = load(w + c * kLanes);
  for (int k = 0; k < cols; ++k, A += ld) {
    for (int c = 0; c < C; ++c) store(A + c * kLanes) += fixed[c] * s[k];
  }
}

// Four columns share one pass over a.
void project_four(const double* A, std::ptrdiff_t ld, const double* a, double* d, int rows) {
  Vec acc[4] = {};
  for (int i = 0; i < rows; i += kLanes) {
    const Vec x = load(a + i);
    for (int k = 0; k < 4; ++k) acc[k] += load(A + k * ld + i) * x;
  }
  for (int k = 0; k < 4; ++k) d[k] = sum(acc[k]);
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
  for (; k + 4 <= cols; k += 4) project_four(A + k * ld, ld, a, d + k, rows);
  for (; k < cols; ++k) {
    Vec acc = {};
    for (int i = 0; i < rows; i += kLanes) acc += load(A + k * ld + i) * load(a + i);
    d[k] = sum(acc);
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
    const Vec x = load(A0 + i), y = load(A1 + i);
    store(A0 + i) = c * x + s * y;
    store(A1 + i) = c * y - s * x;
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
    for (int i = from; i < end; i += kLanes) store(column + i) *= scale;
  }
}

}  // namespace poise::qp
