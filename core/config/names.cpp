// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/names.hpp"

#include <algorithm>
#include <cctype>

namespace poise {

void check_name(const std::string& name, const Place& place, const std::string& path) {
  const bool fits = !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_' || c == '-';
  });
  if (!fits)
    throw ConfigError(ErrorCode::kSyntax, place, path, "is called '" + name + "'",
                      "use letters, digits, '_' and '-' only");
}

bool lies_in(std::string_view path, std::string_view above) {
  if (!path.starts_with(above)) return false;
  return above.empty() || path.size() == above.size() || path[above.size()] == '.' ||
         path[above.size()] == '[';
}

}  // namespace poise
