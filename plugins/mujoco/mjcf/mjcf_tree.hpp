// SPDX-License-Identifier: BSD-2-Clause
// A compiled MJCF model as a tree.

#pragma once

#include <optional>

#include "poise/core/tree/state.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_file.hpp"

namespace poise::mujoco {

/// The tree of a model, and what is where in it.
///
/// If exactly one mechanism of the model moves and hangs from the world by a free joint alone, its
/// body is the base and floats. Else the world is the base and fixed: free joints are then joints
/// of several degrees of freedom. Positions of joints are MuJoCo's, so their reference is at `ref`
/// and not at 0. Bodies, then sites are links.
struct MjcfTree {
  Tree tree;
  State start;              ///< at qpos0
  int base = -1;            ///< the free joint of the base; −1: the base is fixed
  std::vector<int> joints;  ///< per joint of the tree: MuJoCo's; those of a ball share one
  std::vector<int> bodies;  ///< per body of MuJoCo: its link; −1: left out
  std::vector<int> sites;   ///< per site: its link; −1: left out
};

/// @param floating  what the stack says of the base
/// @throws ConfigError if the file says otherwise
MjcfTree mjcf_tree(const MjcfFile& mjcf, std::optional<bool> floating,
                   std::vector<UrdfWarning>& warnings);

/// Reads the positions of the joints; bases stay as they are.
/// @param qpos  of MuJoCo
void read_positions(const mjModel& m, const MjcfTree& of, const mjtNum* qpos, State& state);

/// Whether an actuator is a plain motor: its force is a constant times its one control.
bool is_motor(const mjModel& m, int actuator);
/// The one actuator of a hinge or slide, if it is a motor; else −1.
int motor_of(const mjModel& m, int joint);
/// The actuators that drive a joint.
std::vector<int> actuators_of(const mjModel& m, int joint);
/// The greatest force or torque of an actuator, behind its gear.
double greatest_force(const mjModel& m, int actuator);

/// Armature, damping and effort of the joints' actuators, and which joints have one.
void add_actuators(const MjcfFile& mjcf, MjcfTree& out, std::vector<UrdfWarning>& warnings);

}  // namespace poise::mujoco
