// SPDX-License-Identifier: BSD-2-Clause
// From a robot file to the robot's part of a stack.

#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/anatomy/ends.hpp"
#include "poise/core/anatomy/imus.hpp"
#include "poise/core/anatomy/light_joints.hpp"
#include "poise/core/anatomy/stand.hpp"
#include "poise/core/export.hpp"
#include "poise/core/tree/robot_file.hpp"

namespace poise {

/// What a person says of a robot file.
struct RobotPartOptions {
  PackagePath packages;                  ///< searched first
  std::optional<bool> floating;          ///< whether the base is free; empty: if there are feet
  std::vector<std::string> feet, hands;  ///< links; empty: found
  bool guess = true;                     ///< the inertia of motors that the file does not give
};

/// What was found of a robot.
struct RobotPart {
  std::string reader;  ///< the module that read the file; empty: URDF
  std::filesystem::path file;
  PackagePath packages;
  std::shared_ptr<const Tree> tree;
  std::vector<UrdfWarning> warnings;
  bool floating = true;
  RobotEnds ends;
  std::vector<std::pair<std::string, std::string>> roles;  ///< role and link
  std::vector<std::string> wheels;  ///< the links that roll, if it stands on wheels
  double leg = 0;     ///< length along a leg from its first joint to the ground; 0: no leg [m]
  double arm = 0;     ///< length along an arm from its first joint to the hand; 0: no arm [m]
  Standing standing;  ///< contacts and start
  /// The posture of the file that is its start, of a robot with closed chains; empty: none.
  std::string posture;
  std::vector<LightJoint> light;   ///< joints that need an armature
  std::vector<FoundImu> imus;      ///< those of the file; empty: it names none
  std::vector<FileSensor> forces;  ///< its sensors of forces and touch
  double lift = 0;  ///< of a fixed base: height at which its lowest point is on z = 0 [m]
  /// Pairs of links whose capsules overlap in the start and in nearly all other postures.
  std::vector<std::pair<std::string, std::string>> touching;

  bool stands() const { return standing.unmet.empty(); }
};

/// find_ends in the first of some postures in which there are feet: as given, all joints at 0, at 0
/// within their limits, in the middle of their ranges; without feet, as given.
/// @param robot  [in, out] in that posture
POISE_API RobotEnds find_hanging_ends(Dynamics& robot, const std::vector<BodyOutline>& outlines,
                                      const KnownEnds& known = {});

/// Finds feet, hands, contact patches and a posture to stand in; of a robot without feet, a posture
/// from which its hand can move. For a robot with closed chains no posture is searched: it starts
/// in the first one that the file names.
/// @throws ConfigError as load_urdf and load_geometry, and at the name of an unknown foot or hand;
/// if
///         the base floats and the robot has no mass
/// @cost reads all meshes; up to some seconds
POISE_API RobotPart find_robot_part(const std::filesystem::path& file,
                                    const RobotPartOptions& options = {});

/// The same for a file of any format that `origin.reader` has read.
POISE_API RobotPart find_robot_part(const RobotOrigin& origin, RobotFile robot,
                                    const RobotPartOptions& options = {});

}  // namespace poise
