// SPDX-License-Identifier: BSD-2-Clause

#include "core/dynamics/spd_inverse.hpp"

#include <cassert>

namespace poise {
namespace {

using simd::Lanes;

constexpr double kLeastPivot = 1e-13;
alignas(32) constexpr double kUnit[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
// Without lane k; without lanes k and k + 1.
alignas(32) constexpr double kOthers[4][4] = {
    {0, 1, 1, 1}, {1, 0, 1, 1}, {1, 1, 0, 1}, {1, 1, 1, 0}};
alignas(32) constexpr double kOtherTwo[3][4] = {{0, 0, 1, 1}, {1, 0, 0, 1}, {1, 1, 0, 0}};

double& at(Lanes* row, int k) { return reinterpret_cast<double*>(row)[k]; }

// Exchanges components k and k + 1 of b = A x between the sides, k even: with the block P of A at
// the pivots, their rows become P⁻¹ (rows), the others lose their share in them.
template <int Chunks>
[[gnu::always_inline]] inline bool exchange_two(Lanes* A, const double* least, int n, int k,
                                                int chunks) {
  const int count = Chunks > 0 ? Chunks : chunks;
  Lanes* one = A + k * count;
  Lanes* two = one + count;
  const double a = at(one, k), b = at(two, k), c = at(two, k + 1), det = a * c - b * b;
  if (!(a > least[k]) || !(det > least[k + 1] * a)) return false;
  const double inverse = 1 / det, pa = c * inverse, pb = -b * inverse, pc = a * inverse;
  const Lanes others = simd::load(kOtherTwo[k % 4]);
  one[k / 4] = one[k / 4] * others + simd::load(kUnit[k % 4]);
  two[k / 4] = two[k / 4] * others + simd::load(kUnit[k % 4 + 1]);
  for (int i = 0; i < count; ++i) {
    const Lanes row = one[i];
    one[i] = row * pa + two[i] * pb;
    two[i] = row * pb + two[i] * pc;
  }
  const auto reduce = [&](int r) {
    Lanes* row = A + r * count;
    const Lanes f = simd::splat(at(row, k)), g = simd::splat(at(row, k + 1));
    row[k / 4] = row[k / 4] * others;
    for (int i = 0; i < count; ++i) row[i] = row[i] - f * one[i] - g * two[i];
  };
  // The next pivots' rows first: their division need not wait for the others.
  for (int r = k + 2; r < n; ++r) reduce(r);
  for (int r = 0; r < k; ++r) reduce(r);
  return true;
}

// The same for one component.
bool exchange_one(Lanes* A, const double* least, int n, int k, int chunks) {
  Lanes* own = A + k * chunks;
  const double pivot = at(own, k);
  if (!(pivot > least[k])) return false;
  const Lanes others = simd::load(kOthers[k % 4]);
  own[k / 4] = own[k / 4] * others + simd::load(kUnit[k % 4]);
  for (int i = 0; i < chunks; ++i) own[i] = own[i] * (1 / pivot);
  for (int r = 0; r < n; ++r) {
    if (r == k) continue;
    Lanes* row = A + r * chunks;
    const Lanes f = simd::splat(at(row, k));
    row[k / 4] = row[k / 4] * others;
    for (int i = 0; i < chunks; ++i) row[i] = row[i] - f * own[i];
  }
  return true;
}

template <int Chunks>
bool invert(Lanes* A, std::span<double> least, int chunks) {
  const int n = static_cast<int>(least.size());
  for (int k = 0; k < n; ++k)
    least[static_cast<std::size_t>(k)] = kLeastPivot * at(A + k * chunks, k);
  for (int k = 0; k + 2 <= n; k += 2)
    if (!exchange_two<Chunks>(A, least.data(), n, k, chunks)) return false;
  return n % 2 == 0 || exchange_one(A, least.data(), n, n - 1, chunks);
}

}  // namespace

bool invert_spd(std::span<Lanes> A, std::span<double> work) noexcept {
  const std::size_t chunks = (work.size() + 3) / 4;
  assert(A.size() >= work.size() * chunks);
  if (chunks == 2) return invert<2>(A.data(), work, 2);
  if (chunks == 3) return invert<3>(A.data(), work, 3);
  return invert<0>(A.data(), work, static_cast<int>(chunks));
}

}  // namespace poise
