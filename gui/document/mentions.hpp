// SPDX-License-Identifier: BSD-2-Clause
// Where a text names one of its tasks, constraints or phases.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/text_tree.hpp"

namespace poise::gui {

struct Mention {
  std::size_t begin, end;
};

/// Beside the entry's own `name`: of a task in phases and conditions, of a constraint where it may
/// be relaxed, of a phase its key and the transitions that lead to it.
/// @param path  control.tasks.NAME, control.constraints.NAME or phases.NAME
std::vector<Mention> mentions_of(const TextNode& root, const std::string& path);

}  // namespace poise::gui
