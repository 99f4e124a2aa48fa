// SPDX-License-Identifier: BSD-2-Clause
// Byte positions of all values in the text of a stack file, for editing the text.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// A value as written in the file, before includes and aliases are resolved.
struct POISE_API TextNode {
  enum class Kind { kNull, kScalar, kList, kMap, kAlias };

  Kind kind = Kind::kNull;
  bool flow = false;      ///< written in brackets
  std::string scalar;     ///< without quotes; empty for an alias
  std::size_t begin = 0;  ///< the value's first byte; in a block list, after the dash
  std::size_t end = 0;    ///< past its last byte; equals `begin` if the value is missing
  std::vector<std::string> keys;
  std::vector<std::size_t> key_begins, key_ends;
  std::vector<TextNode> children;

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  const TextNode* find(std::string_view key) const;
  /// Index of a key, an entry's name or type, or "[2]"; kNone if there is none.
  std::size_t index_of(std::string_view part) const;
  /// `name`, else `type`, else the bare word; empty if there is none.
  std::string entry_name() const;
};

/// @throws ConfigError as parse_config does; includes are not followed
POISE_API TextNode parse_text_tree(const std::string& text, const std::string& name);

/// The pieces of `control.tasks.balance.law` or `disturbances[0].at`, an index as "[0]". A piece
/// with dots is quoted: `robot.start.joints."left.hip"`.
POISE_API std::vector<std::string> path_parts(const std::string& path);

}  // namespace poise
