// SPDX-License-Identifier: BSD-2-Clause
// The same mechanism in DART, with results in Poise's conventions.

#pragma once

#include <string>

#include "poise/tests/support/oracles/dart_model.hpp"
#include "poise/tests/support/robots/joint_runs.hpp"

namespace poise::test {

/// Balls, planar, universal and floating joints are DART's own. Mimic joints are independent joints
/// in DART and are coupled outside. All results are in the rates of the tree.
class DartOracle {
 public:
  /// Built from the tree.
  DartOracle(const Tree& tree, const Eigen::Vector3d& gravity);
  /// Read by DART from the file that the tree was read from.
  DartOracle(const Tree& tree, const Eigen::Vector3d& gravity, const std::string& file);

  void set(const State& state);

  Eigen::MatrixXd mass_matrix() const;
  Eigen::VectorXd bias() const;
  Eigen::VectorXd gravity() const;  ///< h(q, 0)
  /// v̇ under joint forces τ, by DART's own forward dynamics.
  Eigen::VectorXd accelerations(const Eigen::VectorXd& tau) const;

  Eigen::Vector3d p_WC(int root = 0) const;
  Eigen::MatrixXd com_jacobian(int root = 0) const;  ///< 3×nv
  Eigen::Vector3d com_drift(int root = 0) const;
  Vector6d centroidal_momentum(int root = 0) const;
  Eigen::MatrixXd centroidal_matrix(int root = 0) const;  ///< 6×nv
  Vector6d centroidal_drift(int root = 0) const;

  /// Bodies that exist in DART: all except those inside a run of joints at one place. From a file:
  /// none.
  std::vector<int> bodies() const;
  Pose pose(int body) const { return node_pose(node(body)); }
  Eigen::MatrixXd jacobian(int body) const { return node_jacobian(node(body)); }  ///< 6×nv, origin
  Vector6d drift(int body) const { return node_drift(node(body)); }               ///< J̇v

  /// The same of a link of the file.
  Pose pose(const std::string& link) const { return node_pose(dart_.find(link)); }
  Eigen::MatrixXd jacobian(const std::string& link) const {
    return node_jacobian(dart_.find(link));
  }
  Vector6d drift(const std::string& link) const { return node_drift(dart_.find(link)); }

 private:
  int node(int body) const;
  Pose node_pose(int node) const;
  Eigen::MatrixXd node_jacobian(int node) const;
  Vector6d node_drift(int node) const;
  Eigen::MatrixXd square(const DartModel::Numbers& numbers) const;

  const Tree& tree_;
  bool from_file_;
  std::vector<JointRun> runs_;
  DartModel dart_;
  OracleRates rates_;
};

}  // namespace poise::test
