// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator: forward dynamics with the stack's contacts held as constraints.

#pragma once

#include <memory>

#include "poise/core/export.hpp"
#include "poise/core/plant/plant.hpp"
#include "poise/core/plant/pullable.hpp"

namespace poise {

/// Forward dynamics by Gauss' principle: of all accelerations that the closed contacts admit, the
/// one nearest to the free one in the metric of M,
///
///     M·v̇ + h = Sᵀτ + J_cᵀ·f + pushes,      J_c·v̇ + J̇_c·v = −k_d·J_c·v − k_p·e
///
/// with k_p = (s/Δt)², k_d = 2ζ·s/Δt: s (`stabilisation`) and ζ (`damping`) are parameters. Forces
/// of redundant contacts are those of least norm.
///
/// Contacts hold in both directions within a step, and this is checked:
///   - a contact that would have to pull (f_z < 0) opens, the most pulling one first, and the
///     step is solved again; grasps pull, and open and close when they are told to;
///   - an open contact closes where its origin comes back to the plane it stood on at the start,
///     carried along by its surface, while moving into it, at the orientation it has then;
///   - slipping and tipping are not simulated: they show as a negative margin in the report.
/// A contact carries no force in directions in which no joint can move it: on a fixed link, none.
///
/// Torques are constant over a step. `integrator` says how positions follow (see Motion): with
/// `chart`, the default, and `chart-explicit` under constant accelerations, first order in Δt; with
/// `lie-2` and `lie-4` of that order, as long as contacts stay as they are.
/// A push that covers part of a step acts with that share, so that its impulse is exact.
/// Friction of the joints acts with the velocity after the step, c(v)·(v + Δt·v̇): M above is then
/// M + Δt·diag(c), and dry friction holds a joint without chatter, creeping below
/// Dynamics::kStillSpeed. Joints that rub move to first order in Δt whatever the integrator.
/// Position limits of joints are not simulated. `seed` changes nothing.
class POISE_API GaussPlant final : public Plant, public Pullable {
 public:
  GaussPlant();
  ~GaussPlant() override;

  void describe(Fields& fields) override;
  void start(const PlantSetup& setup, const State& state) override;
  /// Goes on from its own state; `state` is only written, and not at all if the step diverged
  /// (a number that is no number, or beyond 1e6 in SI units).
  bool step(const Eigen::VectorXd& torque, State& state) override;
  const std::vector<ContactReport>& contacts() const override;
  void grasp(std::size_t contact, bool closed) noexcept override;
  void pull(const Frame& at, const Eigen::Vector3d& force) noexcept override;
  double time() const override;
  ChartPoint chart_coordinates() const override;
  double chart_margin() const override;
  double chart_drift() const override;

  /// v̇ as it was last needed: at the start of the last step, or at its last stage [m/s², rad/s²].
  const Eigen::VectorXd& acceleration() const;

 private:
  struct Data;
  double stabilisation_ = 0.1;
  double damping_ = 1;
  std::string integrator_ = "chart";
  std::unique_ptr<Data> data_;
};

}  // namespace poise
