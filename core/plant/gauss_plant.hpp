// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator: forward dynamics with the stack's contacts as constraints.

#pragma once

#include <memory>

#include "poise/core/export.hpp"
#include "poise/core/plant/simulated_plant.hpp"
#include "poise/core/sense/sensor_model.hpp"

namespace poise {

/// Forward dynamics by Gauss' principle: v̇ is, among the accelerations that the closed contacts
/// admit, the nearest to the unconstrained one in the metric of M:
///
///     M·v̇ + h = Sᵀτ + J_cᵀ·f + pushes,      J_c·v̇ + J̇_c·v = −k_d·J_c·v − k_p·e
///
/// with k_p = (s/Δt)², k_d = 2ζ·s/Δt; s (`stabilisation`) and ζ (`damping`) are parameters. Forces
/// of redundant contacts have least norm.
///
/// Within a step, closed contacts hold in both directions. The plant then checks them:
///   - a contact that would pull (f_z < 0) opens, the most pulling one first, and the step is
///     solved again; grasps may pull, and open and close on command only;
///   - an open contact closes when its origin reaches the plane it stood on at the start (moved
///     along with its surface) while moving into it; its orientation is then the present one;
///   - slipping and tipping are not simulated; ContactMargin of the force shows them.
/// Loop closures never open. For them k_p = k_d = 0: after each step, positions and velocities are
/// projected back to closed ones, in the metric of M.
///
/// A contact carries no force in directions in which no joint can move it; on a fixed link it
/// carries none. Contacts that nearly depend on each other yield along these directions (see
/// MotionRank), with the softness of their own mobility: forces stay of the robot's size.
///
/// Feedforward torques are constant over a step; the gains of a command act with the motion after
/// it, so no gains are too high, at the price of first order. `integrator` selects how positions
/// follow (see Motion): `chart` (the default) and `chart-explicit` use constant accelerations and
/// are of first order in Δt; `lie-2` and `lie-4` are of order 2 and 4 as long as contacts stay as
/// they are. A push that covers part of a step acts with that fraction, so its impulse is exact.
///
/// Joint friction acts with the velocity after the step, c(v)·(v + Δt·v̇): M above is then M +
/// Δt·diag(c). Dry friction is that of the velocity after the step (DryFriction). It holds a joint
/// without chatter; the joint creeps below
/// Dynamics::kStillSpeed. Joints with friction move to first order in Δt with any integrator.
/// Position limits of joints are not simulated. `seed` is of the sensors' noise.
class POISE_API GaussPlant final : public SimulatedPlant {
 public:
  /// Default parameters; call `open` before `advance`.
  GaussPlant();
  ~GaussPlant() override;

  void describe(Fields& fields) override;
  void check(const PlantSetup& setup) const override;
  SensorSetup sensors(const PlantSetup& setup) const override;
  void open(const PlantSetup& setup) override;
  bool receive(Measurement& measured, double patience) override;
  void send(const MotorCommand& command) override;
  void stop(const Stop& stop) noexcept override;
  /// A step diverges if a number is NaN, infinite or beyond 1e6 in SI units.
  bool advance() override;
  const State& truth() const override;
  const std::vector<ContactTruth>& contacts() const override;
  void grasp(std::size_t contact, bool closed) noexcept override;
  void pull(const Frame& at, const Eigen::Vector3d& force) noexcept override;
  double time() const override;
  ChartPoint chart_coordinates() const override;
  double chart_margin() const override;
  double chart_drift() const override;

  /// v̇ at the start of the last step or, for integrators of several stages, at its last stage
  /// [m/s², rad/s²].
  const Eigen::VectorXd& acceleration() const;

 private:
  struct Data;
  double stabilisation_ = 0.1;
  double damping_ = 1;
  std::string integrator_ = "chart";
  SensorErrors errors_;
  std::unique_ptr<Data> data_;
};

}  // namespace poise
