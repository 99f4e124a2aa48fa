// SPDX-License-Identifier: BSD-2-Clause
// All rows of one tick over the decision variables (v̇, contact forces, torques).

#pragma once

#include <string>
#include <vector>

#include "core/problem/constraint.hpp"
#include "core/problem/task.hpp"

namespace poise {

/// A task as the solver sees it: minimise weight·‖jacobian·v̇ + drift − desired‖² at its level.
struct Objective {
  std::string name;
  int level = 1;  ///< 1 is the most important
  double weight = 1;
  TaskRows rows;
  Eigen::VectorXd desired;  ///< ë* from the law, size
};

/// One tick's problem: find v̇ ∈ R^nv, f ∈ R^nf (all contacts one after the other, inactive ones 0)
/// and τ ∈ R^nu (nu = nv − 6 floating, nv fixed) such that every block holds and the objectives are
/// met as the solver's kind promises. Everything is sized once; addresses are stable.
struct Problem {
  const Dynamics* robot = nullptr;
  const std::vector<Contact>* contacts = nullptr;
  std::vector<ContactKinematics> contact_kinematics;  ///< as contacts
  std::vector<Eigen::Index> force_start;              ///< per contact: first index in f
  Eigen::Index nv = 0, nf = 0, nu = 0;
  std::deque<Rows> constraints;
  /// Per block: who wrote it (the constraint's type or name in the stack).
  std::vector<std::string> constraint_names;
  std::deque<Objective> objectives;
};

}  // namespace poise
