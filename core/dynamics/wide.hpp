// SPDX-License-Identifier: BSD-2-Clause
// As many doubles as one register takes, for loops over whole rows: eight with AVX-512, else four.

#pragma once

#include "core/dynamics/lanes.hpp"

namespace poise::simd {

// g++ 12 takes a vector that is wider than the registers to pieces by way of memory.
#ifdef __AVX512F__

struct alignas(64) Wide {
  double __attribute__((vector_size(64))) v;
};
inline constexpr int kWide = 8;

inline Wide wide(double s) { return {decltype(Wide::v){s, s, s, s, s, s, s, s}}; }
inline Wide load_wide(const double* from) {
  Wide wide;
  std::memcpy(&wide, from, sizeof wide);  // of any alignment
  return wide;
}
inline void store(double* to, const Wide& a) { std::memcpy(to, &a, sizeof a); }

inline Wide operator+(const Wide& a, const Wide& b) { return {a.v + b.v}; }
inline Wide operator-(const Wide& a, const Wide& b) { return {a.v - b.v}; }
inline Wide operator*(const Wide& a, const Wide& b) { return {a.v * b.v}; }

#else

using Wide = Lanes;
inline constexpr int kWide = 4;

inline Wide wide(double s) { return splat(s); }
inline Wide load_wide(const double* from) { return load(from); }

#endif

}  // namespace poise::simd
