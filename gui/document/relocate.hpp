// SPDX-License-Identifier: BSD-2-Clause
// Adapts the relative paths of a stack to another folder.

#pragma once

#include <string>

namespace poise::gui {

/// The text of the stack file `from`, to be saved as `to`: relative paths (includes, robots,
/// recorded motions) are rewritten so that they lead to the same files. A text that cannot be read
/// is returned unchanged.
std::string relocated(const std::string& text, const std::string& from, const std::string& to);

}  // namespace poise::gui
