// SPDX-License-Identifier: BSD-2-Clause
// Checks that a file is plain text. Inside core/stack only.

#pragma once

#include <string>

#include "poise/core/error.hpp"

namespace poise {

/// Refuses texts over 4 MB, NUL and other control characters, invalid UTF-8, and tabs in the
/// indentation of a line.
/// @param start  name of the text; line 0 omits positions
/// @throws ConfigError
void check_text(const std::string& text, const Place& start);

/// Whether the text can be a name: not empty and without control characters.
bool is_one_line(const std::string& text);

/// The text with U+FFFD for each byte that is not UTF-8, as names of files may have.
std::string utf8(const std::string& text);

}  // namespace poise
