// SPDX-License-Identifier: BSD-2-Clause
// Dry friction over one step of the simulator.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// Finds the dry friction that acts with the rates after a step, F(v⁺) = f·tanh(v⁺/kStillSpeed), by
/// Newton's method. The first guess is the one of Dynamics, c(v)·v⁺, which stops joints well but
/// brakes moving ones too much if they accelerate: their friction is constant, not proportional.
/// A joint never turns round by friction. Nothing allocates after construction.
class POISE_API DryFriction {
 public:
  explicit DryFriction(const Tree& tree);

  /// A step begins at the velocities v: the guess is c(v)·v⁺.
  void begin(const Eigen::VectorXd& v) noexcept;
  /// From the guess F ≈ g + k·v⁺ of each joint: adds c·v − g − k·v to the generalized forces, which
  /// contain −c·v.
  void add_force(const Eigen::VectorXd& v, Eigen::VectorXd& force) const noexcept;
  /// Adds Δt·(k − c) to the diagonal of a mass matrix that contains Δt·c.
  void add_slope(double dt, Eigen::MatrixXd& M) const noexcept;
  /// After a solution with this guess: a better one, unless all joints are found.
  /// @return whether to solve again
  bool refine(const Eigen::VectorXd& v, const Eigen::VectorXd& vdot, double dt) noexcept;

 private:
  struct Joint {
    int velocity;
    double ratio, friction;
    double c = 0;          // of Dynamics
    double g = 0, k = 0;   // the guess
    double at = 0;         // rate where the guess touches F
    bool refined = false;  // else the guess is that of Dynamics
  };
  std::vector<Joint> joints_;
  int rounds_ = 0;
};

}  // namespace poise
