// SPDX-License-Identifier: BSD-2-Clause
// A robot in the plant as its MJCF file describes it.

#pragma once

#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/plant/plant.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_tree.hpp"

namespace poise::mujoco {

/// Where an attached robot is in the model of the plant.
struct MjcfPlace {
  std::vector<int> bodies;      ///< per body of the tree: the MuJoCo body that its joint moves
  std::vector<Pose> X_BL;       ///< and that body's frame in the tree's
  int base = -1;                ///< free joint of the base; −1: fixed
  std::vector<int> joints;      ///< per joint of the tree; those of a ball share one
  std::vector<int> controls;    ///< per joint: the control of its one motor; −1: none
  std::vector<double> control;  ///< per joint: control per torque
  std::vector<std::vector<int>> touching;  ///< per contact: the geoms of the file in it
};

/// Loads the robot's file and adds it to a model of the other mechanisms and surfaces. Its own
/// world (shapes, bodies at rest that are no part of it) is left out; what touches what among its
/// own bodies is as in the file, less PlantSetup::disabled_collisions. The shapes of a contact's
/// link touch the contact's surface and the boxes of the ground, those of other links the whole
/// ground; a link without shapes touches it with small spheres at the
/// corners of the patch.
class MjcfRobot {
 public:
  /// @throws ConfigError as the reader of MJCF, and for a tree of another file
  MjcfRobot(const PlantSetup& setup, const State& start);

  /// Adds bodies, then what contacts need of them: the surfaces that they carry, pairs and pins.
  /// @param rest      model_text of everything else
  /// @param softness  time constant of contacts [s]
  /// @param timestep  of MuJoCo, by which loops are as stiff as they can be [s]
  Model add_to(const std::string& rest, double softness, double timestep, double friction_scale);

  /// Writes the tree's armature, damping, friction and ranges into the model, and switches off
  /// actuators that are no motors.
  /// @param limits  whether joints stop at their ranges
  MjcfPlace settle(mjModel& model, bool limits) const;

 private:
  void name_everything();
  void settle_masses(mjModel& model) const;
  void leave_out_world();
  void touch_ground();
  void add_surface(std::size_t c);
  void add_corners(std::size_t c);
  void add_pairs(std::size_t c, double softness, double friction_scale);
  void add_pins(std::size_t c, double softness);
  void add_excludes();
  std::string body_of_link(int link) const;
  bool mine(int body) const {
    return body >= 0 && setup_.tree->root_of_body[static_cast<std::size_t>(body)] == 0;
  }
  // Bodies of MuJoCo.
  bool kept(int body) const { return of_.bodies[static_cast<std::size_t>(body)] >= 0; }
  const TreeLink& link_of(int body) const;
  std::string body_name(int tree_body) const;

  const PlantSetup& setup_;
  Dynamics robot_;
  MjcfFile mjcf_;
  MjcfTree of_;
  std::vector<std::string> bodies_, joints_, geoms_, actuators_;  // names in the plant's model
  std::vector<int> carriers_;                                     // per body of the tree
  std::vector<std::vector<std::string>> touching_;                // per contact: names of geoms
  Spec whole_;
};

}  // namespace poise::mujoco
