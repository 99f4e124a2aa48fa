// SPDX-License-Identifier: BSD-2-Clause
// Checks whether a stack suits the balancing controller.

#pragma once

#include <string>

#include "poise/core/problem/problem.hpp"

namespace poise::centroidal {

/// Empty, or the reason in one sentence.
std::string why_not(const Problem& problem, bool ignore_inequalities);

}  // namespace poise::centroidal
