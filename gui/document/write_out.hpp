// SPDX-License-Identifier: BSD-2-Clause
// Replaces the includes of a stack by their content.

#pragma once

#include <string>

namespace poise::gui {

/// One text equivalent to `text` with the files that it includes. The first file keeps its
/// comments and formatting; content from other files keeps its own lines. Sections are in the order
/// of the shipped stacks.
/// @param name  of the text; includes are resolved in its folder
/// @throws ConfigError, also for files that use anchors
std::string write_includes_out(const std::string& text, const std::string& name);

}  // namespace poise::gui
