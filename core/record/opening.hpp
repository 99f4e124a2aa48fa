// SPDX-License-Identifier: BSD-2-Clause
// Opens the file of a recording, or says why that is not possible. Private to this room.

#pragma once

#include <filesystem>
#include <string>

#include "poise/core/error.hpp"
#include "poise/core/record/hdf5.hpp"

namespace poise {

/// @pre a session
/// @throws ConfigError if it is missing, unreadable, truncated, damaged, or not a recording
hdf5::Handle open_recording(const std::filesystem::path& file);

/// The error of a signal that is there and cannot be read; empty: of the file as a whole.
ConfigError damage(const std::filesystem::path& file, const std::string& signal,
                   const hdf5::Failure& failure);

}  // namespace poise
