// SPDX-License-Identifier: BSD-2-Clause
// Writes the robot's part of a stack for a person to edit.

#pragma once

#include <filesystem>
#include <string>

#include "poise/core/anatomy/robot_part.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A stack file with `robot` and `contacts` and what is to be known about them as comments.
/// @param uri   how the file names the robot: a path relative to it, or package://…
/// @param name  of the file itself, for the commands in its first comment
POISE_API std::string robot_text(const RobotPart& part, const std::string& uri,
                                 const std::string& name);

}  // namespace poise
