// SPDX-License-Identifier: BSD-2-Clause
// What one click can do about a finding.

#pragma once

#include <optional>
#include <string>

#include "poise/core/stack/finding.hpp"

namespace poise::gui {

struct Fix {
  std::string label;  ///< "use 'stiffness'"
  std::string text;   ///< the whole text after it
};

/// Follows the remedy that the finding itself names: the word that was meant, the nearest number in
/// range, a key that has to go.
/// @param text  the document's; findings in other files have no fix here
/// @param name  of the document
std::optional<Fix> fix_of(const Finding& finding, const std::string& text, const std::string& name);

/// Byte of a place that counts lines and columns from 1.
std::size_t offset_of(const std::string& text, const Place& place);

}  // namespace poise::gui
