// SPDX-License-Identifier: BSD-2-Clause
// Something a person should know of their stack.

#pragma once

#include <string>

#include "poise/core/error.hpp"

namespace poise {

struct Finding {
  enum class Severity { kError, kWarning } severity = Severity::kError;
  Place place;
  std::string path;  ///< `contacts.left_foot`, `joint l_leg_kny`
  std::string text;  ///< what was found; what would be right
};

}  // namespace poise
