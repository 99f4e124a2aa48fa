// SPDX-License-Identifier: BSD-2-Clause
// The steps of a walk, from its signals.

#pragma once

#include <Eigen/Core>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// A step that has landed. Lengths in W [m].
struct WalkStep {
  std::size_t foot = 0;     ///< 0 left, 1 right
  double from = 0, at = 0;  ///< when the foot began to swing, when it landed [s]
  Eigen::Vector2d planned = Eigen::Vector2d::Zero();   ///< as it would be without disturbance
  Eigen::Vector2d adjusted = Eigen::Vector2d::Zero();  ///< as it was commanded last
  Eigen::Vector3d real = Eigen::Vector3d::Zero();      ///< where the foot stands: x, y, yaw [rad]
  /// What bounded the step for most of the time, 20 ms at least, or "none".
  std::string bound = {};
  double margin = 0;  ///< its least capture margin
};

/// Follows a walk tick by tick.
class POISE_API WalkSteps {
 public:
  /// What the walk's signals say in a tick.
  struct Tick {
    double time = 0;          ///< [s]
    std::string_view stance;  ///< word of `walk/stance`
    /// Where the swing foot will land, and where without disturbance.
    Eigen::Vector2d place, nominal;
    double margin = 0;
    std::string_view bound;  ///< word of `walk/bound`
  };

  /// @param contacts  must have those of the feet; only read here
  /// @param feet      names of the contacts of the left and the right foot
  /// @param start     where the feet stand at first
  WalkSteps(std::shared_ptr<const Tree> tree, const std::vector<Contact>& contacts,
            const std::array<std::string, 2>& feet, const State& start);

  /// @param state  of the tick; it is asked for when a foot has landed
  /// @returns whether a foot has landed
  bool add(const Tick& tick, const std::function<State()>& state);

  const std::vector<WalkStep>& steps() const { return steps_; }  ///< in order of landing
  /// The corners of a sole about its middle at yaw 0.
  const std::vector<Eigen::Vector2d>& sole(std::size_t foot) const { return feet_[foot].corners; }
  /// Where a foot stood at first: x, y, yaw.
  const Eigen::Vector3d& start(std::size_t foot) const { return feet_[foot].start; }

 private:
  struct Foot {
    Frame sole;             // its middle, in the axes of the contact
    Eigen::Matrix3d level;  // R_W,sole at yaw 0
    std::vector<Eigen::Vector2d> corners;
    Eigen::Vector3d start;
  };
  Eigen::Vector3d stands(std::size_t foot) const;
  void land(const Tick& tick);
  std::string bound(double at) const;

  Dynamics robot_;
  std::array<Foot, 2> feet_;
  std::vector<WalkStep> steps_;
  std::string stance_;
  std::optional<WalkStep> swing_;                    // the step that is under way
  std::vector<std::pair<std::string, long>> ticks_;  // of that step, by bound
};

}  // namespace poise
