// SPDX-License-Identifier: BSD-2-Clause
// Finds where a text names a task, a constraint or a phase.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/text_tree.hpp"

namespace poise::gui {

struct Mention {
  std::size_t begin, end;
};

/// Besides the entry's own `name`: for a task, phases and conditions; for a constraint, the list of
/// relaxable ones; for a phase, its key and the transitions to it.
/// @param path  control.tasks.NAME, control.constraints.NAME or phases.NAME
std::vector<Mention> mentions_of(const TextNode& root, const std::string& path);

}  // namespace poise::gui
