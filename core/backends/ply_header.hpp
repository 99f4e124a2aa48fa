// SPDX-License-Identifier: BSD-2-Clause
// The header of a PLY file.

#pragma once

#include <filesystem>

namespace poise {

/// Whether the header of a PLY file names more elements than the file has bytes. False for other
/// files. Assimp reads on for minutes after the end of such a file.
bool overstated_ply(const std::filesystem::path& file);

}  // namespace poise
