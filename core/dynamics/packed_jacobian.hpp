// SPDX-License-Identifier: BSD-2-Clause
// Jacobians of frames, restricted to the columns of the support chain.

#pragma once

#include "poise/core/simd/lanes.hpp"

namespace poise {

/// One column of a frame's 6×nv Jacobian, linear part first, in eight doubles. The last two are
/// unspecified.
struct alignas(32) PackedColumn {
  simd::Lanes first;  ///< rows 0–3
  simd::Lanes last;   ///< rows 4, 5

  /// Entry in row 0 … 5.
  double operator[](int row) const {
    return row < 4 ? simd::lane(first, row) : simd::lane(last, row - 4);
  }
};

/// A column from its linear and angular parts, each in lanes 0–2.
inline PackedColumn pack(const simd::Lanes& linear, const simd::Lanes& angular) {
  return {simd::join<3>(linear, simd::splat_lane<0>(angular)), simd::yzx(angular)};
}

}  // namespace poise
