// SPDX-License-Identifier: BSD-2-Clause
// Text inside an HTML page.

#pragma once

#include <string>
#include <string_view>

namespace poise {

/// The text with `<`, `>` and `&` as entities: what it says is no markup.
inline std::string html_escaped(std::string_view text) {
  std::string out;
  for (const char c : text)
    out += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return out;
}

}  // namespace poise
