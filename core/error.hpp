// SPDX-License-Identifier: BSD-2-Clause
// ConfigError, the one exception of loading and binding: its code, and the place in a file.

#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// A position in a text file. An empty file or a 0 means unknown.
struct Place {
  std::string file;  ///< as messages show it
  int line = 0;      ///< from 1
  int column = 0;    ///< from 1
};

/// What kind of mistake a ConfigError is, for programs: the words of a message may change, its code
/// does not.
enum class ErrorCode {
  kSyntax,       ///< the text is not of its format: YAML, XML, a formula, a table
  kFile,         ///< a file or folder that does not exist, or cannot be read or written
  kUnknownKey,   ///< a key that has no meaning at its place
  kUnknownName,  ///< a name of something that is not there: a link, a contact, a module
  kMissing,      ///< something that must be given is not
  kType,         ///< a value of another kind: a text instead of a number
  kUnit,         ///< a unit that does not exist, is missing, or is of another quantity
  kSize,         ///< too few or too many entries
  kRange,        ///< a value outside of what is allowed
  kDuplicate,    ///< said twice, or a name that is taken
  kConflict,     ///< values that contradict each other
  kUnsuited,     ///< right by itself, but not for this robot, stack or module
  kInvalid,      ///< a value without a meaning
  kModule,       ///< a module that cannot be loaded, or breaks its promises
  kSystem,       ///< the machine lacks something: a program, a port, a library
};

/// The code as commands and Python print it: `unknown-key`.
POISE_API std::string_view to_string(ErrorCode code);

/// An error in the input: what kind, where it is, what was found, what would be right.
///
/// what() is `file:line:column: path: found; remedy`, without the unknown parts. Thrown while a
/// stack, a robot or a module is loaded or bound, never in a tick.
class POISE_API ConfigError : public std::runtime_error {
 public:
  /// An error at a known place.
  /// @param code    what kind of mistake
  /// @param place   file, line and column
  /// @param path    the entry in the stack (`tasks.balance.stiffness`), or a link, joint or file
  /// @param found   what is wrong, e.g. "is -3 [1/s²]"
  /// @param remedy  what would be right, e.g. "give a number from 0 to 1e6"; may be empty
  ConfigError(ErrorCode code, Place place, std::string path, std::string found,
              std::string remedy = {});

  /// An error whose place is unknown here; the caller adds it with `at`.
  ConfigError(ErrorCode code, std::string path, std::string found, std::string remedy = {})
      : ConfigError(code, Place{}, std::move(path), std::move(found), std::move(remedy)) {}

  /// Defined in the core library, so that an error outlives the module that threw it.
  ~ConfigError() override;
  ConfigError(const ConfigError&) = default;
  ConfigError& operator=(const ConfigError&) = default;

  /// The same error at `place`, with its path below `prefix`: `prefix.path`, or `path` if `prefix`
  /// is empty.
  ConfigError at(const Place& place, const std::string& prefix = {}) const;

  /// What kind of mistake it is.
  ErrorCode code() const { return code_; }
  /// Where the error is.
  const Place& place() const { return place_; }
  /// The entry it concerns.
  const std::string& path() const { return path_; }
  /// What is wrong.
  const std::string& found() const { return found_; }
  /// What would be right; may be empty.
  const std::string& remedy() const { return remedy_; }

 private:
  ErrorCode code_;
  Place place_;
  std::string path_, found_, remedy_;
};

/// `did you mean 'x'?` for a candidate close to `word` by edit distance, else `one of: a, b, c`.
/// Empty without candidates.
POISE_API std::string suggestion(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace poise
