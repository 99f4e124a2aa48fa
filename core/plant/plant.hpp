// SPDX-License-Identifier: BSD-2-Clause
// What the torques act on.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/so3/chart.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// A push: a force at the origin of a link for a while, in world axes.
struct Push {
  Frame frame;
  std::string link;
  double at = 0;                                    ///< [s]
  double duration = 0;                              ///< [s]
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  ///< [N]
};

/// What a plant is given once. References stay valid as long as the plant.
struct PlantSetup {
  std::shared_ptr<const Tree> tree;
  const std::vector<Contact>* contacts = nullptr;
  std::shared_ptr<Chart> chart;  ///< of every floating base and spherical joint
  Eigen::Vector3d gravity = {0, 0, -9.81};
  double step = 0.001;  ///< [s]
  std::uint64_t seed = 1;
  std::vector<Push> pushes;
  /// Of the spherical joints, as Tree::balls, where it is another one than `chart`.
  std::vector<std::shared_ptr<const Chart>> ball_charts = {};
};

/// What a plant says of one contact after a step.
struct ContactReport {
  bool closed = true;
  Eigen::VectorXd force;  ///< the wrench's components, in the surface's axes, size of the contact
  /// How far the force is inside its cone, per newton of normal force; negative where the contact
  /// would slip, tip or twist off, −∞ where it pulls, 0 without force, ∞ for a grasp. The least of
  ///   - μ − |f_xy|/f_z: friction against the true, round cone;
  ///   - friction_margin of the wrench: tipping exactly, twisting with a
  ///     four-sided pyramid around the cone at each corner, so that turning on the spot under a
  ///     slanted force may begin a little before the margin is 0.
  double margin = 0;
};

/// Torques in, next state out. After `start` nothing allocates, throws, locks or logs; what is
/// thrown nevertheless ends the run, and is named.
class POISE_API Plant : public ModuleObject {
 public:
  /// @throws ConfigError if the plant cannot take the setup
  virtual void start(const PlantSetup& setup, const State& state) = 0;
  /// Advances by one step under `torque` (nu). `state` holds the result. False if it diverged.
  virtual bool step(const Eigen::VectorXd& torque, State& state) = 0;
  virtual const std::vector<ContactReport>& contacts() const = 0;
  virtual double time() const = 0;
  /// Chart coordinates of the base orientation, for the record.
  virtual ChartPoint chart_coordinates() const = 0;
  /// Least singularity margin of all rotations' charts, 1 at the best.
  virtual double chart_margin() const = 0;
  /// How far the charts' coordinates have drifted off C(θ) = 0: the greatest ‖C(θ)‖.
  virtual double chart_drift() const = 0;
  /// Closes a grasp where its link is now, or opens it, from the next step on. At the start those
  /// are closed that the stack makes then. Not called for patches, which hold what touches them.
  virtual void grasp(std::size_t /*contact*/, bool /*closed*/) noexcept {}
};

}  // namespace poise
