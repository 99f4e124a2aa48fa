// SPDX-License-Identifier: BSD-2-Clause
// More arithmetic on four doubles at once, lane by lane: quotients, roots, choices.

#pragma once

#include "poise/core/simd/lanes.hpp"

#if defined(__SSE2__)
#include <immintrin.h>
#else
#include <cmath>
#endif

namespace poise::simd {

#ifdef __AVX__

inline Lanes operator/(const Lanes& a, const Lanes& b) { return {a.v / b.v}; }

/// The lesser; of a NaN and a number, b.
inline Lanes minimum(const Lanes& a, const Lanes& b) { return {_mm256_min_pd(a.v, b.v)}; }
/// The greater; of a NaN and a number, b.
inline Lanes maximum(const Lanes& a, const Lanes& b) { return {_mm256_max_pd(a.v, b.v)}; }
/// √a
inline Lanes square_root(const Lanes& a) { return {_mm256_sqrt_pd(a.v)}; }
/// a < b ? yes : no
inline Lanes select_less(const Lanes& a, const Lanes& b, const Lanes& yes, const Lanes& no) {
  return {a.v < b.v ? yes.v : no.v};
}

/// The columns of the 4×4 matrix with these rows in memory. Halves of rows are joined as they are
/// loaded, so it needs half of the shuffles of `transpose`.
inline void load_columns(const double* const (&rows)[4], Lanes (&columns)[4]) {
  const auto halves = [&](int of, int at) -> Register {
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(_mm_loadu_pd(rows[of] + at)),
                                _mm_loadu_pd(rows[of + 2] + at), 1);
  };
  const Register a0 = halves(0, 0), b0 = halves(1, 0), a2 = halves(0, 2), b2 = halves(1, 2);
  columns[0].v = __builtin_shufflevector(a0, b0, 0, 4, 2, 6);
  columns[1].v = __builtin_shufflevector(a0, b0, 1, 5, 3, 7);
  columns[2].v = __builtin_shufflevector(a2, b2, 0, 4, 2, 6);
  columns[3].v = __builtin_shufflevector(a2, b2, 1, 5, 3, 7);
}

#else

inline Lanes operator/(const Lanes& a, const Lanes& b) { return {a.lo / b.lo, a.hi / b.hi}; }

/// a < b ? yes : no
inline Lanes select_less(const Lanes& a, const Lanes& b, const Lanes& yes, const Lanes& no) {
  return {a.lo < b.lo ? yes.lo : no.lo, a.hi < b.hi ? yes.hi : no.hi};
}

#ifdef __SSE2__
/// The lesser; of a NaN and a number, b.
inline Lanes minimum(const Lanes& a, const Lanes& b) {
  return {_mm_min_pd(a.lo, b.lo), _mm_min_pd(a.hi, b.hi)};
}
/// The greater; of a NaN and a number, b.
inline Lanes maximum(const Lanes& a, const Lanes& b) {
  return {_mm_max_pd(a.lo, b.lo), _mm_max_pd(a.hi, b.hi)};
}
/// √a
inline Lanes square_root(const Lanes& a) { return {_mm_sqrt_pd(a.lo), _mm_sqrt_pd(a.hi)}; }
#else
/// The lesser; of a NaN and a number, b.
inline Lanes minimum(const Lanes& a, const Lanes& b) { return select_less(a, b, a, b); }
/// The greater; of a NaN and a number, b.
inline Lanes maximum(const Lanes& a, const Lanes& b) { return select_less(b, a, a, b); }
/// √a
inline Lanes square_root(const Lanes& a) {
  return {Register{std::sqrt(a.lo[0]), std::sqrt(a.lo[1])},
          Register{std::sqrt(a.hi[0]), std::sqrt(a.hi[1])}};
}
#endif

/// The columns of the 4×4 matrix with these rows in memory.
inline void load_columns(const double* const (&rows)[4], Lanes (&columns)[4]) {
  for (int k = 0; k < 4; ++k) columns[k] = load(rows[k]);
  transpose(columns[0], columns[1], columns[2], columns[3]);
}

#endif

/// |a|
inline Lanes absolute(const Lanes& a) { return maximum(a, zero() - a); }
/// a, within −1 and 1.
inline Lanes within_one(const Lanes& a) { return minimum(maximum(a, splat(-1)), splat(1)); }

}  // namespace poise::simd
