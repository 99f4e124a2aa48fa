// SPDX-License-Identifier: BSD-2-Clause
// A system of our trees and contacts as a MuJoCo model with its data.

#pragma once

#include <vector>

#include "poise/core/plant/plant.hpp"
#include "poise/plugins/mujoco/native.hpp"
#include "poise/plugins/mujoco/pins.hpp"
#include "poise/plugins/mujoco/platform.hpp"

namespace poise::mujoco {

/// How MuJoCo moves the system, and what is wrong about the model that it moves.
struct SystemOptions {
  double timestep = 0.001;     ///< [s]
  bool implicit = false;       ///< MuJoCo's integrator `implicit`, else `Euler`
  double contact_time = 0.01;  ///< time constant in which a contact's overlap decays [s]
  bool joint_limits = true;
  double mass_scale = 1;                                ///< of the robot's bodies
  double friction_scale = 1;                            ///< of the contacts
  Eigen::Vector3d com_shift = Eigen::Vector3d::Zero();  ///< of the robot's base body, its axes [m]
};

/// One MuJoCo body per body of the tree (the three of a spherical joint are one), a sphere at each
/// corner of a contact's patch, a plane per contact, and only those pairs collide. Grasps are Pins.
class System {
 public:
  System(const PlantSetup& setup, const State& start, const SystemOptions& options);

  /// Writes positions and velocities.
  void write(const State& state);
  /// The other way round; followers stand where their leaders put them. No allocation.
  void read(State& state) const noexcept;
  /// Before mj_step1: puts surfaces that move to where they are then. No allocation.
  void place_surfaces(double time) noexcept;
  /// After it: generalized forces in the rates of the tree (nv), and what moves the surfaces. No
  /// allocation.
  void apply(const Eigen::VectorXd& force) noexcept;

  /// Closes grasp `contact` where its link is now, or opens it. No allocation.
  void grasp(std::size_t contact, bool closed) noexcept;
  /// Whether it is a grasp, and closed.
  bool grasps(std::size_t contact) const noexcept { return pins_[contact].closed(*model_); }
  /// Of the grasp over the last substep, on the link at the contact's origin, in world axes [N,
  /// N·m].
  Vector6d grasp_wrench(std::size_t contact) const noexcept;

  int body(int tree_body) const { return bodies_[static_cast<std::size_t>(tree_body)]; }
  /// Which contact a geom is a corner of; −1: none.
  int contact_of(int geom) const { return contact_of_geom_[static_cast<std::size_t>(geom)]; }
  /// X_WB at the last mj_step1 or mj_forward.
  Pose pose(int tree_body) const noexcept;
  /// R_WU of what carries a contact, at the same moment.
  Eigen::Matrix3d carrier_axes(std::size_t contact) const noexcept;

  mjModel& model() { return *model_; }
  mjData& data() { return *data_; }
  const mjData& data() const { return *data_; }

 private:
  void number_everything(const PlantSetup& setup);
  void number_contact(std::size_t c, const Contact& contact);
  void ignore_platforms();
  void write_constants(const State& start, const SystemOptions& options);

  std::shared_ptr<const Tree> tree_;
  std::vector<int> bodies_;    // per body of the tree
  std::vector<int> bases_;     // per root: its free joint, or −1
  std::vector<int> joints_;    // per joint of the tree; all three of a ball have the same
  std::vector<int> carriers_;  // per contact: MuJoCo's body
  std::vector<Platform> platforms_;
  std::vector<Pins> pins_;  // per contact; none of patches
  std::vector<int> contact_of_geom_;
  Model model_;
  Data data_;
};

}  // namespace poise::mujoco
