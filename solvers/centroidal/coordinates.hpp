// SPDX-License-Identifier: BSD-2-Clause
// Coordinates of joint rates and whole-body motion: momentum, or CoM and base.

#pragma once

#include <optional>

#include "poise/core/dynamics/centroidal.hpp"
#include "poise/core/problem/problem.hpp"

namespace poise::centroidal {

/// v = B·η + E·q̂̇ with E = [E_b; 1], and q̂̇ the joint rates. Decoupled, η is the momentum h_G and E
/// is Q⁺ᴹ (GOF 13); else η = (ẋ_com, ω_base) (GOF 35). In both cases J·E is the joints' own
/// Jacobian, the J̄_q of (GOF 38) or the J̆_q of (GOF 37). For one fully actuated mechanism on a
/// floating base.
class Coordinates {
 public:
  void bind(const Problem& problem, bool decoupled);
  /// @return false if the robot has no rotational inertia
  bool update(const Dynamics& robot) noexcept;

  Eigen::Index joints() const { return base_.cols(); }
  const Eigen::MatrixXd& base() const { return base_; }        ///< E_b, 6×joints
  const Eigen::MatrixXd& inertia() const { return inertia_; }  ///< EᵀME: Λ_q (GOF 17), or M̆_22

  /// Eᵀ·force, for a generalized force.
  void project(const Eigen::VectorXd& force, Eigen::Ref<Eigen::VectorXd> out) const noexcept;
  /// Γ_q·ξ = Eᵀ·C·v, the last rows of (GOF 18): Λ_q·S·M⁻¹ = Eᵀ. @pre decoupled
  void coriolis(const Dynamics& robot, Eigen::Ref<Eigen::VectorXd> out) noexcept;

  /// Shifts a generalized force on the base to (force; moment) at the CoM, both in world axes (GOF
  /// 6, 37).
  Vector6d at_com(const Vector6d& on_base) const noexcept;

 private:
  bool decoupled_ = true;
  std::optional<Centroidal> centroidal_;
  Eigen::MatrixXd base_, inertia_;
  Eigen::VectorXd velocity_force_;
  Eigen::Vector3d arm_ = Eigen::Vector3d::Zero();  // from the base's origin to the CoM
};

}  // namespace poise::centroidal
