// SPDX-License-Identifier: BSD-2-Clause
// A stack without includes.

#pragma once

#include <string>

namespace poise::gui {

/// One text that says what `text` and the files it includes say together. Comments, order and
/// formatting of the first file stay; what others add keeps its own lines.
/// @param name  of the text; includes are sought beside it
/// @throws ConfigError, also of files that use anchors
std::string write_includes_out(const std::string& text, const std::string& name);

}  // namespace poise::gui
