// SPDX-License-Identifier: BSD-2-Clause
// Is this a text a person wrote? Inside core/stack only.

#pragma once

#include <string>

#include "poise/core/error.hpp"

namespace poise {

/// Refuses what is no text: over 4 MB, NUL and other control characters, invalid UTF-8, and tabs in
/// the indentation of a line.
/// @param start  name of the text; line 0: positions mean nothing and are left out
/// @throws ConfigError
void check_text(const std::string& text, const Place& start);

/// Not empty and without control characters: fit to be a name.
bool is_one_line(const std::string& text);

}  // namespace poise
