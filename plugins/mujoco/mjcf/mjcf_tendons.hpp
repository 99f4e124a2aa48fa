// SPDX-License-Identifier: BSD-2-Clause
// Tendons, which Poise does not have: which of them can be left out.

#pragma once

#include <vector>

#include "poise/plugins/mujoco/mjcf/mjcf_file.hpp"

namespace poise::mujoco {

/// One tendon of a model.
struct MjcfTendon {
  bool pulled = false;      ///< by an actuator
  bool acts = false;        ///< it has a spring, damper, friction, armature or limit of its own
  bool of_gripper = false;  ///< see mjcf_tendons
  std::vector<int> joints;  ///< those that change its length

  /// Whether it exerts a force, so that a motion without it is another one.
  bool exerts() const { return pulled || acts; }
};

/// All tendons. Those of a gripper move joints at the end of a limb only: a motor carries them, and
/// behind them all joints have tendons or no motor. Without them the limb moves as it did.
std::vector<MjcfTendon> mjcf_tendons(const mjModel& m);

/// The greatest force of the actuators that pull a joint by tendons [N·m, N]; 0 without one.
double tendon_effort(const mjModel& m, int joint);

/// Takes all forces of tendons out of a model.
void leave_out_tendons(mjModel& m);

}  // namespace poise::mujoco
