// SPDX-License-Identifier: BSD-2-Clause
// Files of packages: `package://NAME/…`.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// Folders that are searched for packages before all others: those that the user names.
using PackagePath = std::vector<std::filesystem::path>;

/// Folders searched for `package://NAME/…`, independent of the file that refers to the package, in
/// order: POISE_PACKAGE_PATH, ROS_PACKAGE_PATH, AMENT_PREFIX_PATH/share, Poise's own share/
/// (package `poise`), the DART sample data (package `dart`, and its robots under their own names).
POISE_API std::vector<std::filesystem::path> package_folders();

/// The file of `package://NAME/…`, of `model://NAME/…` (the same), of `file://…`, or of a path
/// relative to the folder `base`. Packages are searched in this order: in `first`; in the folders
/// from `base` upwards, each of which may be the package (by its name, or by its package.xml) or
/// contain it; in package_folders().
/// @throws ConfigError without a place that lists the searched folders
POISE_API std::filesystem::path resolve_uri(const std::string& uri,
                                            const std::filesystem::path& base,
                                            const PackagePath& first = {});

}  // namespace poise
