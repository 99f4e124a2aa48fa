// SPDX-License-Identifier: BSD-2-Clause
// A surface that moves by itself, as a body of MuJoCo.

#pragma once

#include "poise/core/contact/surface.hpp"
#include "poise/plugins/mujoco/native.hpp"

namespace poise::mujoco {

/// MuJoCo's contacts see how fast both sides move, but its bodies that are led carry no velocity.
/// So this is a free body that is put back on the surface's path at every substep, driven with the
/// force that keeps it there, and so heavy that robots do not push it away within one.
class Platform {
 public:
  static constexpr double kMass = 1e5;  ///< [kg, kg·m²]

  Platform(const Surface& surface, const mjModel& model, int joint)
      : surface_(surface), position_(model.jnt_qposadr[joint]), rate_(model.jnt_dofadr[joint]) {}

  /// Before mj_step1: where the surface is at `time`, and how fast.
  void place(double time, mjData& data) noexcept;
  /// After it: the force of its acceleration.
  void drive(const Eigen::Vector3d& gravity, mjData& data) const noexcept;

 private:
  Surface surface_;
  int position_, rate_;
  SurfaceMotion motion_;
};

}  // namespace poise::mujoco
