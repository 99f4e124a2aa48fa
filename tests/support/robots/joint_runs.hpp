// SPDX-License-Identifier: BSD-2-Clause
// Groups a tree's single degrees of freedom into the joints of other libraries.

#pragma once

#include <functional>
#include <vector>

#include "poise/core/tree/state.hpp"
#include "poise/core/tree/tree.hpp"
#include "poise/tests/support/run_kind.hpp"

namespace poise::test {

/// Consecutive joints with only massless bodies between them, or the joint of a base.
struct JointRun {
  RunKind kind = RunKind::kWeld;
  int root = 0;
  int first = -1;   ///< index in Tree::joints; −1 for a base
  int count = 0;    ///< joints
  int parent = -1;  ///< run that carries this one; −1 is the world
  int body = 0;     ///< the tree's body that it moves
  int rate = 0;     ///< first index in u
  int rates = 0;    ///< how many
};

/// All runs, depth first, bases before their joints.
std::vector<JointRun> joint_runs(const Tree& tree);
/// Every joint separately, as in a file of revolute and prismatic joints.
std::vector<JointRun> single_joints(const Tree& tree);

/// A library's convention for the rates of bases and floating joints: MuJoCo the velocity in the
/// carrier's axes, then the angular velocity in the body's; DART the angular velocity first, both
/// in the body's axes.
enum class FreeRates { kMixed, kBodyTwist };

/// A library's rates of all runs, including mimic joints: u = T·v. For v̇ = 0, u̇ = drift.
struct OracleRates {
  OracleRates(const Tree& tree, const std::vector<JointRun>& runs, const State& state,
              FreeRates free);

  Eigen::MatrixXd T;      ///< (rates of all runs)×nv
  Eigen::VectorXd u;      ///< T v
  Eigen::VectorXd drift;  ///< Ṫ v

  /// v̇ under τ from a library without mimic joints, with the coupling added.
  /// @param respond  the library's u̇ under forces on its rates
  using Respond = std::function<Eigen::VectorXd(const Eigen::VectorXd& forces)>;
  Eigen::VectorXd accelerations(const Eigen::VectorXd& tau, const Respond& respond) const;

 private:
  void add_free(const Eigen::Matrix3d& R, int rate, int velocity, const Eigen::VectorXd& v,
                FreeRates free);
  void add_joints(const Tree& tree, const JointRun& run);
  void add_follower(const Tree& tree, const JointRun& run);

  Eigen::MatrixXd leading_;  // T without the followers' rows: orthogonal
  Eigen::MatrixXd coupled_;  // C of C u = 0, a row per follower
};

}  // namespace poise::test
