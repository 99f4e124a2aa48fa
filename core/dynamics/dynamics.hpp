// SPDX-License-Identifier: BSD-2-Clause
// All that tasks, constraints and plants ask of the mechanism in one state.

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

/// The equation of motion  M(q)·v̇ + h(q, v) + r(v) = Sᵀτ + Σ Jᵀf  and everything around it, for one
/// state of all mechanisms of a tree.
///
/// One forward and one backward sweep over flat arrays in `update`; afterwards every whole-body
/// quantity is a read, and poses, velocities and drifts of frames cost O(1), Jacobians O(depth).
/// World axes throughout; linear part first; v̇ is the plain time derivative of v. M is block
/// diagonal over the roots; centroidal quantities are those of one root's mechanism, by default the
/// robot's, their columns its velocities (all of v if it is alone).
/// Nothing here allocates after construction.
class POISE_API Dynamics {
 public:
  /// @param gravity  acceleration of free fall in W [m/s²]
  explicit Dynamics(std::shared_ptr<const Tree> tree,
                    const Eigen::Vector3d& gravity = {0, 0, -9.81});
  ~Dynamics();
  Dynamics(Dynamics&&) noexcept;
  Dynamics& operator=(Dynamics&&) noexcept;

  /// @pre the state has the tree's sizes; positions of mimic joints are taken from their leaders
  void update(const State& state) noexcept;

  const Tree& tree() const { return *tree_; }
  const std::shared_ptr<const Tree>& shared_tree() const { return tree_; }
  int nv() const { return tree_->nv(); }
  const State& state() const { return state_; }  ///< of the last update, followers settled
  const Eigen::Vector3d& gravity_acceleration() const { return gravity_; }
  double mass(int root = 0) const;

  /// M, nv×nv, both triangles (BK 25), armatures included. Structural zeros are exact zeros.
  const Eigen::MatrixXd& mass_matrix() const;
  /// h(q, v), nv: Coriolis, centrifugal and gravity terms, on the left side (BK 26).
  const Eigen::VectorXd& bias() const;
  /// h(q, 0), nv.
  const Eigen::VectorXd& gravity() const;
  /// r(v), nv: viscous and dry friction of the joints, on the left side. Dry friction is
  /// friction·tanh(rate/kStillSpeed).
  const Eigen::VectorXd& friction() const;
  /// c(v) ≥ 0, nv: r_i = c_i·v_i. An implicit step of a plant, with c·(v + Δt·v̇) for r, is stable
  /// however stiff the friction is: it stops a joint, and never turns it around.
  const Eigen::VectorXd& friction_coefficient() const;
  /// h + r, nv: what motors and contacts have to carry besides M·v̇.
  const Eigen::VectorXd& load() const;
  static constexpr double kStillSpeed = 1e-2;  ///< below it dry friction fades [rad/s, m/s]

  Eigen::Vector3d p_WC(int root = 0) const;  ///< CoM [m]
  Eigen::Vector3d v_WC(int root = 0) const;  ///< [m/s]
  /// J_com, 3×(velocities of the root): v_WC = J_com·v.
  ConstRowsRef com_jacobian(int root = 0) const;
  /// J̇_com·v, 3. [m/s²]
  Eigen::Vector3d com_drift(int root = 0) const;

  /// A_G, 6×(velocities of the root), linear part first, about the CoM in world axes (GOF):
  /// h_G = A_G·v.
  ConstRowsRef centroidal_matrix(int root = 0) const;
  Vector6d centroidal_momentum(int root = 0) const;
  /// Ȧ_G·v, 6.
  Vector6d centroidal_drift(int root = 0) const;

  Pose pose(const Frame& frame) const;          ///< X_WF
  Vector6d velocity(const Frame& frame) const;  ///< (velocity of the origin; angular velocity)
  Vector6d drift(const Frame& frame) const;     ///< J̇·v of the frame's Jacobian
  /// J, 6×nv, of the frame's origin in world axes. Writes the columns of the frame's support only
  /// (tree().support(frame.body)): clear the rest once.
  void jacobian(const Frame& frame, RowsRef J) const;
  /// The same, packed: the columns of the support alone, in its order.
  /// @pre out has as many as tree().support(frame.body)
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
