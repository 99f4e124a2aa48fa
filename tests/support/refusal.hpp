// SPDX-License-Identifier: BSD-2-Clause
// What was refused, to compare by code and path: the words of a message may change.

#pragma once

#include <gmock/gmock.h>

#include <ostream>
#include <string>
#include <string_view>

#include "poise/core/error.hpp"

namespace poise::test {

/// The sentence of a ConfigError with its code and path; for what was not refused, any sentence.
class Refusal : public std::string {
 public:
  Refusal() = default;
  Refusal(const char* sentence) : std::string(sentence) {}
  Refusal(const ConfigError& error)
      : std::string(error.what()), code(to_string(error.code())), path(error.path()) {}

  friend void PrintTo(const Refusal& one, std::ostream* out) { *out << one.c_str(); }

  std::string code;  ///< `unknown-key`; empty if nothing was refused
  std::string path;  ///< `control.tasks.balance.law`
};

/// The refusal has this code and concerns this entry.
MATCHER_P2(Refused, code, path,
           std::string("is refused as '") + to_string(code).data() + "' at '" + path + "'") {
  const Refusal refusal(arg);  // or a ConfigError
  *result_listener << "refused as [" << refusal.code << "] at [" << refusal.path << "]";
  return refusal.code == to_string(code) && refusal.path == path;
}

}  // namespace poise::test
