// SPDX-License-Identifier: BSD-2-Clause
// The plant: what the torques act on, a simulator or a robot.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/so3/chart.hpp"
#include "poise/core/tree/robot_file.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// A push: a constant force at the origin of a link, in world axes.
struct Push {
  Frame frame;                                      ///< of the link
  std::string link;                                 ///< its name
  double at = 0;                                    ///< start time [s]
  double duration = 0;                              ///< [s]
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  ///< [N]
};

/// What a plant is started with. References stay valid as long as the plant.
struct PlantSetup {
  std::shared_ptr<const Tree> tree;                ///< the mechanism
  const std::vector<Contact>* contacts = nullptr;  ///< the contacts of the stack
  std::shared_ptr<Chart> chart;                    ///< of all floating bases and spherical joints
  Eigen::Vector3d gravity = {0, 0, -9.81};         ///< acceleration of free fall in W [m/s²]
  double step = 0.001;                             ///< Δt [s]
  std::uint64_t seed = 1;                          ///< of random numbers
  std::vector<Push> pushes;                        ///< of the whole run
  /// Charts of the spherical joints, as Tree::balls; empty or null: `chart`.
  std::vector<std::shared_ptr<const Chart>> ball_charts = {};
  /// The files of the mechanisms, by root; may be empty. A plant need not look at them.
  std::vector<RobotOrigin> origins = {};
};

/// What a plant reports about one contact after a step.
struct ContactReport {
  bool closed = true;     ///< whether the contact is made
  Eigen::VectorXd force;  ///< wrench in the axes of S, size of the contact [N; N·m]
  /// Distance of the force from the boundary of its cone, per newton of normal force: negative if
  /// the contact would slip, tip or twist, −∞ if it pulls, 0 without force, ∞ for a grasp. The
  /// least of
  ///   - μ − |f_xy|/f_z: friction against the round cone;
  ///   - friction_margin of the wrench: exact for tipping; for twisting with a four-sided pyramid
  ///     at each corner, so that a rotation on the spot under a slanted force may begin slightly
  ///     before the margin is 0.
  double margin = 0;
};

/// Turns torques into the next state. After `start` it must not allocate, throw, lock or log; an
/// exception ends the run and is reported by name.
class POISE_API Plant : public ModuleObject {
 public:
  /// Starts a run at `state`, before the first `step`. May allocate.
  /// @throws ConfigError if the plant cannot take the setup
  virtual void start(const PlantSetup& setup, const State& state) = 0;
  /// Advances by one step of PlantSetup::step. No allocation.
  /// @param torque  nu [N·m, N]
  /// @param state   [out] the state after the step
  /// @return false if the step diverged
  virtual bool step(const Eigen::VectorXd& torque, State& state) = 0;
  /// Reports of the last step, one per contact of the setup.
  virtual const std::vector<ContactReport>& contacts() const = 0;
  /// Time since the start [s].
  virtual double time() const = 0;
  /// Chart coordinates of the robot's base orientation, for the record.
  virtual ChartPoint chart_coordinates() const = 0;
  /// The least singularity margin of all charts, at most 1.
  virtual double chart_margin() const = 0;
  /// The greatest ‖C(θ)‖ of all charts: how far coordinates have drifted off C(θ) = 0.
  virtual double chart_drift() const = 0;
  /// Closes a grasp at its link's present pose, or opens it, from the next step on. At the start,
  /// the grasps that the stack makes then are closed. Called for grasps only; other contacts close
  /// by touch.
  virtual void grasp(std::size_t /*contact*/, bool /*closed*/) noexcept {}
};

}  // namespace poise
