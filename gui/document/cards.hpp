// SPDX-License-Identifier: BSD-2-Clause
// The tasks and constraints of a stack, as its cards show them.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"

namespace poise::gui {

struct Card {
  bool task = false;  ///< else a constraint
  std::string name, type;
  std::string path;  ///< control.tasks.balance
  int level = 0;     ///< 0: must hold
  std::string weight;
  std::string phase;  ///< that declares it; empty: none does
};

/// By level, those that must hold first; within a level as the stack has them. Reads what can be
/// read of a stack that is not valid yet.
std::vector<Card> cards_of(const ConfigNode& stack);

/// The value at a path of the merged stack; null if there is none.
const ConfigNode* value_at(const ConfigNode& stack, const std::string& path);

/// A value in one line, as it may be written into a stack.
std::string in_one_line(const ConfigNode& node);

}  // namespace poise::gui
