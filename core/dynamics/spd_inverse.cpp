// SPDX-License-Identifier: BSD-2-Clause

#include "core/dynamics/spd_inverse.hpp"

#include <cassert>

namespace poise {
namespace {

using simd::Lanes;

constexpr double kLeastPivot = 1e-13;
alignas(32) constexpr double kUnit[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
alignas(32) constexpr double kOthers[4][4] = {
    {0, 1, 1, 1}, {1, 0, 1, 1}, {1, 1, 0, 1}, {1, 1, 1, 0}};

// row −= row[k]·pivot_row, row[k] counted as 0 on the right.
template <int Chunks>
[[gnu::always_inline]] inline void reduce(Lanes* row, int k, const Lanes* pivot_row, int chunks) {
  const Lanes factor = simd::splat(reinterpret_cast<const double*>(row)[k]);
  row[k / 4] = row[k / 4] * simd::load(kOthers[k % 4]);
  for (int c = 0; c < (Chunks > 0 ? Chunks : chunks); ++c) row[c] = row[c] - factor * pivot_row[c];
}

// One pivot: exchanges component k of b = A x between the sides.
template <int Chunks>
[[gnu::always_inline]] inline bool exchange(Lanes* A, int n, int k, double least, int chunks) {
  Lanes* own = A + k * chunks;
  const double pivot = reinterpret_cast<const double*>(own)[k];
  if (!(pivot > least)) return false;
  const double inverse = 1 / pivot;
  own[k / 4] = own[k / 4] * simd::load(kOthers[k % 4]) + simd::load(kUnit[k % 4]);
  for (int c = 0; c < (Chunks > 0 ? Chunks : chunks); ++c) own[c] = own[c] * inverse;
  // The next pivot's row first: its division need not wait for the others.
  for (int i = k + 1; i < n; ++i) reduce<Chunks>(A + i * chunks, k, own, chunks);
  for (int i = 0; i < k; ++i) reduce<Chunks>(A + i * chunks, k, own, chunks);
  return true;
}

template <int Chunks>
bool invert(Lanes* A, std::span<double> diagonal, int chunks) {
  const int n = static_cast<int>(diagonal.size());
  for (int k = 0; k < n; ++k)
    diagonal[static_cast<std::size_t>(k)] = reinterpret_cast<const double*>(A + k * chunks)[k];
  for (int k = 0; k < n; ++k) {
    const double least = kLeastPivot * diagonal[static_cast<std::size_t>(k)];
    if (!exchange<Chunks>(A, n, k, least, chunks)) return false;
  }
  return true;
}

}  // namespace

bool invert_spd(std::span<Lanes> A, std::span<double> diagonal) noexcept {
  const std::size_t chunks = (diagonal.size() + 3) / 4;
  assert(A.size() >= diagonal.size() * chunks);
  if (chunks == 2) return invert<2>(A.data(), diagonal, 2);
  if (chunks == 3) return invert<3>(A.data(), diagonal, 3);
  return invert<0>(A.data(), diagonal, static_cast<int>(chunks));
}

}  // namespace poise
