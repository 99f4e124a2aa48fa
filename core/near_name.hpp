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

/// `did you mean 'name'?`, the remedy that suggests a name.
POISE_API std::string did_you_mean(std::string_view name);

/// The name that `did_you_mean` wrote into a remedy or a message; empty if there is none.
POISE_API std::string suggested_name(std::string_view remedy);

}  // namespace poise
