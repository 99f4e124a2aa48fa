// SPDX-License-Identifier: BSD-2-Clause
// Takes faulty parts out of a stack, so that a check can look at the rest.

#pragma once

#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/error.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A stack whose errors are removed one after the other. A wrong name for which the error suggests
/// another one is replaced; any other faulty entry is left out.
class POISE_API Mending {
 public:
  explicit Mending(ConfigNode stack) : stack_(std::move(stack)) {}

  /// The stack without what was found so far.
  const ConfigNode& stack() const { return stack_; }
  /// Whether anything was changed.
  bool any() const { return !removed_.empty() || !guessed_.empty(); }
  /// Whether something was removed at or below `part`, such as "robot".
  bool touched(std::string_view part) const;

  /// Whether the error may only be there because of what was changed: it concerns a map or list
  /// that lost an entry, names an entry that was removed, or compares it with another one.
  bool follows(const ConfigError& error) const;

  /// Replaces or removes what `error` concerns. Returns false if the stack has no such entry; the
  /// check cannot go on then.
  bool mend(const ConfigError& error);

 private:
  bool guess(const ConfigError& error);
  bool remove(const ConfigError& error);
  void remove_ways_out(ConfigNode& phases, const std::string& path);

  ConfigNode stack_;
  std::vector<std::string> removed_;  // paths
  std::set<std::string> guessed_;     // paths of words and keys that were replaced
  std::set<std::string> names_;       // of removed entries
};

}  // namespace poise
