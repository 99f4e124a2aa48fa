// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/message.hpp"

#include <algorithm>

namespace poise {

std::string message_of(const Place& place, const std::string& path, const std::string& found,
                       const std::string& remedy) {
  std::string text = place.file;
  if (place.line > 0) text += ':' + std::to_string(place.line);
  if (place.line > 0 && place.column > 0) text += ':' + std::to_string(place.column);
  for (const std::string& part : {path, found}) {
    if (part.empty()) continue;
    if (!text.empty()) text += ": ";
    text += part;
  }
  if (!remedy.empty()) text += "; " + remedy;
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return text;
}

}  // namespace poise
