// SPDX-License-Identifier: BSD-2-Clause
// A stack's text in another folder.

#pragma once

#include <string>

namespace poise::gui {

/// The text of the stack file `from`, to be saved as `to`: paths relative to the one lead to the
/// same files from the other (includes, robots, recorded motions). As it is if it cannot be read.
std::string relocated(const std::string& text, const std::string& from, const std::string& to);

}  // namespace poise::gui
