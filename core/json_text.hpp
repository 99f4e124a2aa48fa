// SPDX-License-Identifier: BSD-2-Clause
// JSON as text.

#pragma once

#include <string>

namespace poise {

/// The text of an nlohmann::json value. JSON is UTF-8: other bytes, such as those of a name in
/// Latin-1, become U+FFFD.
/// @param indent  of nested values; -1: all on one line
template <class Json>
std::string json_text(const Json& json, int indent = -1) {
  return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

}  // namespace poise
