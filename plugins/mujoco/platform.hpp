// SPDX-License-Identifier: BSD-2-Clause
// A moving surface as a MuJoCo body.

#pragma once

#include "poise/core/contact/surface.hpp"
#include "poise/plugins/mujoco/native.hpp"

namespace poise::mujoco {

/// MuJoCo's contacts use the velocities of both sides, but its mocap bodies have none. The surface
/// is therefore a free body: it is set back to the surface's path at every substep, driven by the
/// force of the path's acceleration, and so heavy that robots do not move it within a substep.
class Platform {
 public:
  static constexpr double kMass = 1e5;  ///< [kg, kg·m²]

  Platform(const Surface& surface, const mjModel& model, int joint)
      : surface_(surface), position_(model.jnt_qposadr[joint]), rate_(model.jnt_dofadr[joint]) {}

  /// Before mj_step1: sets pose and velocity of the surface at `time`.
  void place(double time, mjData& data) noexcept;
  /// After mj_step1: applies the force of its acceleration.
  void drive(const Eigen::Vector3d& gravity, mjData& data) const noexcept;

 private:
  Surface surface_;
  int position_, rate_;
  SurfaceMotion motion_;
};

}  // namespace poise::mujoco
