// SPDX-License-Identifier: BSD-2-Clause
// MuJoCo as the plant, with its own contacts, friction and integration.

#pragma once

#include <memory>
#include <string>

#include "poise/core/plant/plant.hpp"
#include "poise/core/plant/pullable.hpp"

namespace poise::mujoco {

/// Imperfections between controller and mechanism; they affect only the robot. Default: none.
struct Imperfections {
  double joint_noise = 0;       ///< standard deviation of joint positions [rad, m]
  double joint_rate_noise = 0;  ///< [rad/s, m/s]
  double base_noise = 0;        ///< of the base along and about each axis [m, rad]
  double base_rate_noise = 0;   ///< [m/s, rad/s]
  double state_delay = 0;       ///< [s]
  double torque_delay = 0;      ///< [s]
  double torque_rate = 0;       ///< maximum rate of change of torques [N·m/s, N/s]; 0: unlimited
};

/// The model is built from Poise's tree: bodies, joints with armature, viscous and dry friction and
/// position limits (except spherical joints), mimic joints as equality constraints. A contact is
/// the collision shapes of its link, or without them a small sphere at each corner of its patch,
/// and a plane of its own: of the world, of the link that carries it, or of a heavy body moved
/// along the surface's path. It is compliant as MuJoCo's contacts are, with an elliptic friction
/// cone, and may slip, tip and lift off. Nothing else collides. A closed grasp pins the link, with
/// the same compliance, to its carrier: a ball at one point, a hinge at two, a rigid grasp at
/// three.
///
/// Torques are constant over a step of `substeps` MuJoCo steps. Contact reports are means over the
/// step. A push that covers part of a substep is scaled by that share. `step` returns the state
/// that a controller would measure, with delay and noise from the setup's seed; the mechanism
/// continues from the true state.
class MujocoPlant final : public Plant, public Pullable {
 public:
  MujocoPlant();
  ~MujocoPlant() override;

  void describe(Fields& fields) override;
  void start(const PlantSetup& setup, const State& state) override;
  /// False, with `state` unchanged, if MuJoCo detected a bad number.
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
  std::string ground_ = "geometry";
  bool joint_limits_ = true;
  double mass_scale_ = 1, friction_scale_ = 1;
  Eigen::Vector3d com_shift_ = Eigen::Vector3d::Zero();
  Imperfections imperfections_;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::mujoco
