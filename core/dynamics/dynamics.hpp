// SPDX-License-Identifier: BSD-2-Clause
// The dynamics of the mechanism in one state: what tasks, constraints and plants read.

#pragma once

#include <memory>
#include <span>

#include "poise/core/dynamics/packed_jacobian.hpp"
#include "poise/core/export.hpp"
#include "poise/core/tree/state.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

namespace sweep {
class RootDynamics;
}

/// The equation of motion  M(q)·v̇ + h(q, v) + r(v) = Sᵀτ + Σ Jᵀf  and the quantities around it,
/// for one state of all mechanisms of a tree.
///
/// `update` makes one forward and one backward sweep over flat arrays. Afterwards every whole-body
/// quantity is a read; poses, velocities and drifts of frames cost O(1), Jacobians O(depth).
/// World axes throughout; linear part first; v̇ is the plain time derivative of v. M is block
/// diagonal over the roots. Centroidal quantities belong to one root's mechanism, by default the
/// robot; their columns are its velocities (all of v if it is alone).
/// Nothing here allocates after construction.
class POISE_API Dynamics {
 public:
  /// Sizes everything for `tree`. Call `update` before reading. Allocates.
  /// @param gravity  acceleration of free fall in W [m/s²]
  explicit Dynamics(std::shared_ptr<const Tree> tree,
                    const Eigen::Vector3d& gravity = {0, 0, -9.81});
  ~Dynamics();
  Dynamics(Dynamics&&) noexcept;
  Dynamics& operator=(Dynamics&&) noexcept;

  /// Computes all quantities in `state`. Positions of mimic joints are taken from their leaders.
  /// @pre the state has the tree's sizes
  void update(const State& state) noexcept;

  /// The tree.
  const Tree& tree() const { return *tree_; }
  /// The tree, shared.
  const std::shared_ptr<const Tree>& shared_tree() const { return tree_; }
  /// Length of v.
  int nv() const { return tree_->nv(); }
  const State& state() const { return state_; }  ///< of the last update, with mimic joints set
  /// Acceleration of free fall in W [m/s²].
  const Eigen::Vector3d& gravity_acceleration() const { return gravity_; }
  /// Mass of a root's mechanism [kg].
  double mass(int root = 0) const;

  /// M, nv×nv, both triangles, armatures included (BK 25). Structural zeros are exact zeros.
  const Eigen::MatrixXd& mass_matrix() const;
  /// h(q, v), nv: Coriolis, centrifugal and gravity terms, on the left side (BK 26).
  const Eigen::VectorXd& bias() const;
  /// h(q, 0), nv: the gravity term, on the left side.
  const Eigen::VectorXd& gravity() const;
  /// r(q, v), nv: viscous and dry friction of the joints and forces of their springs, on the left
  /// side. Dry friction is friction·tanh(rate/kStillSpeed).
  const Eigen::VectorXd& friction() const;
  /// c(v) ≥ 0, nv, with r_i = c_i·v_i for a joint without spring. A plant that integrates c·(v +
  /// Δt·v̇) in place of r is stable for any stiffness of the friction: friction stops a joint but
  /// never reverses it.
  const Eigen::VectorXd& friction_coefficient() const;
  /// h + r, nv: the generalized force that motors and contacts carry besides M·v̇.
  const Eigen::VectorXd& load() const;
  static constexpr double kStillSpeed = 1e-2;  ///< dry friction fades below it [rad/s, m/s]

  Eigen::Vector3d p_WC(int root = 0) const;  ///< CoM of a root's mechanism [m]
  Eigen::Vector3d v_WC(int root = 0) const;  ///< velocity of the CoM [m/s]
  /// J_com, 3×(velocities of the root): v_WC = J_com·v.
  ConstRowsRef com_jacobian(int root = 0) const;
  /// J̇_com·v [m/s²].
  Eigen::Vector3d com_drift(int root = 0) const;

  /// A_G, 6×(velocities of the root), linear part first, about the CoM in world axes: h_G = A_G·v
  /// (GOF).
  ConstRowsRef centroidal_matrix(int root = 0) const;
  /// h_G = A_G·v: linear momentum [kg·m/s], angular momentum about the CoM [kg·m²/s].
  Vector6d centroidal_momentum(int root = 0) const;
  /// Ȧ_G·v [N; N·m].
  Vector6d centroidal_drift(int root = 0) const;

  /// X_WF.
  Pose pose(const Frame& frame) const;
  /// (velocity of the origin; angular velocity) in W [m/s; rad/s].
  Vector6d velocity(const Frame& frame) const;
  /// J̇·v of the frame's Jacobian [m/s²; rad/s²].
  Vector6d drift(const Frame& frame) const;
  /// J, 6×nv, of the frame's origin in world axes. Writes only the columns of
  /// tree().support(frame.body): set the others to zero once.
  void jacobian(const Frame& frame, RowsRef J) const;
  /// The columns of tree().support(frame.body) of the same Jacobian, packed, in their order.
  /// @pre out has as many entries as the support
  void jacobian(const Frame& frame, std::span<PackedColumn> out) const noexcept;

  /// Results of the sweeps over one root, for other algorithms of this folder.
  const sweep::RootDynamics& root_dynamics(int root) const;

 private:
  struct Data;
  std::shared_ptr<const Tree> tree_;
  Eigen::Vector3d gravity_;
  State state_;
  std::unique_ptr<Data> data_;
};

}  // namespace poise
