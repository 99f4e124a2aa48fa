// SPDX-License-Identifier: BSD-2-Clause
// Reads a robot's state from JSON, or YAML of the same structure.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

struct StateFile {
  State state;
  Eigen::VectorXd acceleration;     ///< v̇, nv
  std::vector<std::string> frames;  ///< names of links or joints
  bool base_ignored = false;        ///< the file sets a base, but the base is fixed
};

/// Joints by name, {position, velocity, acceleration}, spherical ones {quaternion, velocity: [x, y,
/// z], acceleration: [x, y, z]} in the axes of the joint frame on the parent's side; missing ones
/// are 0, mimic joints follow their leaders; unknown keys and joints are errors.
/// @throws ConfigError with file, line and column
POISE_API StateFile read_state(const std::filesystem::path& file, const Tree& tree);

}  // namespace poise
