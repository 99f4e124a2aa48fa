// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/simd/sin_cos.hpp"

#include <bit>
#include <cmath>
#include <cstdint>

#include "poise/core/simd/lanes.hpp"

namespace poise {
namespace {

using simd::Lanes;
using simd::splat;

constexpr double kLargest = 1e5;

// π/2 in three parts; the first two have 33 bits, so their products with k are exact for |k| < 2²⁰.
constexpr double kHalfPi1 = 1.57079632673412561417e+00;
constexpr double kHalfPi2 = 6.07710050630396597660e-11;
constexpr double kHalfPi3 = 2.02226624879595063154e-21;
constexpr double kTwoOverPi = 6.36619772367581382433e-01;

// Adding 1.5·2⁵² rounds to a whole number and leaves it in the low bits.
constexpr double kRounder = 6755399441055744.0;

consteval double inverse_factorial(int n) { return n < 2 ? 1.0 : inverse_factorial(n - 1) / n; }

// For |r| ≤ π/4 the first omitted term is r¹⁷/17! < 5e-17 …
Lanes sin_series(const Lanes& r, const Lanes& r2) {
  Lanes sum = splat(-inverse_factorial(15));
  sum = sum * r2 + splat(inverse_factorial(13));
  sum = sum * r2 - splat(inverse_factorial(11));
  sum = sum * r2 + splat(inverse_factorial(9));
  sum = sum * r2 - splat(inverse_factorial(7));
  sum = sum * r2 + splat(inverse_factorial(5));
  sum = sum * r2 - splat(inverse_factorial(3));
  return r + r * r2 * sum;
}

// … and r¹⁸/18! < 3e-18.
Lanes cos_series(const Lanes& r2) {
  Lanes sum = splat(inverse_factorial(16));
  sum = sum * r2 - splat(inverse_factorial(14));
  sum = sum * r2 + splat(inverse_factorial(12));
  sum = sum * r2 - splat(inverse_factorial(10));
  sum = sum * r2 + splat(inverse_factorial(8));
  sum = sum * r2 - splat(inverse_factorial(6));
  sum = sum * r2 + splat(inverse_factorial(4));
  return splat(1) - splat(0.5) * r2 + r2 * r2 * sum;
}

bool all_small(const double* angle) {
  bool small = true;
  for (int i = 0; i < 4; ++i) small &= std::abs(angle[i]) < kLargest;
  return small;
}

// (sin, cos) of r + k π/2 from those of r: swapped for odd k, then signed by quadrant.
void turn_by_quadrants(const double* quadrant, const double* s, const double* c, double* sin,
                       double* cos) {
  for (int i = 0; i < 4; ++i) {
    const auto k = std::bit_cast<std::uint64_t>(quadrant[i]);
    const std::uint64_t odd = 0 - (k & 1);
    const auto s_bits = std::bit_cast<std::uint64_t>(s[i]);
    const auto c_bits = std::bit_cast<std::uint64_t>(c[i]);
    const std::uint64_t swap = (s_bits ^ c_bits) & odd;
    sin[i] = std::bit_cast<double>((s_bits ^ swap) ^ ((k & 2) << 62));
    cos[i] = std::bit_cast<double>((c_bits ^ swap) ^ (((k + 1) & 2) << 62));
  }
}

void four(const double* angle, double* sin, double* cos) {
  const Lanes x = simd::load(angle);
  const Lanes rounded = x * splat(kTwoOverPi) + splat(kRounder);
  const Lanes k = rounded - splat(kRounder);
  const Lanes r = x - k * splat(kHalfPi1) - k * splat(kHalfPi2) - k * splat(kHalfPi3);
  const Lanes r2 = r * r;
  alignas(32) double quadrant[4], s[4], c[4];
  simd::store(quadrant, rounded);
  simd::store(s, sin_series(r, r2));
  simd::store(c, cos_series(r2));
  turn_by_quadrants(quadrant, s, c, sin, cos);
}

}  // namespace

void sin_cos(const double* angle, int count, double* sin, double* cos) noexcept {
  for (int i = 0; i < count; i += 4) {
    if (all_small(angle + i)) {
      four(angle + i, sin + i, cos + i);
      continue;
    }
    for (int k = i; k < i + 4; ++k) {
      sin[k] = std::sin(angle[k]);
      cos[k] = std::cos(angle[k]);
    }
  }
}

}  // namespace poise
