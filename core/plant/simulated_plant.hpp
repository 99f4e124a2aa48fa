// SPDX-License-Identifier: BSD-2-Clause
// What simulators can do that robots cannot.

#pragma once

#include <vector>

#include "poise/core/plant/plant.hpp"

namespace poise {

/// The truth about one contact after a step.
struct ContactTruth {
  bool closed = true;     ///< whether the contact is made
  Eigen::VectorXd force;  ///< wrench in the axes of S, size of the contact [N; N·m]
};

/// A plant whose time passes step by step, and whose truth is known.
///
/// The cycle: `receive`, `send`, then `advance` as often as there are steps between two commands.
/// Controllers and estimators never see the truth; recordings, verdicts and pictures do.
class POISE_API SimulatedPlant : public Plant {
 public:
  /// One step of PlantSetup::step under the last command. No allocation.
  /// @return false if the step diverged; the truth is then as before
  virtual bool advance() = 0;
  /// The state now.
  virtual const State& truth() const = 0;
  /// Of the last step, one per contact of the setup.
  virtual const std::vector<ContactTruth>& contacts() const = 0;
  /// Time since `open` [s].
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
  virtual void grasp(std::size_t contact, bool closed) noexcept = 0;
  /// Applies `force` [N, W] at the origin of `at` from the next step on, until the next call; zero
  /// ends it. It adds to the pushes of the stack. No allocation.
  virtual void pull(const Frame& at, const Eigen::Vector3d& force) noexcept = 0;
};

/// Writes contact forces as ideal sensors measure them. No allocation.
inline void write_forces(const std::vector<ContactTruth>& contacts, double time,
                         std::vector<ForceSample>& out) noexcept {
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    out[c].valid = true;
    out[c].time = time;
    out[c].wrench = contacts[c].force;
  }
}

}  // namespace poise
