// SPDX-License-Identifier: BSD-2-Clause
// What a check of a stack reports.

#pragma once

#include <string>
#include <utility>

#include "poise/core/error.hpp"
#include "poise/core/warning_kind.hpp"

namespace poise {

/// An error or a warning about a stack, with its place.
struct Finding {
  /// Errors prevent a run, warnings do not.
  enum class Severity { kError, kWarning } severity = Severity::kError;
  Place place;       ///< where it is
  std::string path;  ///< `contacts.left_foot`, `joint l_leg_kny`
  std::string text;  ///< what was found, and what would be right
  /// Of an error its code (`unknown-key`), of a warning its kind (`contact-tilt`). A module that
  /// reads robot files may have kinds of its own.
  std::string kind = {};
};

/// A warning of a kind; place, path and text as in Finding.
inline Finding warning_of(WarningKind kind, Place place, std::string path, std::string text) {
  return {Finding::Severity::kWarning, std::move(place), std::move(path), std::move(text),
          std::string(to_string(kind))};
}

}  // namespace poise
