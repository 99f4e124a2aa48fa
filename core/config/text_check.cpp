// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/text_check.hpp"

#include <algorithm>
#include <cstdint>

namespace poise {
namespace {

constexpr std::size_t kMaxText = 4 * 1024 * 1024;

// Length of the UTF-8 sequence at `text[i]`; 0 if it is invalid: truncated, overlong, a surrogate,
// or beyond U+10FFFF.
std::size_t sequence_length(const std::string& text, std::size_t i) {
  const auto byte = [&](std::size_t k) {
    return k < text.size() ? static_cast<std::uint8_t>(text[k]) : 0u;
  };
  const unsigned first = byte(i);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4) return 0;
  for (std::size_t k = 1; k < length; ++k)
    if ((byte(i + k) & 0xC0u) != 0x80) return 0;
  const unsigned second = byte(i + 1);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool outside = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  return overlong || outside ? 0 : length;
}

bool is_forbidden(char c) {
  const auto byte = static_cast<std::uint8_t>(c);
  return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7F;
}

// Walks the text and tracks the line, the column, and whether the line has only blanks so far.
struct Walk {
  Place place;
  bool indentation = true;
  bool tab_before = false;

  [[noreturn]] void fail(const std::string& found, const std::string& remedy = {}) const {
    throw ConfigError(ErrorCode::kSyntax, place, "", found, remedy);
  }

  void see(char c) {
    if (is_forbidden(c))
      fail("found a control character: this is not a text file", "give a YAML text file");
    if (c == '\n' || c == '\r') {
      indentation = true;
      tab_before = false;
    } else if (c == '\t') {
      tab_before = tab_before || indentation;
    } else if (c != ' ') {
      if (tab_before && indentation && c != '#')
        fail("the line is indented with a tab", "indent with spaces");
      indentation = false;
    }
  }

  void pass(char c) {
    if (place.line == 0) return;
    ++place.column;
    if (c != '\n') return;
    ++place.line;
    place.column = 1;
  }
};

}  // namespace

bool is_one_line(const std::string& text) {
  return !text.empty() && std::none_of(text.begin(), text.end(), [](char c) {
    return is_forbidden(c) || c == '\t' || c == '\n' || c == '\r';
  });
}

std::string utf8(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text, i);
    out += length == 0 ? "\uFFFD" : text.substr(i, length);
    i += std::max<std::size_t>(length, 1);
  }
  return out;
}

void check_text(const std::string& text, const Place& start) {
  if (text.size() > kMaxText)
    throw ConfigError(ErrorCode::kSize, Place{start.file, 0, 0}, "",
                      "has " + std::to_string(text.size() >> 20) + " MB", "at most 4 MB");
  if (text.find('\0') != std::string::npos)
    throw ConfigError(ErrorCode::kSyntax, Place{start.file, 0, 0}, "", "is a binary file",
                      "give a YAML text file");
  Walk walk{start};
  walk.place.column = start.line > 0 ? 1 : 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence_length(text, i);
    if (length == 0) walk.fail("found a byte that is not UTF-8", "save the file as UTF-8");
    walk.see(text[i]);
    walk.pass(text[i]);
    i += length;
  }
}

}  // namespace poise
