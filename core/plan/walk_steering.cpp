// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plan/walk_steering.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/core/error.hpp"

namespace poise {
namespace {

constexpr double kBraking = 0.5;  // of the acceleration that a command may have

walk::WaypointPath path_of(const WalkSpec& walk) {
  walk::WaypointPath path;
  for (const WalkPointSpec& point : walk.waypoints)
    path.points.push_back({point.at, point.heading});
  path.reach = walk.reach;
  path.speed = walk.speed;
  path.turn = walk.max_turn;
  path.braking = kBraking * walk.acceleration;
  return path;
}

}  // namespace

WalkSteering::WalkSteering(const WalkSpec& walk) : walk_(walk) {
  if (!walk.waypoints.empty()) path_.emplace(path_of(walk));
  if (!walk.live) return;
  try {
    input_ = LiveInput::shared({walk.live->port, walk.live->pipe, walk.live->address});
    numbers_ = &input_->numbers(said_.size());
  } catch (const ConfigError& error) {
    throw ConfigError(error.code(), walk.place, "walk.command.live." + error.path(), error.found(),
                      error.remedy());
  }
}

void WalkSteering::open() {
  if (input_) input_->open();
}

void WalkSteering::start() noexcept {
  if (path_) path_->start();
  given_.reset();
  command_ = {};
}

void WalkSteering::give(const std::optional<walk::WalkCommand>& command) {
  if (command && !(command->velocity.allFinite() && std::isfinite(command->turn)))
    throw ConfigError(ErrorCode::kRange, "walk.command", "has a NaN or infinity",
                      "give finite numbers");
  given_ = command;
}

// Silence is a command to stand.
walk::WalkCommand WalkSteering::heard() noexcept {
  const WalkLiveSpec& live = *walk_.live;
  if (numbers_->read(said_) > live.timeout) return {};
  walk::WalkCommand command{{said_[0], said_[1]}, 0};
  const double speed = command.velocity.norm();
  if (speed > live.max_speed) command.velocity *= live.max_speed / speed;
  command.turn = std::clamp(said_[2], -live.max_turn, live.max_turn);
  return command;
}

const walk::WalkCommand& WalkSteering::update(double time, const Eigen::Vector2d& position,
                                              double heading) noexcept {
  const bool walks = time >= walk_.from && (!walk_.until || time < *walk_.until);
  if (given_)
    command_ = *given_;
  else if (!walks)
    command_ = {};
  else if (numbers_ != nullptr)
    command_ = heard();
  else if (path_)
    command_ = path_->update(position, heading);
  else
    command_ = {walk_.velocity, walk_.turn};
  return command_;
}

}  // namespace poise
