// SPDX-License-Identifier: BSD-2-Clause
// Balancing by the wrench at the centre of mass.

#pragma once

#include <optional>
#include <vector>

#include "poise/core/dynamics/mass_factor.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/solvers/centroidal/coordinates.hpp"
#include "poise/solvers/centroidal/least_norm.hpp"
#include "poise/solvers/centroidal/posture.hpp"
#include "poise/solvers/centroidal/settings.hpp"
#include "poise/solvers/centroidal/wanted_wrench.hpp"

namespace poise::centroidal {

/// Garofalo et al. 2015; with `decoupled: false` Ott et al. 2011.
///
///     W·f = w(state)     the wanted wrench (GOF 36, 38, 39), shared among the contacts: the least
///                        forces within their limits that exert it, or the nearest there is
///     τ = −J̄ᵀf [+ Γ_q ξ] + τ₀       contact forces mapped to the joints, the joints' own Coriolis
///                        terms if decoupled, and a posture in what is left (see Posture)
///
/// The solution's v̇ is what these torques and forces do to the equation of motion; its momentum
/// follows the wanted wrench exactly, whatever the joints do (GOF 10). That the contacts stay where
/// they are is the quasi-static assumption of both papers: v̇ does not say so, and what the ground
/// really gives differs from f by the inertia of the joints.
///
/// Multipliers are of the cost ½‖f‖², moments counting as forces at 0.1 m, where the wanted wrench
/// is exerted; else of ½‖W·f − w‖², moments counting as Settings::moment_arm says.
class Balance {
 public:
  /// @pre why_not is empty, and the solution has the problem's sizes
  void bind(const Problem& problem, const Settings& settings);
  /// No allocation.
  void solve(const Problem& problem, Solution& solution) noexcept;

  const Vector6d& wanted() const { return wanted_; }  ///< (force; moment) at the CoM, of the tick

 private:
  /// A bound of a force row.
  struct Bound {
    std::size_t block;
    Eigen::Index row;
    int side;  // −1 lower, 1 upper, 2 both
  };

  bool want(const Problem& problem) noexcept;
  void read_grasp(const Problem& problem) noexcept;
  void read_bounds(const Problem& problem) noexcept;
  SolverStatus share(const Problem& problem) noexcept;
  LeastNorm::Result try_share(const Problem& problem, bool exactly) noexcept;
  void set_torques(const Problem& problem, Solution& solution) noexcept;
  bool add_posture(const Problem& problem) noexcept;
  void report_rows(const Problem& problem, Solution& solution) const noexcept;

  Settings settings_;
  std::size_t com_ = 0, base_ = 0;  // objectives
  int posture_ = -1;
  Coordinates coordinates_;
  Posture posture_task_;
  LeastNorm least_;
  std::optional<MassFactor> mass_;
  Vector6d wanted_ = Vector6d::Zero();
  Eigen::Matrix<double, 6, Eigen::Dynamic> grasp_;  // of (force variables)/unit_, at the CoM
  Eigen::VectorXd unit_;       // per force variable: what counts as 1 N of effort; 0 if inactive
  std::vector<Bound> bounds_;  // as the rows of least_ behind the first six
  double scale_ = 1;           // of the multipliers
  int iterations_ = 0;
  Eigen::VectorXd force_, generalized_, torque_, coriolis_, posture_wanted_, posture_torque_;
};

}  // namespace poise::centroidal
