// SPDX-License-Identifier: BSD-2-Clause
// What a misspelt name may mean.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// The candidate close to `word` by edit distance; those of the other side of the body come last
/// (`right_hip` before `left_hip` for `r_hip`). Empty if none is close.
POISE_API std::string near_name(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace poise
