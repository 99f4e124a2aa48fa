// SPDX-License-Identifier: BSD-2-Clause
// Meshes of an MJCF file whose files are not there. MuJoCo itself refuses such a file.

#pragma once

#include <filesystem>
#include <vector>

#include "poise/plugins/mujoco/mjcf/mjcf_file.hpp"

namespace poise::mujoco {

/// The meshes whose files are not there, with their lines.
std::vector<MjcfShape> missing_meshes(mjSpec& spec, const std::filesystem::path& file);

/// Takes geoms of missing meshes out that are drawn only: without mass and contacts. Takes the
/// meshes out, too, if no other geom needs them.
void leave_out_drawn(mjSpec& spec, const std::vector<MjcfShape>& missing);

}  // namespace poise::mujoco
