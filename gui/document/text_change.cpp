// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/text_change.hpp"

#include <algorithm>

namespace poise::gui {
namespace {

bool is_inside_character(const std::string& text, std::size_t at) {
  return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0u) == 0x80u;
}

}  // namespace

TextChange difference(const std::string& before, const std::string& after) {
  const std::size_t shorter = std::min(before.size(), after.size());
  std::size_t head = 0;
  while (head < shorter && before[head] == after[head]) ++head;
  while (head > 0 && (is_inside_character(before, head) || is_inside_character(after, head)))
    --head;
  std::size_t tail = 0;
  while (tail < shorter - head &&
         before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
    ++tail;
  while (tail > 0 && is_inside_character(before, before.size() - tail)) --tail;
  return {head, before.substr(head, before.size() - tail - head),
          after.substr(head, after.size() - tail - head)};
}

}  // namespace poise::gui
