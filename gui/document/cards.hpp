// SPDX-License-Identifier: BSD-2-Clause
// The tasks and constraints of a stack, as its cards show them.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"

namespace poise::gui {

struct Card {
  bool task = false;  ///< false: a constraint
  std::string name, type;
  std::string path;  ///< control.tasks.balance
  int level = 0;     ///< 0: hard
  std::string weight;
  std::string phase;  ///< phase that declares it; empty: declared for all phases
};

/// Sorted by level, hard ones first; within a level in the order of the stack. Also reads stacks
/// that are not valid yet, as far as possible.
std::vector<Card> cards_of(const ConfigNode& stack);

/// The value at a path of the merged stack; null if it does not exist.
const ConfigNode* value_at(const ConfigNode& stack, const std::string& path);

/// A value as YAML in one line.
std::string in_one_line(const ConfigNode& node);

}  // namespace poise::gui
