// SPDX-License-Identifier: BSD-2-Clause
// MuJoCo as the plant: contacts, friction and integration are its own.

#pragma once

#include <memory>
#include <string>

#include "poise/core/plant/plant.hpp"
#include "poise/core/plant/pullable.hpp"

namespace poise::mujoco {

/// Imperfections between controller and mechanism. All of the robot only, nothing by default.
struct Imperfections {
  double joint_noise = 0;       ///< standard deviation of joint positions [rad, m]
  double joint_rate_noise = 0;  ///< [rad/s, m/s]
  double base_noise = 0;        ///< of the base along and about each axis [m, rad]
  double base_rate_noise = 0;   ///< [m/s, rad/s]
  double state_delay = 0;       ///< [s]
  double torque_delay = 0;      ///< [s]
  double torque_rate = 0;       ///< how fast a torque can change [N·m/s, N/s]; 0: at once
};

/// The model is made from our tree: its bodies, joints with armature, viscous and dry friction and
/// position limits (not those of spherical joints), mimic joints as equality constraints. A contact
/// is a small sphere at each corner of its patch against a plane of its own, of the world, of the
/// link that carries it, or of a heavy body led along the surface's path; soft as MuJoCo's contacts
/// are, with an elliptic cone of the contact's friction; it may slip, tip and come off. Nothing
/// else collides. A closed grasp pins the link, as softly, to what carries it: a ball at one point,
/// a hinge at two, a rigid grasp at three.
///
/// Torques are constant over a step, which has `substeps` of MuJoCo. What a contact reports is the
/// mean over the step. A push that covers part of a substep acts with that share.
/// The state that `step` returns is what a controller would measure, delayed and with noise of the
/// setup's seed; the mechanism goes on from the true one.
class MujocoPlant final : public Plant, public Pullable {
 public:
  MujocoPlant();
  ~MujocoPlant() override;

  void describe(Fields& fields) override;
  void start(const PlantSetup& setup, const State& state) override;
  /// False, with `state` untouched, if MuJoCo found a number that is bad.
  bool step(const Eigen::VectorXd& torque, State& state) override;
  const std::vector<ContactReport>& contacts() const override;
  void grasp(std::size_t contact, bool closed) noexcept override;
  void pull(const Frame& at, const Eigen::Vector3d& force) noexcept override;
  double time() const override;
  ChartPoint chart_coordinates() const override;
  double chart_margin() const override;
  double chart_drift() const override { return 0; }

 private:
  struct Data;
  int substeps_ = 1;
  std::string integrator_ = "euler";
  double contact_time_ = 0.01;
  bool joint_limits_ = true;
  double mass_scale_ = 1, friction_scale_ = 1;
  Eigen::Vector3d com_shift_ = Eigen::Vector3d::Zero();
  Imperfections imperfections_;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::mujoco
