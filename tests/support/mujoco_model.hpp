// SPDX-License-Identifier: BSD-2-Clause
// The same mechanism in MuJoCo, its results in our conventions.

#pragma once

#include <memory>

#include "core/tree/state.hpp"
#include "core/tree/tree.hpp"

namespace poise::test {

/// MuJoCo's free joint moves with the base origin's velocity in world axes and the angular velocity
/// in the base's axes; everything that leaves this class is in (ẋ₀, ω₀ world, joints).
class MujocoModel {
 public:
  MujocoModel(const Tree& tree, const Eigen::Vector3d& gravity);
  ~MujocoModel();

  /// Writes the state only; nothing is computed.
  void set(const State& state);

  /// The yardstick: kinematics, CoM, composite inertia, CoM velocities, Newton and Euler.
  void unit();

  // Valid after unit():
  Eigen::MatrixXd mass_matrix() const;
  Eigen::VectorXd bias() const;
  Eigen::Vector3d p_WC() const;
  Eigen::MatrixXd com_jacobian() const;
  Vector6d centroidal_momentum() const;

  /// X_WB of one of the tree's bodies.
  Pose pose(int body) const;
  /// 6×nv of a point of the world that is fixed to the body.
  Eigen::MatrixXd jacobian(int body, const Eigen::Vector3d& point) const;
  /// J̇v of the body's origin.
  Vector6d drift(int body) const;

  /// v̇ for a generalized force and a wrench (force; moment) at a point of the world that is fixed
  /// to the body, world axes. Computes all that it needs.
  Eigen::VectorXd acceleration(const Eigen::VectorXd& force, int body, const Eigen::Vector3d& point,
                               const Vector6d& wrench);

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace poise::test
