// SPDX-License-Identifier: BSD-2-Clause
// Breaks lines that an edit made too long.

#pragma once

#include <string>

namespace poise::gui {

inline constexpr std::size_t kLongestLine = 120;  ///< [characters] that an edit writes

/// The text with lists and maps in brackets written as blocks, one entry a line, where an edit made
/// their line longer than kLongestLine. Lines that were as long before stay, and so do values
/// without brackets.
/// @param before  the text before the edit
/// @param name    of the text, for errors
/// @throws ConfigError if the text cannot be read
std::string with_lines_broken(std::string text, const std::string& before, const std::string& name);

}  // namespace poise::gui
