// SPDX-License-Identifier: BSD-2-Clause
// As many doubles as one register takes, for loops over whole rows: eight with AVX-512, four with
// AVX, else two. g++ 12 takes what is wider than the registers to pieces by way of memory.

#pragma once

#include "poise/core/simd/lanes.hpp"

namespace poise::simd {

#ifdef __AVX512F__
inline constexpr int kWide = 8;
#elif defined(__AVX__)
inline constexpr int kWide = 4;
#else
inline constexpr int kWide = 2;
#endif

struct alignas(8 * kWide) Wide {
  double __attribute__((vector_size(8 * kWide))) v;
};

inline Wide wide(double s) { return {s - decltype(Wide::v){}}; }
inline Wide load_wide(const double* from) {
  Wide wide;
  std::memcpy(&wide, from, sizeof wide);  // of any alignment
  return wide;
}
inline void store(double* to, const Wide& a) { std::memcpy(to, &a, sizeof a); }

inline Wide operator+(const Wide& a, const Wide& b) { return {a.v + b.v}; }
inline Wide operator-(const Wide& a, const Wide& b) { return {a.v - b.v}; }
inline Wide operator*(const Wide& a, const Wide& b) { return {a.v * b.v}; }

}  // namespace poise::simd
