// SPDX-License-Identifier: BSD-2-Clause
// The motion of a foot from where it leaves the ground to where it lands.

#pragma once

#include <Eigen/Core>

#include "poise/core/export.hpp"

namespace poise::walk {

/// What a swing foot keeps to.
struct SwingLimits {
  double acceleration = 150;  ///< along each axis [m/s²]
  double jerk = 2e4;          ///< along each axis [m/s³]
};

/// Where and when a swing foot lands.
struct Landing {
  Eigen::Vector2d place;  ///< [m]
  double time = 0;        ///< since the step began [s]
};

/// A step's swing as it begins. Times count from the beginning of the step.
struct SwingStart {
  Eigen::Vector3d from;  ///< where the foot stands [m]
  double ground = 0;     ///< height at which it should land [m]
  double height = 0.06;  ///< above the ground, at the middle of the swing [m]
  double lift = 0.022;   ///< when it leaves the ground [s]
  double settle = 0.02;  ///< its horizontal motion ends this long before landing [s]
  /// The horizontal motion begins this much later, so that the foot clears an edge first [s].
  double hold = 0;
  double early = 0;  ///< downwards: it ends this much earlier, if it can [s]
  double peak = 0;   ///< when the height is reached: after the middle, as a share of the swing [1]
  double touchdown = 0.2;  ///< speed towards the ground when it lands [m/s]
};

/// The reference of a swing foot, planned anew in every tick from its own state: quintic
/// polynomials to the present landing, with bounded acceleration and jerk. Across, the foot first
/// has a steady acceleration, so that the hips need less torque while the other leg takes the
/// weight. When the landing is due and the ground is not there, the foot goes on down and follows
/// the place.
///
/// No allocation, no exceptions.
class POISE_API SwingFoot {
 public:
  /// @param limits  of its motion
  explicit SwingFoot(const SwingLimits& limits = {}) noexcept : limits_(limits) {}

  /// Begins a swing, from rest.
  void begin(const SwingStart& start) noexcept;
  /// Advances by one tick.
  /// @param t       since the step began, at the end of the tick [s]
  /// @param period  of the tick [s]
  void advance(double t, double period, const Landing& landing) noexcept;

  /// Brings the motion across to rest at a place [m], from which it goes on.
  void wait_at(const Eigen::Vector2d& place) noexcept;

  const Eigen::Vector3d& position() const { return position_; }          ///< [m]
  const Eigen::Vector3d& velocity() const { return velocity_; }          ///< [m/s]
  const Eigen::Vector3d& acceleration() const { return acceleration_; }  ///< [m/s²]

  /// Least time that the foot takes to a place, within its bounds of acceleration [s].
  double least_time(const Eigen::Vector2d& place) const noexcept;

 private:
  void move(int axis, double acceleration, double period) noexcept;
  void move_across(double rest, double period, const Landing& landing) noexcept;
  void move_upright(double t, double period, double time) noexcept;

  SwingLimits limits_;
  SwingStart start_;
  Eigen::Vector3d position_ = Eigen::Vector3d::Zero();
  Eigen::Vector3d velocity_ = Eigen::Vector3d::Zero();
  Eigen::Vector3d acceleration_ = Eigen::Vector3d::Zero();
};

}  // namespace poise::walk
