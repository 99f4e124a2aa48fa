// SPDX-License-Identifier: BSD-2-Clause
// Inverse and forward dynamics.

#pragma once

#include <span>
#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/dynamics/mass_factor.hpp"

namespace poise {

/// An external wrench on a link: (force; moment about the frame's origin) in world axes.
struct AppliedWrench {
  Frame frame;
  Vector6d wrench = Vector6d::Zero();  ///< [N, N·m]
};

/// f = M v̇ + h + r − Σ Jᵀ w: inverse dynamics: the generalized force of a motion, with joint
/// torques in the motors' rows. Recursive over the bodies, O(nv). Nothing allocates after
/// construction.
class POISE_API InverseDynamics {
 public:
  explicit InverseDynamics(const Tree& tree);

  /// @param vdot   nv
  /// @param force  nv
  void solve(const Dynamics& robot, const Eigen::VectorXd& vdot,
             std::span<const AppliedWrench> wrenches, Eigen::Ref<Eigen::VectorXd> force) noexcept;

  /// force := M a.
  void multiply_mass(const Dynamics& robot, const Eigen::VectorXd& a,
                     Eigen::Ref<Eigen::VectorXd> force) noexcept;

 private:
  struct alignas(32) Motion {
    simd::Lanes al, aw;  // acceleration due to a
    simd::Lanes fl, fa;  // force and moment on the subtree
  };
  std::vector<Motion> motions_;  // of the bodies of one root
};

/// Forward dynamics v̇ = M⁻¹ (f − h − r + Σ Jᵀ w), using the factor of M. Nothing allocates after
/// construction.
class POISE_API ForwardDynamics {
 public:
  explicit ForwardDynamics(const Tree& tree) : factor_(tree) {}

  /// Factors M. Call once per state, before solve.
  /// @return false if M is not positive definite: no solve is valid then
  bool update(const Dynamics& robot) noexcept { return factor_.factor(robot.mass_matrix()); }

  /// @param force  nv, torques in the rows of the motors
  /// @param vdot   nv
  void solve(const Dynamics& robot, const Eigen::VectorXd& force,
             std::span<const AppliedWrench> wrenches,
             Eigen::Ref<Eigen::VectorXd> vdot) const noexcept;

  const MassFactor& factor() const { return factor_; }

 private:
  MassFactor factor_;
};

/// force += scale·Jᵀ w, along the frame's support only.
POISE_API void add_wrench(const Dynamics& robot, const AppliedWrench& applied, double scale,
                          Eigen::Ref<Eigen::VectorXd> force) noexcept;

}  // namespace poise
