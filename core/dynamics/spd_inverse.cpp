// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/spd_inverse.hpp"

#include <cassert>

namespace poise {
namespace {

using simd::kLanes;
using simd::Wide;

constexpr double kLeastPivot = 1e-13;

struct Table {
  alignas(64) double row[kLanes][kLanes] = {};
};

// Row k: `inside` in `count` lanes from lane k on, `outside` elsewhere.
consteval Table lanes_from(int count, double inside, double outside) {
  Table table;
  for (int k = 0; k < kLanes; ++k)
    for (int i = 0; i < kLanes; ++i) table.row[k][i] = i >= k && i < k + count ? inside : outside;
  return table;
}
constexpr Table kUnit = lanes_from(1, 1, 0);
constexpr Table kOthers = lanes_from(1, 0, 1);
constexpr Table kOtherTwo = lanes_from(2, 0, 1);

double& at(Wide* row, int k) { return reinterpret_cast<double*>(row)[k]; }

// Swaps components k and k + 1 of b and x in b = A x, k even. With P the 2×2 pivot block of A, the
// pivot rows become P⁻¹ (rows) and are eliminated from the others. The pivot rows stay in registers
// if their length is a compile-time constant.
template <int Chunks>
[[gnu::always_inline]] inline bool exchange_two(Wide* A, const double* least, int n, int k,
                                                int chunks) {
  const int count = Chunks > 0 ? Chunks : chunks;
  Wide* one = A + k * count;
  Wide* two = one + count;
  const double a = at(one, k), b = at(two, k), c = at(two, k + 1), det = a * c - b * b;
  if (!(a > least[k]) || !(det > least[k + 1] * a)) return false;
  const double inverse = 1 / det;
  const Wide pa = simd::wide(c * inverse), pb = simd::wide(-b * inverse),
             pc = simd::wide(a * inverse);
  const Wide others = simd::load_wide(kOtherTwo.row[k % kLanes]);
  one[k / kLanes] = one[k / kLanes] * others + simd::load_wide(kUnit.row[k % kLanes]);
  two[k / kLanes] = two[k / kLanes] * others + simd::load_wide(kUnit.row[k % kLanes + 1]);
  Wide first[Chunks > 0 ? Chunks : 1], second[Chunks > 0 ? Chunks : 1];
  for (int i = 0; i < count; ++i) {
    const Wide row = one[i];
    one[i] = row * pa + two[i] * pb;
    two[i] = row * pb + two[i] * pc;
    if constexpr (Chunks > 0) first[i] = one[i], second[i] = two[i];
  }
  const auto reduce = [&](int r) {
    Wide* row = A + r * count;
    const Wide f = simd::wide(at(row, k)), g = simd::wide(at(row, k + 1));
    for (int i = 0; i < count; ++i) {
      const Wide rest = i == k / kLanes ? row[i] * others : row[i];
      if constexpr (Chunks > 0)
        row[i] = rest - f * first[i] - g * second[i];
      else
        row[i] = rest - f * one[i] - g * two[i];
    }
  };
  // The next pivot rows come first, so their division does not wait for the others.
  for (int r = k + 2; r < n; ++r) reduce(r);
  for (int r = 0; r < k; ++r) reduce(r);
  return true;
}

// The same for one component.
bool exchange_one(Wide* A, const double* least, int n, int k, int chunks) {
  Wide* own = A + k * chunks;
  const double pivot = at(own, k);
  if (!(pivot > least[k])) return false;
  const Wide others = simd::load_wide(kOthers.row[k % kLanes]);
  own[k / kLanes] = own[k / kLanes] * others + simd::load_wide(kUnit.row[k % kLanes]);
  for (int i = 0; i < chunks; ++i) own[i] = own[i] * simd::wide(1 / pivot);
  for (int r = 0; r < n; ++r) {
    if (r == k) continue;
    Wide* row = A + r * chunks;
    const Wide f = simd::wide(at(row, k));
    row[k / kLanes] = row[k / kLanes] * others;
    for (int i = 0; i < chunks; ++i) row[i] = row[i] - f * own[i];
  }
  return true;
}

template <int Chunks>
bool invert(Wide* A, std::span<double> least, int chunks) {
  const int n = static_cast<int>(least.size());
  for (int k = 0; k < n; ++k)
    least[static_cast<std::size_t>(k)] = kLeastPivot * at(A + k * chunks, k);
  for (int k = 0; k + 2 <= n; k += 2)
    if (!exchange_two<Chunks>(A, least.data(), n, k, chunks)) return false;
  return n % 2 == 0 || exchange_one(A, least.data(), n, n - 1, chunks);
}

}  // namespace

bool invert_spd(std::span<Wide> A, std::span<double> work) noexcept {
  const std::size_t chunks = (work.size() + kLanes - 1) / kLanes;
  assert(A.size() >= work.size() * chunks);
  if (chunks == 1) return invert<1>(A.data(), work, 1);
  if (chunks == 2) return invert<2>(A.data(), work, 2);
  if (chunks == 3) return invert<3>(A.data(), work, 3);
  if (chunks == 6) return invert<6>(A.data(), work, 6);
  return invert<0>(A.data(), work, static_cast<int>(chunks));
}

}  // namespace poise
