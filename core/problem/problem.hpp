// SPDX-License-Identifier: BSD-2-Clause
// The optimisation problem of one tick over the decision variables (v̇, contact forces, torques).

#pragma once

#include <string>
#include <vector>

#include "poise/core/dynamics/chart_coordinates.hpp"
#include "poise/core/problem/constraint.hpp"
#include "poise/core/problem/task.hpp"

namespace poise {

/// A task as the solver sees it: minimise Σ_i weight_of(i)·(jacobian·v̇ + on_force·f + drift −
/// desired)_i² at its level. Rows of order 0 have on_force and no columns; all others have the
/// jacobian only.
struct Objective {
  std::string name;   ///< of the task
  int level = 1;      ///< 1 is the most important
  double weight = 1;  ///< within the level; 0: switched off
  /// Shares of `weight` by component of the error, 0 … 1; 0: switched off. Empty: all 1.
  Eigen::VectorXd shares;
  TaskRows rows;            ///< what the task wrote
  Eigen::VectorXd desired;  ///< ë* of the law (order 1: ė*), size; of order 0: 0

  /// The share of a component.
  double share(Eigen::Index i) const { return shares.size() == 0 ? 1 : shares[i]; }
  /// The weight of a component.
  double weight_of(Eigen::Index i) const { return weight * share(i); }
  /// Whether the rows are over forces.
  bool of_forces() const { return rows.order == 0; }
};

/// The problem of one tick: find v̇ ∈ R^nv, f ∈ R^nf and τ ∈ R^nu such that all constraints hold
/// and the objectives are met as the solver promises. f stacks the force variables of all contacts;
/// those of inactive contacts are 0. Sᵀτ has τ_j at index motors[j]. The rows of the equation of
/// motion at the indices `unactuated` are rows over v̇ and f only. Everything is sized once;
/// addresses are stable.
struct POISE_API Problem {
  const Dynamics* robot = nullptr;                    ///< in the present state
  const std::vector<Contact>* contacts = nullptr;     ///< of the stack
  std::vector<ContactKinematics> contact_kinematics;  ///< as contacts
  std::vector<Eigen::Index> force_start;  ///< per contact: index of its first force variable in f
  Eigen::Index nv = 0, nf = 0, nu = 0;    ///< lengths of v̇, f and τ
  std::vector<int> motors;                ///< nu ascending indices in v: where the torques act
  std::vector<int> unactuated;            ///< the other indices in v, ascending
  /// The rotations among the velocities, ascending, for solvers that work in charts. Such solvers
  /// keep the points themselves (`follow`).
  std::vector<RotationBlock> rotations;
  std::deque<Rows> constraints;  ///< blocks of all constraints
  /// Per block: the constraint that wrote it, by its name in the stack.
  std::vector<std::string> constraint_names;
  std::deque<Objective> objectives;  ///< one per task, in the order of the stack

  /// Sets motors, nu and unactuated.
  /// @param indices  indices in v of the motors, ascending
  /// @pre nv is set
  void actuate(std::vector<int> indices);
};

}  // namespace poise
