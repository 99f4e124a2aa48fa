// SPDX-License-Identifier: BSD-2-Clause
// MuJoCo as the plant, with its own contacts, friction and integration.

#pragma once

#include <memory>
#include <string>

#include "poise/core/plant/simulated_plant.hpp"
#include "poise/core/sense/sensor_model.hpp"

namespace poise::mujoco {

/// Imperfections of the motors. Default: none.
struct MotorErrors {
  double torque_delay = 0;  ///< [s]
  double torque_rate = 0;   ///< maximum rate of change of torques [N·m/s, N/s]; 0: unlimited
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
/// Commands are constant over a step of `substeps` MuJoCo steps. Contact forces are means over the
/// step. A push that covers part of a substep is scaled by that share. Measurements have delay and
/// noise from the setup's seed.
class MujocoPlant final : public SimulatedPlant {
 public:
  MujocoPlant();
  ~MujocoPlant() override;

  void describe(Fields& fields) override;
  /// Builds MuJoCo's model.
  void check(const PlantSetup& setup) const override;
  SensorSetup sensors(const PlantSetup& setup) const override;
  void open(const PlantSetup& setup) override;
  bool receive(Measurement& measured, double patience) override;
  void send(const MotorCommand& command) override;
  void stop(const Stop& stop) noexcept override;
  /// False if MuJoCo detected a bad number.
  bool advance() override;
  const State& truth() const override;
  const std::vector<ContactTruth>& contacts() const override;
  void grasp(std::size_t contact, bool closed) noexcept override;
  void pull(const Frame& at, const Eigen::Vector3d& force) noexcept override;
  double time() const override;
  ChartPoint chart_coordinates() const override;
  double chart_margin() const override;
  double chart_drift() const override { return 0; }

 private:
  struct Data;
  std::unique_ptr<Data> made(const PlantSetup& setup) const;

  int substeps_ = 1;
  std::string integrator_ = "euler";
  double contact_time_ = 0.01;
  std::string ground_ = "geometry";
  bool joint_limits_ = true;
  double mass_scale_ = 1, friction_scale_ = 1;
  Eigen::Vector3d com_shift_ = Eigen::Vector3d::Zero();
  SensorErrors sensor_errors_;
  MotorErrors motor_errors_;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::mujoco
