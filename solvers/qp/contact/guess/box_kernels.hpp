// SPDX-License-Identifier: BSD-2-Clause
// Loops over vectors for BoxTableau.

#pragma once

#include <cstddef>
#include <limits>
#include <utility>

#include "poise/core/simd/vec.hpp"

namespace poise::qp {

using namespace simd;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kLeastDiagonal = 1e-100;  // of G; smaller ones count as this

inline Vec larger(const Vec& a, const Vec& b) { return a > b ? a : b; }
inline Vec smaller(const Vec& a, const Vec& b) { return a < b ? a : b; }
inline Vec all(double s) { return s - Vec{}; }

// Lane k gets the larger of the lanes k and k ^ Distance.
template <int Distance>
Vec fold(const Vec& v) {
  return [&]<int... K>(std::integer_sequence<int, K...>) {
    return larger(v, __builtin_shufflevector(v, v, (K ^ Distance)...));
  }
  (std::make_integer_sequence<int, kLanes>{});
}

inline double largest(Vec v) {
  if constexpr (kLanes > 2) v = fold<2 % kLanes>(v);
  return fold<1>(v)[0];
}

inline double smallest(const Vec& v) { return -largest(-v); }

// Writes one number as a part of its vector. A vector that is loaded after a store of the number
// alone would wait for it.
inline void put(double* numbers, int k, double x) {
  const Vec index = [&]<int... K>(std::integer_sequence<int, K...>) { return Vec{double{K}...}; }
  (std::make_integer_sequence<int, kLanes>{});
  Vec& all_of = vec(numbers + aligned_below(k));
  all_of = index == all(k % kLanes) ? all(x) : all_of;
}

// kLanes numbers that are `stride` apart.
inline Vec strided(const double* at, std::ptrdiff_t stride) {
  return [&]<int... K>(std::integer_sequence<int, K...>) { return Vec{at[K * stride]...}; }
  (std::make_integer_sequence<int, kLanes>{});
}

// The index of a number that equals x, without jumps that depend on it.
inline int find(const double* numbers, double x, [[maybe_unused]] int n) {
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

// For each value, how much the way into its bounds would raise the dual function; 0 if it is
// within. Returns the largest ones.
template <typename Value>
Vec gains(const Value& value, const double* lower, const double* upper, const double* over,
          double tolerance, int n, double* gain) {
  Vec most = Vec{};
  const Vec allowed = all(tolerance);
  for (int i = 0; i < n; i += kLanes) {
    const Vec x = value(i);
    const Vec beyond = larger(vec(lower + i) - x, x - vec(upper + i));
    const Vec own = beyond > allowed ? beyond * beyond * vec(over + i) : Vec{};
    vec(gain + i) = own;
    most = larger(most, own);
  }
  return most;
}

}  // namespace poise::qp
