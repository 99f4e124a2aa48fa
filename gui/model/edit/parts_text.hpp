// SPDX-License-Identifier: BSD-2-Clause
// Maps and lists of a form, as their parts in one line each.

#pragma once

#include <string>
#include <utility>
#include <vector>

namespace poise::gui {

/// Key and value as YAML in one line.
using TextParts = std::vector<std::pair<std::string, std::string>>;

/// The entries of a map written in one line; empty if the text is something else.
TextParts entries_of(const std::string& text);
/// "{over: [left_foot], by: [0, 0, 0.1]}"; empty without entries.
std::string map_text(const TextParts& entries);

/// The parts of a goal. A bare list is one part with the key "".
TextParts goal_parts(const std::string& text);
std::string goal_text(const TextParts& parts);
/// What a new part of a goal says.
/// @param contacts  of the robot
std::string fresh_part(const std::string& key, const std::vector<std::string>& contacts);

/// The items of a list written in one line; empty if the text is something else.
std::vector<std::string> items_of(const std::string& text);
std::string list_text(const std::vector<std::string>& items);

}  // namespace poise::gui
