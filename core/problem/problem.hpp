// SPDX-License-Identifier: BSD-2-Clause
// All rows of one tick over the decision variables (v̇, contact forces, torques).

#pragma once

#include <string>
#include <vector>

#include "poise/core/dynamics/chart_coordinates.hpp"
#include "poise/core/problem/constraint.hpp"
#include "poise/core/problem/task.hpp"

namespace poise {

/// A task as the solver sees it: minimise weight·‖jacobian·v̇ + on_force·f + drift − desired‖² at
/// its level. Rows of order 0 have on_force and no columns, all others the jacobian alone.
struct Objective {
  std::string name;
  int level = 1;  ///< 1 is the most important
  double weight = 1;
  TaskRows rows;
  Eigen::VectorXd desired;  ///< ë* (order 1: ė*) from the law, size; of order 0: 0

  bool of_forces() const { return rows.order == 0; }
};

/// One tick's problem: find v̇ ∈ R^nv, f ∈ R^nf (all contacts one after the other, inactive ones 0)
/// and τ ∈ R^nu such that every block holds and the objectives are met as the solver's kind
/// promises. Sᵀτ has τ_j at motors[j]; the rows of the equation of motion at `unactuated`, wherever
/// they stand in v, are rows over v̇ and f alone. Everything is sized once; addresses are stable.
struct POISE_API Problem {
  const Dynamics* robot = nullptr;
  const std::vector<Contact>* contacts = nullptr;
  std::vector<ContactKinematics> contact_kinematics;  ///< as contacts
  std::vector<Eigen::Index> force_start;  ///< per contact: first of its force variables in f
  Eigen::Index nv = 0, nf = 0, nu = 0;
  std::vector<int> motors;      ///< nu ascending indices in v: where the torques act
  std::vector<int> unactuated;  ///< the other indices in v, ascending
  /// The rotations among the velocities, ascending, for solvers that work in a chart: those keep
  /// the points themselves (`follow`).
  std::vector<RotationBlock> rotations;
  std::deque<Rows> constraints;
  /// Per block: who wrote it (the constraint's type or name in the stack).
  std::vector<std::string> constraint_names;
  std::deque<Objective> objectives;

  /// Sets motors, nu and unactuated. @pre nv is set; `indices` ascend
  void actuate(std::vector<int> indices);
};

}  // namespace poise
