// SPDX-License-Identifier: BSD-2-Clause
// Meshes of an MJCF that are only drawn: Poise reads their files itself, when it draws them.

#pragma once

#include <filesystem>
#include <map>

#include "poise/plugins/mujoco/native.hpp"

namespace poise::mujoco {

/// The file of a mesh and the factor of its vertices. The file is empty if it is missing.
struct DrawnMesh {
  std::filesystem::path file;
  Eigen::Vector3d scale;
};

/// Gives every mesh that only drawn geoms show a few points in place of its file, so that MuJoCo
/// need not read it: the mesh's own frame stays, which is all that must be compiled.
/// @param spec     [in, out] not yet compiled
/// @param file     of the model
/// @param missing  whether a file that is not found is missing; else it is left to MuJoCo
/// @returns what was taken
std::map<const mjsElement*, DrawnMesh> take_drawn_meshes(mjSpec& spec,
                                                         const std::filesystem::path& file,
                                                         bool missing);

}  // namespace poise::mujoco
