// SPDX-License-Identifier: BSD-2-Clause
// What a robot file of any format says, and the modules that read formats other than URDF.

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/tree/geometry.hpp"
#include "poise/core/tree/loop.hpp"
#include "poise/core/tree/sensors/file_sensor.hpp"
#include "poise/core/tree/srdf.hpp"
#include "poise/core/tree/state.hpp"
#include "poise/core/tree/tree.hpp"
#include "poise/core/tree/urdf.hpp"

namespace poise {

/// All that a file says of a robot.
struct RobotFile {
  Tree tree;    ///< one root without a name
  State start;  ///< where its joints are unless the stack says otherwise; base at the origin
  LazyGeometry geometry;              ///< indices of `tree`
  Srdf extras;                        ///< postures with names, links that need not be kept apart
  std::vector<LoopClosure> loops;     ///< joints that close loops of the tree
  std::vector<UrdfWarning> warnings;  ///< what was left out, and oddities
  std::vector<FileSensor> sensors;    ///< that the file names
};

/// Where a mechanism comes from, for plants that can simulate the file itself.
struct RobotOrigin {
  std::string reader;          ///< type of the module that read it; empty: URDF
  std::filesystem::path file;  ///< the robot file
  PackagePath packages = {};   ///< folders that are searched first for its meshes
};

/// The name of the root element of an XML file.
/// @throws ConfigError with file and line for what is no XML
POISE_API std::string root_element(const std::filesystem::path& file);

/// Reads one format of robot files.
class POISE_API RobotReader : public ModuleObject {
 public:
  /// The name of the root element of this format's XML files, by which a file without a stack is
  /// recognised.
  virtual std::string_view root_element() const = 0;
  /// Reads a file.
  /// @param floating  whether the base floats or is fixed to the world; nothing: as the file says
  /// @throws ConfigError with file and, if known, line
  virtual RobotFile read(const std::filesystem::path& file, std::optional<bool> floating) = 0;
};

}  // namespace poise
