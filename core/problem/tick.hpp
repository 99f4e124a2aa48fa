// SPDX-License-Identifier: BSD-2-Clause
// What tasks, laws and constraints receive: Binding at bind, Tick in each tick.

#pragma once

#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/sense/measurement.hpp"

namespace poise {

class CollisionModel;

/// How far the state that a tick is given is expected to be from the true one.
struct StateErrors {
  Eigen::VectorXd position;  ///< standard deviations in the tangent space, nv; empty: exact
  Eigen::VectorXd velocity;  ///< standard deviations, nv; empty: exact
  double delay = 0;          ///< age of the state when it is given [s]
};

/// What stays constant while a stack runs.
struct Binding {
  const Tree& tree;                      ///< the mechanism
  const std::vector<Contact>& contacts;  ///< all contacts of the stack
  double period;                         ///< of a tick [s]
  /// Capsules around the links; null if the stack has none.
  const CollisionModel* collision = nullptr;
  StateErrors expected = {};  ///< of the states that ticks are given
};

/// The state of one tick, shared by all constraints and tasks.
struct Tick {
  const Dynamics& robot;                           ///< the dynamics in the present state
  const std::vector<ContactKinematics>& contacts;  ///< as Binding::contacts
  double time;                                     ///< since the start [s]
  const Eigen::VectorXd* torque = nullptr;  ///< commanded in the last tick, nu; null in the first
  /// Force variables of the last solution, nf. In the first tick, forces that carry the robot at
  /// rest. Null if they are not kept.
  const Eigen::VectorXd* force = nullptr;
  /// Measured contact forces, as `contacts`; null without measurements.
  const std::vector<ForceSample>* measured = nullptr;
  /// v̇ of the last solution, nv; null in the first tick, and after a tick without a solution.
  const Eigen::VectorXd* acceleration = nullptr;
  /// Since the last command [s]: Binding::period, unless the clock of the run says otherwise. What
  /// bounds a change against `torque` or `acceleration` uses it.
  double elapsed = 0;
};

/// Index in f of each contact's first force variable. f stacks all contacts.
POISE_API std::vector<Eigen::Index> force_starts(const std::vector<Contact>& contacts);
/// nf: the number of force variables of all contacts.
POISE_API Eigen::Index force_count(const std::vector<Contact>& contacts);

}  // namespace poise
