// SPDX-License-Identifier: BSD-2-Clause
// Where a cursor stands in the text of a stack, also while the text cannot be read.

#pragma once

#include <string>
#include <vector>

namespace poise::gui {

/// A key above the cursor, or an entry of a list ("[]").
struct YamlStep {
  std::string name;
  std::string type;  ///< what the `type` beside or below it says; empty: nothing
};

struct YamlSpot {
  std::vector<YamlStep> path;  ///< of the map that the cursor is in
  std::string key;             ///< whose value is written; empty: a key is written
  std::string word;            ///< the part of the key or value before the cursor
  bool comment = false;
};

/// Blocks by their indentation, and maps and lists in braces on the cursor's line.
/// @param line, column  from 0
YamlSpot spot_at(const std::string& text, int line, int column);

}  // namespace poise::gui
