// SPDX-License-Identifier: BSD-2-Clause
// The files that a robot file names.

#pragma once

#include <filesystem>
#include <vector>

#include "poise/core/tree/urdf.hpp"

namespace poise {

/// A file, and if it is a URDF or MJCF the files that it includes and its meshes that exist, each
/// once. Not its textures, which decide no motion.
std::vector<std::filesystem::path> named_files(const std::filesystem::path& robot,
                                               const PackagePath& packages);

}  // namespace poise
