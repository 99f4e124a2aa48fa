// SPDX-License-Identifier: BSD-2-Clause
// How deep a robot is in the ground.

#pragma once

#include <filesystem>
#include <memory>

#include "poise/core/setup/setup.hpp"
#include "poise/core/tree/robot_file.hpp"

namespace poise::gui {

/// Depth of the robot's lowest point below z = 0, else 0 [m]; 0 too if its meshes cannot be read.
/// @param file  what the reader returned for it; null for a URDF
double ground_depth(const RobotSpec& robot, const RobotFile* file,
                    const std::shared_ptr<const Tree>& tree, const State& state);

}  // namespace poise::gui
