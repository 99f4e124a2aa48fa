// SPDX-License-Identifier: BSD-2-Clause
// The height of the CoM over ground that is found step by step.

#pragma once

#include "poise/core/export.hpp"

namespace poise::walk {

/// Leads the height of the CoM: over its level, which follows the ground like a critically damped
/// mass, so that a step of the ground does not throw the robot off it. Heights are in W.
///
/// No allocation, no exceptions.
class POISE_API ComHeight {
 public:
  /// @param lower   how much lower the CoM goes at the start [m]
  /// @param period  of a tick [s]
  ComHeight(double lower, double period) noexcept : lower_(lower), period_(period) {}

  /// Begins, with the CoM at `height` and the feet on `ground` [m].
  void start(double time, double ground, double height) noexcept;
  /// Advances by one tick, after the ground of the foot that stands [m].
  void follow(double time, double ground) noexcept;

  /// Plans to bring the level from where it is to another one [m].
  void plan_rise(double to) noexcept;
  /// Advances by one tick along the planned rise.
  /// @param t         since the rise began [s]
  /// @param duration  of the rise [s]
  void rise(double time, double t, double duration) noexcept;
  /// The middle of the planned rise [m].
  double middle() const { return (from_ + to_) / 2; }

  /// Of the CoM over its level, once it has gone lower [m].
  double above_level() const { return stands_at_ - lower_; }
  /// Of the CoM [m].
  double height() const { return height_; }
  /// Its rate [m/s].
  double rate() const { return rate_; }
  /// Its acceleration [m/s²].
  double acceleration() const { return acceleration_; }

 private:
  void lead(double time, double acceleration) noexcept;

  double lower_, period_;
  double began_ = 0, stands_at_ = 0;
  double level_ = 0, level_rate_ = 0;
  double from_ = 0, to_ = 0;
  double height_ = 0, rate_ = 0, acceleration_ = 0;
};

}  // namespace poise::walk
