// SPDX-License-Identifier: BSD-2-Clause
// `walk:` of a stack as plain data.

#pragma once

#include <Eigen/Core>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"

namespace poise {

/// The steps of a walk. What is not set follows from the robot: expand_walk sets all.
struct WalkStepSpec {
  /// Times of a step: nominal, least, greatest [s].
  std::optional<double> time, shortest, latest;
  /// Distances between the soles: sideways, the least, the greatest; along the walk [m].
  std::optional<double> width, narrowest, widest, longest;
  std::optional<double> height;     ///< of the swing foot above the ground [m]
  std::optional<double> touchdown;  ///< speed at which it lands [m/s]
  std::optional<double> transfer;   ///< time in which the weight moves to the other foot [s]
  std::optional<double> lower;      ///< how much lower the CoM is than at the start [m]
};

/// A velocity command that comes from outside while the robot walks.
struct WalkLiveSpec {
  int port = 0;                       ///< UDP; 0: read `pipe`
  std::string pipe;                   ///< a named pipe
  std::string address = "127.0.0.1";  ///< on which the port listens
  double timeout = 0.5;               ///< without a line the robot stops after this time [s]
  double max_speed = 1;               ///< of the velocity that is taken [m/s]
  double max_turn = 0.5;              ///< [rad/s]
};

/// A point on the way.
struct WalkPointSpec {
  Eigen::Vector2d at = Eigen::Vector2d::Zero();  ///< [m]
  std::optional<double> heading;                 ///< to which the robot turns there [rad]
};

/// A step of a list.
struct FootstepSpec {
  std::size_t foot = 0;                          ///< 0 left, 1 right
  Eigen::Vector2d at = Eigen::Vector2d::Zero();  ///< middle of the sole [m]
  double yaw = 0;                                ///< of the foot [rad]
  double height = 0;                             ///< of the ground there [m]
};

/// A walk of two feet. One of velocity and turn, `live`, `waypoints` and `footsteps` leads it.
struct WalkSpec {
  std::array<std::string, 2> feet;                     ///< contacts: the left and the right foot
  Eigen::Vector2d velocity = Eigen::Vector2d::Zero();  ///< forwards, to the left [m/s]
  double turn = 0;                                     ///< to the left [rad/s]
  std::optional<WalkLiveSpec> live;                    ///< velocity and turn from outside
  std::vector<WalkPointSpec> waypoints;                ///< in order
  double reach = 0.2;                   ///< a waypoint is reached within this distance [m]
  double speed = 0.5;                   ///< on the way to waypoints [m/s]
  double max_turn = 0.5;                ///< likewise [rad/s]
  std::vector<FootstepSpec> footsteps;  ///< in order
  double adjust = 0;            ///< how far a footstep may land from its place, along each axis [m]
  double from = 0.5;            ///< when the robot begins to walk [s]
  std::optional<double> until;  ///< when it begins to stop; none: never [s]
  double acceleration = 0.4;    ///< of the commanded velocity [m/s²]
  WalkStepSpec step;            ///< how long, wide and high steps are
  Place place;                  ///< of the entry
};

/// Tasks of a walk, by name. Those of a foot have the name of its contact behind kSwingTask.
inline constexpr const char* kWalkComTask = "com";            ///< horizontal motion of the CoM
inline constexpr const char* kWalkHeightTask = "com_height";  ///< height of the CoM
inline constexpr const char* kWalkPelvisTask = "pelvis";      ///< orientation of the base
inline constexpr const char* kWalkTorsoTask = "torso";        ///< orientation of the torso
inline constexpr const char* kSwingTask = "swing_";           ///< pose of a swing foot

/// Reads `walk:`. @throws ConfigError at its place
WalkSpec read_walk(const ConfigNode& node);

}  // namespace poise
