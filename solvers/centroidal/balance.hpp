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
///     W·f = w(state)     the desired wrench (GOF 36, 38, 39), distributed over the contacts: the
///                        smallest forces within their limits that exert it, or the nearest wrench
///     τ = −J̄ᵀf [+ Γ_q ξ] + τ₀       contact forces mapped to the joints, the joints' Coriolis
///                        terms if decoupled, and a posture in the null space (see Posture)
///
/// The solution's v̇ follows from these torques and forces by the equation of motion; its momentum
/// follows the desired wrench exactly, whatever the joints do (GOF 10). Both papers make the
/// quasi-static assumption that the contacts do not move: v̇ does not satisfy it, and the true
/// contact forces differ from f by the inertia of the joints.
///
/// If the desired wrench is exerted, multipliers belong to the cost ½‖f‖² with moments converted to
/// forces at 0.1 m; else to ½‖W·f − w‖² with moments converted at Settings::moment_arm.
class Balance {
 public:
  /// @pre why_not is empty, and the solution has the problem's sizes
  void bind(const Problem& problem, const Settings& settings);
  /// No allocation.
  void solve(const Problem& problem, Solution& solution) noexcept;

  const Vector6d& wanted() const { return wanted_; }  ///< (force; moment) at the CoM in this tick

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
  Eigen::Matrix<double, 6, Eigen::Dynamic> grasp_;  // over (force variables)/unit_, at the CoM
  Eigen::VectorXd unit_;       // per force variable: equivalent of 1 N; 0 if inactive
  std::vector<Bound> bounds_;  // the rows of least_ after the first six
  double scale_ = 1;           // of the multipliers
  int iterations_ = 0;
  Eigen::VectorXd force_, generalized_, torque_, coriolis_, posture_wanted_, posture_torque_;
};

}  // namespace poise::centroidal
