// SPDX-License-Identifier: BSD-2-Clause
// The one exception of loading and binding, and the place it points at.

#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// A position in a file a person wrote. `line` and `column` count from 1; 0 means unknown.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
};

/// Bad input: where it stands, what was found, what would be right.
///
/// what() reads `file:line:column: path: found; remedy`, with the parts that are unknown left out.
/// Thrown while a stack, a robot or a module is loaded or bound, never in a tick.
class POISE_API ConfigError : public std::runtime_error {
 public:
  /// @param place   file, line and column
  /// @param path    the entry in the stack (`tasks.balance.stiffness`), or a link, joint or file
  /// @param found   what is wrong, e.g. "is -3 [1/s²]"
  /// @param remedy  what would be right, e.g. "give a number from 0 to 1e6"; may be empty
  ConfigError(Place place, std::string path, std::string found, std::string remedy = {});

  /// For errors found below the file, which the caller then places with `at`.
  ConfigError(std::string path, std::string found, std::string remedy = {})
      : ConfigError(Place{}, std::move(path), std::move(found), std::move(remedy)) {}

  /// In the core library, not in whoever throws: an error outlives the module that threw it.
  ~ConfigError() override;
  ConfigError(const ConfigError&) = default;
  ConfigError& operator=(const ConfigError&) = default;

  /// The same error at `place`, under `prefix` (may be empty): prefix.path.
  ConfigError at(const Place& place, const std::string& prefix = {}) const;

  const Place& place() const { return place_; }
  const std::string& path() const { return path_; }
  const std::string& found() const { return found_; }
  const std::string& remedy() const { return remedy_; }

 private:
  Place place_;
  std::string path_, found_, remedy_;
};

/// `did you mean 'x'?` for the nearest candidate by edit distance, else `one of: a, b, c`.
/// Empty if there are no candidates.
POISE_API std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace poise
