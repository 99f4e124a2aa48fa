// SPDX-License-Identifier: BSD-2-Clause
// Small kernels over runs of doubles whose length is a multiple of kLanes.

#pragma once

#include <cstddef>

#include "poise/core/simd/vec.hpp"

namespace poise::hierarchy {

using simd::kLanes;
using simd::padded;
using Vec = simd::Vec;

/// y += s·x
inline void add(double* y, double s, const double* x, int length) {
  for (int i = 0; i < length; i += kLanes)
    simd::store_vec(y + i, simd::load_vec(y + i) + s * simd::load_vec(x + i));
}

inline Vec magnitude(Vec x) { return x < 0 ? -x : x; }

/// max |x_k|
inline double largest_magnitude(const double* x, int count) {
  Vec most = {};
  int i = 0;
  for (; i + kLanes <= count; i += kLanes) {
    const Vec here = magnitude(simd::load_vec(x + i));
    most = here > most ? here : most;
  }
  double largest = 0;
  for (int k = 0; k < kLanes; ++k) largest = most[k] > largest ? most[k] : largest;
  for (; i < count; ++i) {
    const double here = x[i] < 0 ? -x[i] : x[i];
    largest = here > largest ? here : largest;
  }
  return largest;
}

/// Rows of a matrix, by number.
struct RowSet {
  const double* data;
  std::ptrdiff_t stride;
  const int* rows;
  int count;

  const double* operator[](int k) const { return data + rows[k] * stride; }
};

// C vectors stay in registers while the loop runs over rows.
template <int C, class Term>
inline void sum_chunk(double* y, const RowSet& rows, const Term& term) {
  Vec sum[C] = {};
  for (int k = 0; k < rows.count; ++k) {
    const double* row = rows[k];
    for (int c = 0; c < C; ++c) sum[c] += term(k, simd::load_vec(row + c * kLanes));
  }
  for (int c = 0; c < C; ++c) simd::store_vec(y + c * kLanes, sum[c]);
}

// C vectors of x stay in registers while the loop runs over rows.
template <int C>
inline void add_chunk(double* rows, std::ptrdiff_t stride, int count, const double* s,
                      const double* x) {
  Vec fixed[C];
  for (int c = 0; c < C; ++c) fixed[c] = simd::load_vec(x + c * kLanes);
  for (int k = 0; k < count; ++k, rows += stride) {
    if (s[k] == 0) continue;
    for (int c = 0; c < C; ++c)
      simd::store_vec(rows + c * kLanes, simd::load_vec(rows + c * kLanes) + s[k] * fixed[c]);
  }
}

/// row k += s_k·x for `count` rows `stride` apart.
inline void add_to_rows(double* rows, std::ptrdiff_t stride, int count, const double* s,
                        const double* x, int length) {
  int i = 0;
  for (; i + 4 * kLanes <= length; i += 4 * kLanes) add_chunk<4>(rows + i, stride, count, s, x + i);
  for (; i + 2 * kLanes <= length; i += 2 * kLanes) add_chunk<2>(rows + i, stride, count, s, x + i);
  for (; i < length; i += kLanes) add_chunk<1>(rows + i, stride, count, s, x + i);
}

/// y = Σ_k term(k, row k), vector by vector.
template <class Term>
inline void sum_rows(double* y, RowSet rows, int length, const Term& term) {
  int i = 0;
  const auto chunk = [&]<int C>() {
    for (; i + C * kLanes <= length; i += C * kLanes, rows.data += C * kLanes)
      sum_chunk<C>(y + i, rows, term);
  };
  chunk.template operator()<4>();
  chunk.template operator()<2>();
  chunk.template operator()<1>();
}

inline double dot(const double* a, const double* b, int length) {
  Vec sum = {};
  for (int i = 0; i < length; i += kLanes) sum += simd::load_vec(a + i) * simd::load_vec(b + i);
  for (int half = kLanes / 2; half > 0; half /= 2)
    for (int i = 0; i < half; ++i) sum[i] += sum[i + half];
  return sum[0];
}

}  // namespace poise::hierarchy
