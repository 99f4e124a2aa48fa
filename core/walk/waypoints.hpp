// SPDX-License-Identifier: BSD-2-Clause
// From a path of waypoints and the robot's pose to a velocity and a turn.

#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/walk/walk_command.hpp"

namespace poise::walk {

/// A point that the robot comes by.
struct Waypoint {
  Eigen::Vector2d at = Eigen::Vector2d::Zero();  ///< in W [m]
  std::optional<double> heading;                 ///< to which it turns there [rad]
};

/// A path, and how it is walked.
struct WaypointPath {
  std::vector<Waypoint> points = {};  ///< in order, at least one
  double reach = 0.2;                 ///< a point is reached within this distance [m]
  double speed = 0.5;                 ///< greatest, along the way [m/s]
  double turn = 0.5;                  ///< greatest [rad/s]
  double braking = 0.2;               ///< before a point at which the robot stops or turns [m/s²]
};

/// Leads a robot along waypoints: it turns towards the next point and walks forwards, slower the
/// more it has to turn, so that it never circles a point. Where a point has a heading, it stops
/// there and turns on the spot. After the last point it stands.
///
/// No allocation after the constructor, no exceptions.
class POISE_API WaypointFollower {
 public:
  /// @pre the path has a point
  explicit WaypointFollower(WaypointPath path) : path_(std::move(path)) {}

  /// From the first point on.
  void start() noexcept { next_ = 0; }
  /// The command of this tick.
  /// @param position  of the robot in W [m]
  /// @param heading   along which it looks [rad]
  WalkCommand update(const Eigen::Vector2d& position, double heading) noexcept;
  /// How many points have been reached.
  std::size_t reached() const { return next_; }
  /// Whether the last point has been reached.
  bool arrived() const { return next_ == path_.points.size(); }

 private:
  bool reaches(const Waypoint& point, const Eigen::Vector2d& position,
               double heading) const noexcept;
  double turn_to(double direction, double heading) const noexcept;

  WaypointPath path_;
  std::size_t next_ = 0;
};

}  // namespace poise::walk
