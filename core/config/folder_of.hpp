// SPDX-License-Identifier: BSD-2-Clause
// Where relative paths of a stack begin.

#pragma once

#include <filesystem>

#include "poise/core/error.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// The folder of the file that a value stands in; the current folder for a value of the command
/// line or of no file. Absolute.
POISE_API std::filesystem::path folder_of(const Place& place);

}  // namespace poise
