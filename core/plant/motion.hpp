// SPDX-License-Identifier: BSD-2-Clause
// Integrates the motion from accelerations. Private to this room.

#pragma once

#include <vector>

#include "poise/core/plant/plant.hpp"
#include "poise/core/so3/rotation_integrator.hpp"

namespace poise {

enum class MotionKind {
  kChart,          ///< one stage, rotations in their charts (kProjected): order 1
  kChartExplicit,  ///< one stage, rotations in their charts (kExplicit): order 1, C drifts
  kLie2,           ///< two stages on the group: order 2
  kLie4,           ///< four stages on the group: order 4
};

/// Integrates positions and velocities of all floating bases, balls and joints.
///
/// With one stage the acceleration is constant over a step. With more, the midpoint rule and the
/// classical Runge–Kutta method act on (u, v), where u is the displacement since the step's start
/// in the tangent space: R = exp([Ω]×)·R₀ for rotations, a sum for everything else (Munthe-Kaas
/// 1998),
///
///     Ω̇ = ω − ½ Ω×ω + 1/12 Ω×(Ω×ω)      (inverse of d exp, truncated for order 4)
class Motion {
 public:
  Motion(const PlantSetup& setup, const State& start, MotionKind kind);

  /// Number of accelerations per step.
  int stages() const { return stages_; }
  /// Time of the next acceleration as a share of the step, 0 to 1.
  double node() const;
  /// @param vdot   the acceleration at `state`
  /// @param state  [in, out] in: the start of a step or the result of the last call; out: the state
  ///               of the next stage, after the last stage the end of the step Δt
  void advance(State& state, const Eigen::VectorXd& vdot, double dt) noexcept;

  /// Displaces the positions by u at the end of a step; u is an angular displacement for rotations.
  void shift(State& state, const Eigen::VectorXd& u) noexcept;

  ChartPoint base() const;  ///< θ of the robot's base, empty if it is fixed
  double margin() const;    ///< least margin of all rotations
  double drift() const;     ///< largest ‖C(θ)‖ of all rotations

 private:
  struct Rotation {
    int velocity;    // index in v of ω_x
    int root, ball;  // index of State's matrix; the other is −1
    RotationIntegrator path;
    Eigen::Vector3d omega;
  };

  Eigen::Matrix3d& matrix(const Rotation& rotation, State& state) const;
  void step_in_charts(State& state, const Eigen::VectorXd& vdot, double dt) noexcept;
  void move_the_rest(State& state, const Eigen::VectorXd& u) const noexcept;
  void displace(State& state) const noexcept;
  void finish(State& state) noexcept;

  const Tree& tree_;
  int stages_;
  std::vector<Rotation> rotations_;
  State start_;
  int stage_ = 0;
  Eigen::VectorXd u_, slope_, sum_u_, sum_v_;
};

}  // namespace poise
