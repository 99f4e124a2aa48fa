// SPDX-License-Identifier: BSD-2-Clause
// Loads a mechanism from a URDF file.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// An oddity of a URDF that does not prevent loading.
struct UrdfWarning {
  Place place;       ///< where it is
  std::string path;  ///< `link l_hand`, `joint l_arm_wrx`
  std::string text;  ///< what was found
};

/// Reads all joint types of the format, mimic joints, damping and friction, and two types of
/// Poise's own: `spherical` (<limit> with swing and twist) and `universal` (<axis2>, <limit2>). A
/// joint of several degrees of freedom becomes a run of joints: `hip.wx` … If a `floating` joint is
/// the only connection of a massless root to the rest, its child becomes the base. Limits stay as
/// in the file; share_follower_limits applies those of mimic joints to their leaders. Links without
/// inertia are massless.
///
/// @param file      the URDF
/// @param floating  whether the root link floats or is fixed to the world
/// @param warnings  [out] optional: missing meshes, zero effort limits, massless leaves …
/// @throws ConfigError with file and line: syntax, loops, two roots, negative mass, inertia that is
///         not positive definite, NaN, zero axis, lower limit above upper, empty or binary file
POISE_API Tree load_urdf(const std::filesystem::path& file, bool floating,
                         std::vector<UrdfWarning>* warnings = nullptr);

/// Folders searched for `package://NAME/…`, in order: POISE_PACKAGE_PATH, ROS_PACKAGE_PATH,
/// AMENT_PREFIX_PATH/share, Poise's own share/ (package `poise`), the DART sample data (package
/// `dart`, and its robots under their own names).
POISE_API std::vector<std::filesystem::path> package_folders();

/// The file of `package://…`, `file://…`, or of a path relative to the folder `base`.
/// @throws ConfigError that lists the searched folders
POISE_API std::filesystem::path resolve_uri(const std::string& uri,
                                            const std::filesystem::path& base);

}  // namespace poise
