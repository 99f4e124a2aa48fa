// SPDX-License-Identifier: BSD-2-Clause
// Where the velocity command of a walk comes from.

#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/live/live_input.hpp"
#include "poise/core/stack/walk/walk_spec.hpp"
#include "poise/core/walk/walk_command.hpp"
#include "poise/core/walk/waypoints.hpp"

namespace poise {

/// The command of a walk in each tick: what a program gives, else what the stack says: a velocity,
/// waypoints, or a live input. No allocation in ticks.
class POISE_API WalkSteering {
 public:
  /// A walk that stands until a program gives a command.
  WalkSteering() = default;
  /// @throws ConfigError: a live input without its pipe or with a wrong address
  explicit WalkSteering(const WalkSpec& walk);

  /// Opens the live input, because a run begins.
  /// @throws ConfigError if the port is in use, or the pipe cannot be opened
  void open();
  /// Begins a run: waypoints count from the first one, and no program gives a command.
  void start() noexcept;
  /// From the next tick on, this command leads in place of the stack's; none: the stack's leads
  /// again. Call it between ticks; no allocation.
  /// @throws ConfigError: NaN or infinity
  void give(const std::optional<walk::WalkCommand>& command);

  /// The command of this tick.
  /// @param time      since the start [s]
  /// @param position  of the robot in W [m]
  /// @param heading   along which it looks [rad]
  const walk::WalkCommand& update(double time, const Eigen::Vector2d& position,
                                  double heading) noexcept;
  /// The command of the last tick.
  const walk::WalkCommand& command() const { return command_; }
  /// The waypoints that are walked; null: the stack has none.
  const walk::WaypointFollower* waypoints() const { return path_ ? &*path_ : nullptr; }

 private:
  walk::WalkCommand heard() noexcept;

  WalkSpec walk_;
  std::optional<walk::WaypointFollower> path_;
  std::shared_ptr<LiveInput> input_;
  const LiveNumbers* numbers_ = nullptr;  // of the input
  std::vector<double> said_ = std::vector<double>(3);
  std::optional<walk::WalkCommand> given_;
  walk::WalkCommand command_;
};

}  // namespace poise
