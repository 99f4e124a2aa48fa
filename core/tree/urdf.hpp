// SPDX-License-Identifier: BSD-2-Clause
// Loads a mechanism from a URDF file.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/packages.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// A defect of a robot file that does not prevent loading. docs/reference/robots.md lists the
/// kinds.
struct UrdfWarning {
  std::string kind;  ///< `mesh`, `effort` …: the same for all defects of one kind
  Place place;       ///< where it is
  std::string path;  ///< `link l_hand`, `joint l_arm_wrx`
  std::string text;  ///< what was found
};

/// One warning of each kind, in the order of the first of them: that one, with the number of the
/// others.
POISE_API std::vector<UrdfWarning> first_of_each_kind(const std::vector<UrdfWarning>& warnings);

/// Reads all joint types of the format, mimic joints, damping and friction, and two types of
/// Poise's own: `spherical` (<limit> with swing and twist) and `universal` (<axis2>, <limit2>). A
/// joint of several degrees of freedom becomes a run of joints: `hip.wx` … If a `floating` joint is
/// the only connection of a massless root to the rest, its child becomes the base. Limits stay as
/// in the file; share_follower_limits applies those of mimic joints to their leaders. Links without
/// inertia are massless; links with a mass alone are point masses.
///
/// Loads every file that has a well-defined motion; each defect is a warning. Effort
/// and velocity limits of 0 or less are ignored: the joint has no such limit.
///
/// @param file      the URDF
/// @param floating  whether the root link floats or is fixed to the world
/// @param warnings  [out] optional
/// @param packages  searched first for meshes, see resolve_uri
/// @throws ConfigError with file and line: syntax, loops, two roots, negative mass, NaN, zero axis,
///         empty or binary file, a mass matrix that is not positive definite
POISE_API Tree load_urdf(const std::filesystem::path& file, bool floating,
                         std::vector<UrdfWarning>* warnings = nullptr,
                         const PackagePath& packages = {});

}  // namespace poise
