// SPDX-License-Identifier: BSD-2-Clause
// What modules that look at contacts are bound to, and what they see of one tick.

#pragma once

#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

class CollisionModel;
struct ContactReport;

/// What does not change while a stack runs.
struct Binding {
  const Tree& tree;
  const std::vector<Contact>& contacts;
  double period;  ///< of a tick [s]
  /// Capsules around the links; null where nobody has made any.
  const CollisionModel* collision = nullptr;
};

/// The state of one tick, shared by all constraints.
struct Tick {
  const Dynamics& robot;
  const std::vector<ContactKinematics>& contacts;  ///< as Binding::contacts
  double time;                                     ///< [s]
  const Eigen::VectorXd* torque = nullptr;  ///< commanded in the last tick, nu; null in the first
  /// Force variables of the last tick's solution, nf; before the first, some that carry everything
  /// at rest. Null where nobody keeps them.
  const Eigen::VectorXd* force = nullptr;
  /// What the plant measures at the contacts, as `contacts`; null where nothing is measured.
  const std::vector<ContactReport>* measured = nullptr;
  /// v̇ of the last tick's solution; null in the first tick, and after one without a solution.
  const Eigen::VectorXd* acceleration = nullptr;
};

/// Per contact: the first of its force variables in f. All contacts, one after the other.
POISE_API std::vector<Eigen::Index> force_starts(const std::vector<Contact>& contacts);
/// nf: the force variables of all contacts.
POISE_API Eigen::Index force_count(const std::vector<Contact>& contacts);

}  // namespace poise
