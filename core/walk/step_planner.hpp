// SPDX-License-Identifier: BSD-2-Clause
// Where and when the next foot lands, chosen anew in every tick.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <optional>

#include "poise/core/export.hpp"
#include "poise/core/walk/gait.hpp"

namespace poise::walk {

/// Which foot: the sign of its side, left being positive.
enum class Side : std::int8_t { kLeft = 1, kRight = -1 };

/// The other side.
constexpr Side other(Side side) { return side == Side::kLeft ? Side::kRight : Side::kLeft; }

/// What kept a step from being the best for the DCM.
enum class Bound : std::uint8_t {
  kNone,      ///< nothing
  kReach,     ///< the greatest length or width of a step
  kCrossing,  ///< the feet would cross
  kTime,      ///< the least time of a step
  kLate,      ///< the foot should have landed already
  kPlace      ///< a list of footsteps gives the place
};

/// A step whose place is given.
struct GivenPlace {
  Eigen::Vector2d at;      ///< [m]
  Eigen::Vector2d offset;  ///< ξ(T) minus the place, without disturbance [m]
  double adjust = 0;       ///< how far the foot may land from there, along each axis [m]
};

/// A step as it begins, in horizontal axes with x along the walk.
struct StepStart {
  Eigen::Vector2d stance;    ///< the foot that stands [m]
  Eigen::Vector2d before;    ///< where the centre of pressure comes from: the other foot [m]
  Side swing = Side::kLeft;  ///< the foot that will land
  Eigen::Vector2d velocity;  ///< of the walk [m/s]
  std::optional<GivenPlace> place = {};  ///< none: it follows from the velocity
};

/// Chooses place and time of the next touchdown, so that the divergent component of motion (DCM)
/// ends at a given offset from the foot that lands.
///
/// Linear inverted pendulum: ξ = c + ċ/ω, ξ̇ = ω(ξ − u) with the centre of pressure u. From
/// touchdown on, t = 0, u moves linearly from the old foot to the stance foot u₀ within `transfer`,
/// then stays there:
///
///     ξ(T) = u₀ + e^{ωT}·[(ξ(t) − u₀)·e^{−ωt} − (p_before − u₀)·E(t)]
///     E(t) = ∫ₜ^transfer ω·e^{−ωs}·(1 − s/transfer) ds
///
/// For a given T this is linear and separable by axis, so the best place is a clamp and the search
/// has one dimension. After Khadiv, Herzog, Moosavian, Righetti: Walking control based on step
/// timing adaptation, IEEE T-RO 2020; here with the transfer of the centre of pressure.
///
/// No allocation, no exceptions; all vectors in the axes of StepStart.
class POISE_API StepPlanner {
 public:
  /// @param omega  √(g/height of the CoM above the ground) [1/s]
  StepPlanner(const Gait& gait, double omega) noexcept;

  /// Begins a step; time t of the functions below counts from here.
  void begin(const StepStart& start) noexcept;

  /// Chooses place and time for this tick.
  /// @param t         since the step began [s]
  /// @param dcm       ξ [m]
  /// @param feedback  how far the centre of pressure is from `cop`: what the sole does about the
  ///                  DCM's error [m]
  /// @param rest      least time that the swing foot still takes [s]
  void adjust(double t, const Eigen::Vector2d& dcm, const Eigen::Vector2d& feedback,
              double rest) noexcept;

  /// Time of the step [s].
  double time() const { return time_; }
  /// Where the swing foot lands [m].
  const Eigen::Vector2d& place() const { return place_; }
  /// Where it would land without disturbance [m].
  const Eigen::Vector2d& nominal_place() const { return nominal_; }
  /// ξ(T) minus the place, without disturbance [m].
  const Eigen::Vector2d& nominal_offset() const { return offset_; }
  /// The gait that it plans.
  const Gait& gait() const { return gait_; }
  /// The step as it began.
  const StepStart& start() const { return start_; }
  /// What bounds the step now.
  Bound bound() const { return bound_; }
  /// How much further ξ(T) could be in the worst direction before no place of this step and no
  /// sequence of steps after it captures it any more, if soles did not move the centre of
  /// pressure; negative: only they can [m].
  double capture_margin() const { return margin_; }
  /// How far the DCM will be from its nominal offset when the foot lands [m].
  double miss() const { return miss_; }

  /// The centre of pressure of the undisturbed step at time t [m].
  Eigen::Vector2d cop(double t) const noexcept;
  /// The DCM of the undisturbed step at time t [m].
  Eigen::Vector2d dcm(double t) const noexcept;
  /// The commanded centre of pressure, before it is bounded by the soles [m].
  Eigen::Vector2d commanded_cop(double t, const Eigen::Vector2d& dcm) const noexcept;

  /// The offset that repeats itself in a steady walk: ξ(T) − place, for a foot of this side [m].
  Eigen::Vector2d steady_offset(const Eigen::Vector2d& velocity, Side side) const noexcept;
  /// Width of a step at this velocity: a walk sideways closes the feet every second step [m].
  double width_at(const Eigen::Vector2d& velocity) const noexcept;
  /// E(t) of the transfer of the centre of pressure [1].
  double transfer_integral(double t) const noexcept;

 private:
  struct Choice {
    double cost;
    Eigen::Vector2d end;   // ξ(T)
    Eigen::Vector2d free;  // the place without bounds
    Eigen::Vector2d place;
  };
  Choice at(double time, const Eigen::Vector2d& cop, const Eigen::Vector2d& growth) const noexcept;
  double best_time(double least, const Eigen::Vector2d& cop,
                   const Eigen::Vector2d& growth) const noexcept;
  Eigen::Vector2d within_reach(const Eigen::Vector2d& place) const noexcept;
  void land_late(const Eigen::Vector2d& dcm) noexcept;
  void judge(const Choice& choice, double least) noexcept;
  void measure_margin(const Eigen::Vector2d& end) noexcept;

  Gait gait_;
  double omega_;
  StepStart start_;
  Eigen::Vector2d nominal_ = Eigen::Vector2d::Zero(), offset_ = Eigen::Vector2d::Zero();
  Eigen::Vector2d place_ = Eigen::Vector2d::Zero();
  double time_;
  double margin_ = 0, miss_ = 0;
  Bound bound_ = Bound::kNone;
};

}  // namespace poise::walk
