// SPDX-License-Identifier: BSD-2-Clause
// Differences between two stacks.

#pragma once

#include <string>
#include <vector>

#include "poise/core/stack/stack_spec.hpp"

namespace poise::gui {

/// The smallest values that differ or exist in only one of the stacks, in the order of `b`.
std::vector<std::string> differing_paths(const ConfigNode& a, const ConfigNode& b);

bool same_stack(const StackSpec& a, const StackSpec& b);

}  // namespace poise::gui
