// SPDX-License-Identifier: BSD-2-Clause
// The equation of motion in (momentum, joint rates): inertially decoupled (GOF).

#pragma once

#include <memory>

#include "poise/core/dynamics/coriolis.hpp"
#include "poise/core/dynamics/dynamics.hpp"

namespace poise {

/// With ξ = (h_G, q̂̇) = A_Q v, h_G = (p, l) the momentum about the CoM and q̂̇ the joint rates,
///
///     diag(1/m 1₃, Λ_l, Λ_q) ξ̇ + Γ ξ + (−γ, 0, 0) = (0, 0, τ) + Σ J̄ᵢᵀ wᵢ          (GOF 25)
///
/// where γ is the acceleration of free fall and J̄ = J A_Q⁻¹. For one mechanism on a floating base;
/// columns and rows are its velocities, base first. Because motors cannot change h_G, only 3×3
/// matrices are ever inverted: M⁻¹ A_Gᵀ = [X_Gᵀ; 0], X_G the shift of wrenches from the base
/// origin to the CoM. Nothing allocates after construction.
class POISE_API Centroidal {
 public:
  /// @throws ConfigError if the base of the root is fixed: nothing to decouple
  explicit Centroidal(std::shared_ptr<const Tree> tree, int root = 0);

  /// O(nv). @return false if the mechanism has no rotational inertia about its CoM
  bool update(const Dynamics& robot) noexcept;

  int size() const { return static_cast<int>(to_velocity_.cols()); }  ///< velocities of the root
  int joints() const { return size() - 6; }

  double linear() const { return linear_; }  ///< Λ_p = this · 1₃ = 1/m (GOF 28)
  const Eigen::Matrix3d& angular() const { return angular_; }  ///< Λ_l (GOF 24) [1/(kg·m²)]
  Matrix6d inverse_inertia() const;                            ///< Λ_h = diag(Λ_p, Λ_l) (GOF 22)

  /// A_Q⁻¹ = [A⁺ᴹ | Q⁺ᴹ] (GOF 13), nv×nv: v = A_Q⁻¹ ξ. Its last rows are [0 | 1].
  const Eigen::MatrixXd& to_velocity() const { return to_velocity_; }

  /// J̄ = J A_Q⁻¹, k×nv: its first six columns are J̄_b of (GOF 38), the others the generalized
  /// Jacobian J_q − J_b M_b⁻¹ M_c (GOF 33, SK 13).
  /// @param J  k×nv, zero where it has no column
  void transform(const ConstRowsRef& J, RowsRef out) const noexcept;

  /// Λ_q = (Q M⁻¹ Qᵀ)⁻¹ (GOF 17), joints×joints. O(joints²).
  /// @param out  joints×joints
  void joint_inertia(const Dynamics& robot, Eigen::Ref<Eigen::MatrixXd> out) const noexcept;

  /// Γ (GOF 15, 18), nv×nv in (p, l, q̂̇): Λ̇ − 2Γ is skew, and its first six rows give 0 on ξ
  /// (GOF 19). O(nv²).
  /// @param out  nv×nv
  void coriolis(const CoriolisMatrix& coriolis, Eigen::Ref<Eigen::MatrixXd> out) const noexcept;

 private:
  int root_ = 0;
  int first_ = 0;  // of the root's velocities
  double linear_ = 0;
  Eigen::Matrix3d angular_ = Eigen::Matrix3d::Zero();
  Eigen::MatrixXd to_velocity_;
};

}  // namespace poise
