// SPDX-License-Identifier: BSD-2-Clause
// Signed counts as indices of the standard containers.

#pragma once

#include <cstddef>

namespace poise {

/// @pre i ≥ 0
constexpr std::size_t index(std::ptrdiff_t i) { return static_cast<std::size_t>(i); }

}  // namespace poise
