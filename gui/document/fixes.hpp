// SPDX-License-Identifier: BSD-2-Clause
// One-click fixes for findings.

#pragma once

#include <optional>
#include <string>

#include "poise/core/stack/finding.hpp"

namespace poise::gui {

struct Fix {
  std::string label;  ///< "use 'stiffness'"
  std::string text;   ///< the whole text after the fix
};

/// Derived from the remedy in the finding's text: the intended word, the nearest number in range,
/// or a key to remove.
/// @param text  the document's; findings in other files have no fix here
/// @param name  of the document
std::optional<Fix> fix_of(const Finding& finding, const std::string& text, const std::string& name);

/// Byte offset of a place; its line and column count from 1.
std::size_t offset_of(const std::string& text, const Place& place);

}  // namespace poise::gui
