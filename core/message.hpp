// SPDX-License-Identifier: BSD-2-Clause
// One line that says what is wrong, and where: of errors, warnings and findings alike.

#pragma once

#include <string>

#include "poise/core/error.hpp"

namespace poise {

/// `file:line:column: path: found; remedy`, without the unknown and the empty parts. One line,
/// whatever the parts have in them.
POISE_API std::string message_of(const Place& place, const std::string& path,
                                 const std::string& found, const std::string& remedy = {});

/// The same of what has a place, a path and a text: a Finding, a UrdfWarning.
template <class Report>
std::string message_of(const Report& report) {
  return message_of(report.place, report.path, report.text);
}

}  // namespace poise
