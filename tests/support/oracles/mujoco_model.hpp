// SPDX-License-Identifier: BSD-2-Clause
// The same mechanism in MuJoCo, with results in Poise's conventions.

#pragma once

#include <memory>

#include "poise/core/tree/state.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise::test {

/// Balls are MuJoCo's ball joints, a run of joints at one place is one body with several. Mimic
/// joints are independent joints in MuJoCo and are coupled outside. Viscous friction is `passive`;
/// dry friction is left out. All results are in the rates of the tree.
class MujocoModel {
 public:
  MujocoModel(const Tree& tree, const Eigen::Vector3d& gravity);
  ~MujocoModel();

  /// Writes the state only; nothing is computed.
  void set(const State& state);

  /// The unit of benchmarks: kinematics, CoM, composite inertia, CoM velocities, Newton–Euler.
  void unit();

  // Valid after unit():
  Eigen::MatrixXd mass_matrix() const;
  Eigen::VectorXd bias() const;
  Eigen::VectorXd gravity() const;  ///< h(q, 0)
  Eigen::VectorXd passive() const;  ///< viscous friction, on the side of the motors
  /// v̇ under joint forces τ and viscous friction, by MuJoCo's own forward dynamics.
  Eigen::VectorXd accelerations(const Eigen::VectorXd& tau) const;

  Eigen::Vector3d p_WC(int root = 0) const;
  Eigen::MatrixXd com_jacobian(int root = 0) const;  ///< 3×nv
  Eigen::Vector3d com_drift(int root = 0) const;
  Vector6d centroidal_momentum(int root = 0) const;
  Eigen::MatrixXd centroidal_matrix(int root = 0) const;  ///< 6×nv
  Vector6d centroidal_drift(int root = 0) const;

  /// Bodies that exist in MuJoCo: all except those inside a run of joints at one place.
  std::vector<int> bodies() const;
  /// X_WB of one of them.
  Pose pose(int body) const;
  /// 6×nv of its origin.
  Eigen::MatrixXd jacobian(int body) const;
  /// J̇v of its origin.
  Vector6d drift(int body) const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::test
