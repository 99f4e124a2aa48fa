// SPDX-License-Identifier: BSD-2-Clause
// Paths without `.` and `..`.

#pragma once

#include <filesystem>

#include "poise/core/export.hpp"

namespace poise {

/// The path without `.` and `..`, or as it is if that would be another file: after a symbolic link
/// `..` leads to the folder of its target.
POISE_API std::filesystem::path short_path(const std::filesystem::path& path);

}  // namespace poise
