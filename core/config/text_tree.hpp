// SPDX-License-Identifier: BSD-2-Clause
// Where everything stands in the text of a stack file, to the byte, for those who change the text.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// A value of one file as it is written, before includes and aliases are followed.
struct POISE_API TextNode {
  enum class Kind { kNull, kScalar, kList, kMap, kAlias };

  Kind kind = Kind::kNull;
  bool flow = false;      ///< written in brackets
  std::string scalar;     ///< quotes removed; of an alias nothing
  std::size_t begin = 0;  ///< the value's first byte; of an entry in a block list after its dash
  std::size_t end = 0;    ///< behind its last byte; equals `begin` where nothing is written
  std::vector<std::string> keys;
  std::vector<std::size_t> key_begins, key_ends;
  std::vector<TextNode> children;

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  const TextNode* find(std::string_view key) const;
  /// Of a key, an entry's name or type, or "[2]"; kNone if there is none.
  std::size_t index_of(std::string_view part) const;
  /// `name`, else `type`, else the bare word; empty if there is none.
  std::string entry_name() const;
};

/// @throws ConfigError as parse_config does; includes are not looked at
POISE_API TextNode parse_text_tree(const std::string& text, const std::string& name);

/// The pieces of `control.tasks.balance.law` or `disturbances[0].at`, an index as "[0]".
POISE_API std::vector<std::string> path_parts(const std::string& path);

}  // namespace poise
