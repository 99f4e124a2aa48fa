// SPDX-License-Identifier: BSD-2-Clause
// Vectors for loops over whole rows: four doubles with AVX, else two. g++ 12 splits vectors that
// are wider than a register through memory. Eight doubles (AVX-512) pad the rows of a humanoid too
// much: they were 5 % slower on an AMD EPYC.

#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <utility>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace poise::simd {

#ifdef __AVX__
inline constexpr int kLanes = 4;
#else
inline constexpr int kLanes = 2;
#endif

typedef double Vec __attribute__((vector_size(8 * kLanes), may_alias));

/// kLanes numbers of register-aligned memory as one vector.
inline const Vec& vec(const double* p) { return *reinterpret_cast<const Vec*>(p); }
inline Vec& vec(double* p) { return *reinterpret_cast<Vec*>(p); }
/// kLanes numbers of unaligned memory. (A reference to a type of lower alignment does not do: clang
/// forgets it.)
inline Vec load_vec(const double* p) {
  Vec v;
  std::memcpy(&v, p, sizeof v);
  return v;
}
inline void store_vec(double* p, const Vec& v) { std::memcpy(p, &v, sizeof v); }

/// A Vec that containers hold: its alignment is part of its type.
struct alignas(8 * kLanes) Wide {
  double __attribute__((vector_size(8 * kLanes))) v;
};

inline Wide wide(double s) { return {s - decltype(Wide::v){}}; }
inline Wide load_wide(const double* from) {
  Wide wide;
  std::memcpy(&wide, from, sizeof wide);  // `from` may be unaligned
  return wide;
}
inline void store(double* to, const Wide& a) { std::memcpy(to, &a, sizeof a); }

inline Wide operator+(const Wide& a, const Wide& b) { return {a.v + b.v}; }
inline Wide operator-(const Wide& a, const Wide& b) { return {a.v - b.v}; }
inline Wide operator*(const Wide& a, const Wide& b) { return {a.v * b.v}; }

/// Calls f with integral constants 0 … N − 1.
template <int N, typename F>
inline void unrolled(const F& f) {
  [&]<int... I>(std::integer_sequence<int, I...>) { (f(std::integral_constant<int, I>{}), ...); }
  (std::make_integer_sequence<int, N>{});
}

/// Broadcasts lane I to all lanes.
template <int I>
inline Vec splat_lane(const Vec& v) {
  return [&]<int... K>(std::integer_sequence<int, K...>) {
    return __builtin_shufflevector(v, v, (0 * K + I)...);
  }
  (std::make_integer_sequence<int, kLanes>{});
}

/// 1 in the lanes from I on, 0 before.
template <int I>
inline Vec lanes_from() {
  return [&]<int... K>(std::integer_sequence<int, K...>) { return Vec{(K < I ? 0.0 : 1.0)...}; }
  (std::make_integer_sequence<int, kLanes>{});
}

inline Vec square_root(const Vec& v) {
#if defined(__AVX__)
  return _mm256_sqrt_pd(v);
#elif defined(__SSE2__)
  return _mm_sqrt_pd(v);
#else
  Vec out;
  for (int i = 0; i < kLanes; ++i) out[i] = std::sqrt(v[i]);
  return out;
#endif
}

/// The sums of kLanes vectors, one per lane, by adding and transposing at once.
inline Vec sum_each(const Vec (&v)[kLanes]) {
#if defined(__AVX__)
  const auto one = [](const Vec& a, const Vec& b) {
    return __builtin_shufflevector(a, b, 0, 4, 2, 6) + __builtin_shufflevector(a, b, 1, 5, 3, 7);
  };
  const Vec low = one(v[0], v[1]), high = one(v[2], v[3]);
  return __builtin_shufflevector(low, high, 0, 1, 4, 5) +
         __builtin_shufflevector(low, high, 2, 3, 6, 7);
#else
  return __builtin_shufflevector(v[0], v[1], 0, 2) + __builtin_shufflevector(v[0], v[1], 1, 3);
#endif
}

/// v, kept in a register. g++ 12 would load it from memory again at every use.
inline Vec kept(Vec v) {
#if defined(__SSE2__)
  asm("" : "+v"(v));
#elif defined(__aarch64__)
  asm("" : "+w"(v));
#endif
  return v;
}

/// Whether a bit of any lane is set; not of +0.
inline bool any_bit(const Vec& v) {
#if defined(__AVX__)
  const __m256i bits = _mm256_castpd_si256(v);
  return _mm256_testz_si256(bits, bits) == 0;
#else
  return (std::bit_cast<std::uint64_t>(v[0]) | std::bit_cast<std::uint64_t>(v[1])) != 0;
#endif
}

/// Bitwise or.
inline Vec either_bits(const Vec& a, const Vec& b) {
  typedef long long Bits __attribute__((vector_size(8 * kLanes)));
  return (Vec)((Bits)a | (Bits)b);
}

/// The sum of the lanes.
inline double sum(const Vec& v) {
  double s = v[0];
  for (int i = 1; i < kLanes; ++i) s += v[i];
  return s;
}

/// The smallest multiple of kLanes ≥ n, and the largest ≤ n.
constexpr int padded(int n) { return (n + kLanes - 1) / kLanes * kLanes; }
constexpr int aligned_below(int n) { return n / kLanes * kLanes; }

}  // namespace poise::simd
