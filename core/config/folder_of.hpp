// SPDX-License-Identifier: BSD-2-Clause
// Where relative paths of a stack begin.

#pragma once

#include <filesystem>

#include "poise/core/error.hpp"

namespace poise {

/// The folder of the file that a value stands in; the current folder for a value of the command
/// line or of no file. Absolute.
inline std::filesystem::path folder_of(const Place& place) {
  if (place.file.empty() || place.file.starts_with("--set "))
    return std::filesystem::current_path();
  return std::filesystem::absolute(place.file).parent_path();
}

}  // namespace poise
