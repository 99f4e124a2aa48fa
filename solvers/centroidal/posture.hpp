// SPDX-License-Identifier: BSD-2-Clause
// A posture in the null space of balancing.

#pragma once

#include <Eigen/Cholesky>
#include <Eigen/QR>

#include "poise/core/problem/problem.hpp"
#include "poise/solvers/centroidal/coordinates.hpp"

namespace poise::centroidal {

/// τ₀ = Λ_q N q̂̈*, with N = 1 − J̄⁺J̄ the dynamically consistent projection onto joint motions
/// that do not move the contacts: J̄ Λ_q⁻¹ τ₀ = 0, so τ₀ needs no contact force and cannot change
/// the momentum. With Λ_q = C·Cᵀ it is an orthogonal projection of Cᵀq̂̈*.
class Posture {
 public:
  void bind(const Problem& problem);
  /// @param wanted  q̂̈*, joints
  /// @param torque  [out] τ₀, joints
  /// @return false if the inertia is not positive definite
  bool solve(const Problem& problem, const Coordinates& coordinates, const Eigen::VectorXd& wanted,
             Eigen::VectorXd& torque) noexcept;

 private:
  void reflect(Eigen::Index k) noexcept;
  void stack_contacts(const Problem& problem, const Coordinates& coordinates) noexcept;

  Eigen::LLT<Eigen::MatrixXd> root_;                  // C
  Eigen::MatrixXd contacts_;                          // C⁻¹J̄ᵀ, one column per row of motion
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> held_;  // of contacts_
  Eigen::VectorXd projected_;
};

}  // namespace poise::centroidal
