// SPDX-License-Identifier: BSD-2-Clause
// An MJCF file, compiled by MuJoCo.

#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/core/tree/robot_warning.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_meshes.hpp"
#include "poise/plugins/mujoco/native.hpp"

namespace poise::mujoco {

/// A geom or mesh of a file, compiled or not.
struct MjcfShape {
  std::string name;                  ///< or `geom` and a number
  int line = 0;                      ///< 0: unknown
  int type = 0;                      ///< of a geom
  const mjsElement* body = nullptr;  ///< of a geom
};

/// A file as MuJoCo understands it.
struct MjcfFile {
  std::string file;
  Spec spec;                          ///< to be changed and compiled again
  Model model;                        ///< what the file says
  std::vector<std::string> warnings;  ///< MuJoCo's, as it words them
  std::vector<MjcfShape> geoms;       ///< all of the file
  std::vector<MjcfShape> missing;     ///< meshes whose files are not there
  std::map<int, DrawnMesh> drawn;     ///< by number: meshes that are not those of the file
};

/// What of a file is compiled: MuJoCo needs nearly all its time for meshes.
enum class MjcfPart {
  kAll,
  kMotion,  ///< without geoms that touch nothing; masses and inertias stay
  kShapes   ///< with meshes that are only drawn in `drawn`; masses are not those of the file
};

/// @throws ConfigError with file, MuJoCo's message and, if it names one, the line
MjcfFile load_mjcf(const std::filesystem::path& file, MjcfPart part = MjcfPart::kAll);

/// Where an object of the model stands in the file.
/// @param kind  a body, joint, geom, equality, tendon, actuator, exclude or key
Place mjcf_place(const MjcfFile& mjcf, mjtObj kind, int id);

/// Where MuJoCo's message points: the line, if it names one.
Place mjcf_place(const std::string& file, const std::string& message);

/// MuJoCo's message as an error of the file.
ConfigError mjcf_error(const std::string& file, const std::string& message);

/// The name of an object, or `fallback` and its number if it has none.
std::string name_in(const mjModel& model, mjtObj kind, int id, const char* fallback);

/// Pose from three and four numbers of a model.
Pose mjcf_pose(const mjtNum* position, const mjtNum* quaternion);

/// Refuses what Poise's equations of motion do not have, and warns of what only MuJoCo simulates.
/// @throws ConfigError for NaN and infinity, flexes, muscles, tendons that act on more than a
///         gripper, and equality constraints that are neither mimics nor loops
void check_mjcf(const MjcfFile& mjcf, std::vector<UrdfWarning>& warnings);

}  // namespace poise::mujoco
