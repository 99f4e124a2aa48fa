// SPDX-License-Identifier: BSD-2-Clause
// What a check of a stack reports.

#pragma once

#include <string>

#include "poise/core/error.hpp"

namespace poise {

/// An error or a warning about a stack, with its place.
struct Finding {
  /// Errors prevent a run, warnings do not.
  enum class Severity { kError, kWarning } severity = Severity::kError;
  Place place;       ///< where it is
  std::string path;  ///< `contacts.left_foot`, `joint l_leg_kny`
  std::string text;  ///< what was found, and what would be right
  /// Of an error its code (`unknown-key`), of a robot file's defect its kind (`mesh`, `effort`);
  /// of other warnings empty.
  std::string kind = {};
};

}  // namespace poise
