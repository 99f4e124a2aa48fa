// SPDX-License-Identifier: BSD-2-Clause
// Whether two stacks are the same.

#pragma once

#include "poise/core/stack/changes.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise::gui {

inline bool same_stack(const StackSpec& a, const StackSpec& b) {
  return differing_paths(a.node, b.node).empty();
}

}  // namespace poise::gui
