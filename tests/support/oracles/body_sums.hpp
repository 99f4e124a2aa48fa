// SPDX-License-Identifier: BSD-2-Clause
// The dynamics by definition, as sums over bodies (BK 25, 26): a slow and simple oracle.

#pragma once

#include <vector>

#include "poise/core/tree/state.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise::test {

/// Motion of a body-fixed point.
struct PointMotion {
  Pose pose;                 ///< X_WF
  Eigen::MatrixXd jacobian;  ///< 6×nv, linear part first
  Vector6d velocity;
  Vector6d drift;  ///< J̇·v
};

/// All results of Dynamics from the mechanics of points in world coordinates, without spatial
/// algebra, composites or reference point.
class BodySums {
 public:
  /// @param root  mechanism of mass, CoM and momentum; M, h and g are of the whole system
  BodySums(const Tree& tree, const State& state, const Eigen::Vector3d& gravity, int root = 0);

  Eigen::MatrixXd M;
  Eigen::VectorXd h, g;
  double mass = 0;
  Eigen::Vector3d p_WC, v_WC, com_drift;
  Eigen::MatrixXd com_jacobian;  ///< 3×nv
  Eigen::MatrixXd A_G;           ///< 6×nv
  Vector6d momentum, momentum_drift;
  double kinetic_energy = 0;

  PointMotion motion(const Frame& frame) const;

 private:
  void add_joint(const Tree& tree, const TreeJoint& joint, const State& state, double q);
  void add_com(const Inertia& inertia, const PointMotion& at_com);
  void add_body(const Inertia& inertia, const PointMotion& at_com);
  void add_momentum(const Inertia& inertia, const PointMotion& at_com);

  std::vector<PointMotion> bodies_;
  Eigen::Vector3d gravity_;
};

}  // namespace poise::test
