// SPDX-License-Identifier: BSD-2-Clause
// The verdict "fell": how far a robot is from how it stood at the start.

#pragma once

#include <string>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/export.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/fallen.hpp"

namespace poise {

/// How a robot stands, compared with its start.
struct Stand {
  double height = 1;  ///< of the CoM above the contacts, share of that at the start
  double tilt = 0;    ///< of the base [rad]
  bool sank = false, tilted = false;

  /// Whether the robot has fallen.
  bool fell() const { return sank || tilted; }
  /// Whether it is more than a quarter of the way to the bounds of a fall.
  bool leans(const Fallen& bounds) const {
    return tilt > bounds.tilt / 4 || height < 1 - (1 - bounds.height) / 4;
  }
  /// "the CoM sank under 50 % of its height (to 49.8 %) and the base tilted over 60 deg (by 61
  /// deg)"; empty if it has not fallen. Allocates.
  POISE_API std::string sentence(const Fallen& bounds) const;
};

/// Judges in every tick whether a robot has fallen, in numbers alone. A robot with a fixed base or
/// without contacts that carry it never falls.
class POISE_API FallJudge {
 public:
  /// @param start  the robot at the start
  FallJudge(const Fallen& bounds, const Setup& setup, const Dynamics& start);

  /// No allocation.
  /// @param robot  in the state of the last tick
  /// @param now    the state after it
  Stand judge(const Dynamics& robot, const State& now) const noexcept;
  const Fallen& bounds() const { return bounds_; }

 private:
  double height(const Dynamics& robot) const { return robot.p_WC().z() - ground_; }

  Fallen bounds_;
  Eigen::Vector3d up_ = Eigen::Vector3d::UnitZ();  // of the base at the start
  bool stands_ = false;
  double ground_ = 0, start_height_ = 0;  // [m]
};

}  // namespace poise
