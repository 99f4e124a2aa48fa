// SPDX-License-Identifier: BSD-2-Clause
// A list of footsteps, and the DCM that leads along it.

#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <utility>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/walk/step_planner.hpp"

namespace poise::walk {

/// A step whose place is given.
struct Footstep {
  Side swing = Side::kLeft;                      ///< the foot that lands
  Eigen::Vector2d at = Eigen::Vector2d::Zero();  ///< middle of its sole in W [m]
  double yaw = 0;                                ///< as Sole::yaw [rad]
  double height = 0;                             ///< of the ground there, in W [m]
};

/// Footsteps in order, and where the DCM has to be so that they can follow each other.
///
/// Each step has to leave the DCM where the next one needs it. Backwards from the end, where the
/// robot stands with the DCM between its feet, that is
///
///     ξ_begin = u₀ + e^{−ωT}·(ξ_end − u₀) + E(0)·(p_before − u₀)
///
/// with u₀ the foot that stands; see StepPlanner. No allocation after the constructor, no
/// exceptions.
class POISE_API FootstepPlan {
 public:
  /// A plan without steps.
  FootstepPlan() = default;
  /// @param steps  feet alternate
  explicit FootstepPlan(std::vector<Footstep> steps) : steps_(std::move(steps)) {}

  /// From the first step on.
  void start() noexcept { next_ = 0; }
  /// The next step has landed. @pre not `done`
  void advance() noexcept { ++next_; }
  /// Whether no step is left.
  bool done() const { return next_ >= steps_.size(); }
  /// The next step. @pre not `done`
  const Footstep& next() const { return steps_[next_]; }
  /// How much higher the next step lands than the one before it stands [m].
  /// @param ground  height of the foot that stands [m]
  double rise(double ground) const noexcept;

  /// Where the DCM has to be when the next step lands, in W [m]. @pre not `done`
  /// @param stance  the foot that stands during it [m]
  /// @param growth  e^{ωT} of a step [1]
  /// @param moved   E(0) of the transfer of the centre of pressure [1]
  Eigen::Vector2d end(const Eigen::Vector2d& stance, double growth, double moved) const noexcept;
  /// The same where it begins.
  /// @param before  the foot that swings, where it stands [m]
  Eigen::Vector2d begin(const Eigen::Vector2d& stance, const Eigen::Vector2d& before, double growth,
                        double moved) const noexcept;

 private:
  std::vector<Footstep> steps_;
  std::size_t next_ = 0;
};

}  // namespace poise::walk
