// SPDX-License-Identifier: BSD-2-Clause
// A tree with contacts as a MuJoCo model and its data.

#pragma once

#include <vector>

#include "poise/core/plant/plant.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_robot.hpp"
#include "poise/plugins/mujoco/native.hpp"
#include "poise/plugins/mujoco/pins.hpp"
#include "poise/plugins/mujoco/platform.hpp"

namespace poise::mujoco {

/// Integration settings and deliberate modelling errors.
struct SystemOptions {
  double timestep = 0.001;     ///< [s]
  bool implicit = false;       ///< MuJoCo's integrator `implicit`; false: `Euler`
  double contact_time = 0.01;  ///< time constant in which a contact's overlap decays [s]
  bool joint_limits = true;
  bool patches = false;       ///< links touch with their patches, not with their shapes
  double mass_scale = 1;      ///< factor for the masses of the robot's bodies
  double friction_scale = 1;  ///< factor for the friction of contacts
  Eigen::Vector3d com_shift =
      Eigen::Vector3d::Zero();  ///< of the robot's base body, in its axes [m]
};

/// One MuJoCo body per body of the tree (one for the three of a spherical joint), the collision
/// shapes of links that touch (GroundShapes, else a sphere at each corner of the patch), and a
/// plane per contact; only these pairs collide. Grasps are Pins. A robot that comes from an MJCF is
/// that file (MjcfRobot).
class System {
 public:
  System(const PlantSetup& setup, const State& start, const SystemOptions& options);

  /// Writes positions and velocities.
  void write(const State& state);
  /// Reads them; followers are at the positions given by their leaders. Does not allocate.
  void read(State& state) const noexcept;
  /// Before mj_step1: moves surfaces to their poses at `time`. Does not allocate.
  void place_surfaces(double time) noexcept;
  /// After mj_step1: applies generalized forces (nv) in the rates of the tree, and drives the
  /// moving surfaces. Does not allocate.
  void apply(const Eigen::VectorXd& force) noexcept;

  /// Viscous damping of motors beside that of the model; the integrator applies it implicitly. Does
  /// not allocate.
  /// @param damping  nv, at the indices of motors [N·m·s/rad, N·s/m]
  void damp(const Eigen::VectorXd& damping) noexcept;
  /// Closes grasp `contact` at the present pose of its link, or opens it. Does not allocate.
  void grasp(std::size_t contact, bool closed) noexcept;
  /// Whether the contact is a closed grasp.
  bool grasps(std::size_t contact) const noexcept { return pins_[contact].closed(*data_); }
  /// Wrench of the grasp over the last substep, on the link at the contact's origin, in world axes
  /// [N, N·m].
  Vector6d grasp_wrench(std::size_t contact) const noexcept;

  int body(int tree_body) const { return bodies_[static_cast<std::size_t>(tree_body)]; }
  /// The contact that two geoms are the link and the surface of; −1: none.
  struct Touch {
    int contact = -1;
    double sign = 1;  ///< 1 if the link's geom is the second, −1 if it is the first
  };
  Touch touch(const mjContact& contact) const;
  /// X_WB at the last mj_step1 or mj_forward.
  Pose pose(int tree_body) const noexcept;
  /// R_WU of a contact's carrier, at the same moment.
  Eigen::Matrix3d carrier_axes(std::size_t contact) const noexcept;

  mjModel& model() { return *model_; }
  mjData& data() { return *data_; }
  const mjData& data() const { return *data_; }

 private:
  void number_everything(const PlantSetup& setup, const MjcfPlace& place);
  void number_body(int b);
  void number_robot(const MjcfPlace& place);
  void scale_robot(const SystemOptions& options);
  void number_contact(std::size_t c, const Contact& contact);
  void ignore_platforms();
  void write_constants(const State& start, const SystemOptions& options);

  std::size_t joints_of_robot() const { return static_cast<std::size_t>(tree_->roots[0].joints); }

  std::shared_ptr<const Tree> tree_;
  bool of_file_ = false;     // whether the robot is simulated from its MJCF
  std::vector<int> bodies_;  // per body of the tree
  std::vector<int> bases_;   // per root: its free joint, or −1
  std::vector<Pose> X_LB_;   // per body of the tree: its frame in that of MuJoCo's body
  /// Where a joint of the tree is in qpos and qvel; the three of a spherical joint are together.
  struct JointPlace {
    int position = 0, rate = 0;
    int control = -1;  // of the joint's motor; −1: forces are applied directly
    double scale = 0;  // control per force
  };
  std::vector<JointPlace> joints_;   // per joint of the tree
  std::vector<mjtNum> own_damping_;  // of the model, per degree of freedom
  std::vector<int> carriers_;        // per contact: MuJoCo body of the carrier
  std::vector<Platform> platforms_;
  std::vector<Pins> pins_;                                   // per contact; empty for patches
  std::vector<int> contact_of_corner_, contact_of_surface_;  // per geom; −1: none
  Model model_;
  Data data_;
};

}  // namespace poise::mujoco
