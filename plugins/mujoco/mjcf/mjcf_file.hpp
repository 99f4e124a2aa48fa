// SPDX-License-Identifier: BSD-2-Clause
// An MJCF file, compiled by MuJoCo.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/plugins/mujoco/native.hpp"

namespace poise::mujoco {

/// A file as MuJoCo understands it.
struct MjcfFile {
  std::string file;
  Spec spec;                          ///< to be changed and compiled again
  Model model;                        ///< what the file says
  std::vector<std::string> warnings;  ///< MuJoCo's, as it words them
};

/// @throws ConfigError with file, MuJoCo's message and, if it names one, the line
MjcfFile load_mjcf(const std::filesystem::path& file);

/// Where MuJoCo's message points: the line, if it names one.
Place mjcf_place(const std::string& file, const std::string& message);

/// MuJoCo's message as an error of the file.
ConfigError mjcf_error(const std::string& file, const std::string& message);

/// The name of an object, or `fallback` and its number if it has none.
std::string name_in(const mjModel& model, mjtObj kind, int id, const char* fallback);

/// Pose from three and four numbers of a model.
Pose mjcf_pose(const mjtNum* position, const mjtNum* quaternion);

/// Whether an equality constraint makes one hinge or slide follow another in proportion.
bool is_mimic(const mjModel& m, int equality);

/// Refuses what Poise's equations of motion do not have, and warns of what only MuJoCo simulates.
/// @throws ConfigError for tendons that act, flexes, muscles and equality constraints that are
///         neither mimics nor loops
void check_mjcf(const MjcfFile& mjcf, std::vector<UrdfWarning>& warnings);

}  // namespace poise::mujoco
