// SPDX-License-Identifier: BSD-2-Clause
// Names given by pattern: `*_foot`.

#pragma once

#include <string_view>

namespace poise {

/// Whether a name is a pattern: it has a `*`, which stands for any characters, also none.
inline bool is_pattern(std::string_view name) { return name.find('*') != std::string_view::npos; }

/// Whether `name` is `pattern`, or matches it.
inline bool matches(std::string_view pattern, std::string_view name) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  if (!name.starts_with(pattern.substr(0, star))) return false;
  name.remove_prefix(star);
  pattern.remove_prefix(star + 1);
  for (;; name.remove_prefix(1)) {
    if (matches(pattern, name)) return true;
    if (name.empty()) return false;
  }
}

}  // namespace poise
