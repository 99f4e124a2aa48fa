// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/error.hpp"

#include <algorithm>

#include "poise/core/message.hpp"
#include "poise/core/near_name.hpp"

namespace poise {
namespace {

// A message is one line, whatever the file has in it.
std::string one_line(std::string text) {
  std::ranges::replace_if(
      text, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
  return text;
}

}  // namespace

std::string_view to_string(ErrorCode code) {
  switch (code) {
    case ErrorCode::kSyntax:
      return "syntax";
    case ErrorCode::kFile:
      return "file";
    case ErrorCode::kUnknownKey:
      return "unknown-key";
    case ErrorCode::kUnknownName:
      return "unknown-name";
    case ErrorCode::kMissing:
      return "missing";
    case ErrorCode::kType:
      return "type";
    case ErrorCode::kUnit:
      return "unit";
    case ErrorCode::kSize:
      return "size";
    case ErrorCode::kRange:
      return "range";
    case ErrorCode::kDuplicate:
      return "duplicate";
    case ErrorCode::kConflict:
      return "conflict";
    case ErrorCode::kUnsuited:
      return "unsuited";
    case ErrorCode::kInvalid:
      return "invalid";
    case ErrorCode::kModule:
      return "module";
    case ErrorCode::kSystem:
      break;
  }
  return "system";
}

ConfigError::ConfigError(ErrorCode code, Place place, std::string path, std::string found,
                         std::string remedy)
    : std::runtime_error(message_of(place, path, found, remedy)),
      code_(code),
      place_(std::move(place)),
      path_(one_line(std::move(path))),
      found_(one_line(std::move(found))),
      remedy_(one_line(std::move(remedy))) {}

ConfigError::~ConfigError() = default;

ConfigError ConfigError::at(const Place& place, const std::string& prefix) const {
  const bool both = !prefix.empty() && !path_.empty();
  return {code_, place_.file.empty() ? place : place_, prefix + (both ? "." : "") + path_, found_,
          remedy_};
}

std::string suggestion(std::string_view word, const std::vector<std::string>& candidates) {
  if (candidates.empty()) return {};
  if (const std::string near = near_name(word, candidates); !near.empty())
    return did_you_mean(near);
  std::string text = "one of: ";
  for (std::size_t i = 0; i < std::min<std::size_t>(candidates.size(), 12); ++i)
    text += (i ? ", " : "") + candidates[i];
  return candidates.size() > 12 ? text + ", …" : text;
}

}  // namespace poise
