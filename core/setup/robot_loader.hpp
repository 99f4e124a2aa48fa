// SPDX-License-Identifier: BSD-2-Clause
// Loads a robot file of any format.

#pragma once

#include <memory>
#include <optional>

#include "poise/core/export.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/robot_file.hpp"

namespace poise {

/// The reader whose format a file has, by its root element; empty: URDF, or
/// one that no reader knows.
/// @throws ConfigError if the file is no XML
POISE_API std::string reader_of(const std::filesystem::path& file, const ModuleSource& modules);

/// Loads a robot file. Of a URDF, `geometry` stays empty: load_geometry reads it when it is needed.
/// @param floating  whether the base floats; nothing: as the file says, and floating for a URDF
/// @param modules   may be null for a URDF
/// @throws ConfigError with file and line; also if it floats and has no mass
POISE_API RobotFile load_robot(const RobotOrigin& origin, std::optional<bool> floating,
                               const PackagePath& packages, const ModuleSource* modules);

/// The shapes of one mechanism of the tree.
/// @param file    what load_robot returned for it; null for a URDF, which is read again
/// @param object  the mechanism's name in the tree; empty for the robot
/// @throws ConfigError as load_geometry
POISE_API Geometry geometry_of(const RobotSpec& robot, const RobotFile* file, const Tree& tree,
                               const std::string& object);

}  // namespace poise
