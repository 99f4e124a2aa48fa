// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/walk/waypoints.hpp"

#include <algorithm>
#include <cmath>

namespace poise::walk {
namespace {

constexpr double kTurnGain = 1.5;  // of the direction's error [1/s]
constexpr double kAligned = 0.08;  // [rad] a heading is reached within this

double between(double from, double to) { return std::remainder(to - from, 2 * M_PI); }

}  // namespace

bool WaypointFollower::reaches(const Waypoint& point, const Eigen::Vector2d& position,
                               double heading) const noexcept {
  if ((point.at - position).norm() > path_.reach) return false;
  return !point.heading || std::abs(between(heading, *point.heading)) < kAligned;
}

double WaypointFollower::turn_to(double direction, double heading) const noexcept {
  return std::clamp(kTurnGain * between(heading, direction), -path_.turn, path_.turn);
}

WalkCommand WaypointFollower::update(const Eigen::Vector2d& position, double heading) noexcept {
  while (!arrived() && reaches(path_.points[next_], position, heading)) ++next_;
  if (arrived()) return {};
  const Waypoint& point = path_.points[next_];
  const Eigen::Vector2d way = point.at - position;
  const double left = way.norm(), direction = std::atan2(way.y(), way.x());
  if (left <= path_.reach) return {{0, 0}, turn_to(*point.heading, heading)};
  const double ahead = std::max(0.0, std::cos(between(heading, direction)));
  double speed = path_.speed * ahead * ahead;
  const bool stops = point.heading || next_ + 1 == path_.points.size();
  if (stops) speed = std::min(speed, std::sqrt(2 * path_.braking * left));
  return {{speed, 0}, turn_to(direction, heading)};
}

}  // namespace poise::walk
