// SPDX-License-Identifier: BSD-2-Clause
// The order in which a stack's file has its sections.

#pragma once

#include <string>

namespace poise::gui {

/// The place of a top-level key among others, as in the shipped stacks: what there is (`robot`,
/// `contacts`) before what is done (`control`), and that before how it runs (`plant`). Keys that
/// may stand in either order have the same place. Unknown keys come last.
std::size_t section_place(const std::string& key);

/// The text with its top-level keys in that order; keys of one place stay as they are. Each key
/// moves with its lines and the comments above it. A text in order, one in brackets, and one in
/// which an alias would come before its anchor stay as they are.
/// @param name  of the text, for errors
/// @throws ConfigError if the text cannot be read
std::string with_sections_in_order(std::string text, const std::string& name);

}  // namespace poise::gui
