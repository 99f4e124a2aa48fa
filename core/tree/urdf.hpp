// SPDX-License-Identifier: BSD-2-Clause
// From a URDF file to the mechanism.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// Something that loading a robot found odd but could live with.
struct UrdfWarning {
  Place place;
  std::string path;  ///< `link l_hand`, `joint l_arm_wrx`
  std::string text;
};

/// Reads every joint of the format, mimic joints, damping and friction, and two of Poise's own:
/// `spherical` (<limit> with swing and twist) and `universal` (<axis2>, <limit2>). A joint of
/// several degrees of freedom becomes a run of joints: `hip.wx` … A `floating` joint that alone
/// joins a weightless root to the rest makes its child the base. Limits stay as they are in the
/// file: share_follower_limits makes those of followers hold for their leaders. Links without
/// inertia weigh nothing.
///
/// @param file      the URDF
/// @param floating  whether the root link floats or is fixed to the world
/// @param warnings  [out] optional: missing meshes, zero effort limits, massless leaves …
/// @throws ConfigError with file and line: syntax, loops, two roots, negative mass, inertia that is
///         not positive definite, NaN, zero axis, limits upside down, empty or binary file
POISE_API Tree load_urdf(const std::filesystem::path& file, bool floating,
                         std::vector<UrdfWarning>* warnings = nullptr);

/// Folders searched for `package://NAME/…`, in order: POISE_PACKAGE_PATH, ROS_PACKAGE_PATH,
/// AMENT_PREFIX_PATH/share, Poise's own share/ (package `poise`), the DART sample data (package
/// `dart`, and its robots under their own names).
POISE_API std::vector<std::filesystem::path> package_folders();

/// The file behind `package://…`, `file://…`, or a path relative to `base` (a folder).
/// @throws ConfigError that lists where it looked
POISE_API std::filesystem::path resolve_uri(const std::string& uri,
                                            const std::filesystem::path& base);

}  // namespace poise
