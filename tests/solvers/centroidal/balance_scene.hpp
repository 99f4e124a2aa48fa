// SPDX-License-Identifier: BSD-2-Clause
// A humanoid on some of its feet and hands, as a problem for the balancing controller.

#pragma once

#include "poise/solvers/centroidal/balance.hpp"
#include "poise/tests/solvers/task_scene.hpp"

namespace poise::test {

/// The scene with contacts, friction cones, and the three tasks with random errors and rates.
class BalanceScene : public TaskScene {
 public:
  enum class Stance { kFeet, kFoot, kVertices, kFeetAndPoint, kFeetAndGrasp };

  BalanceScene(const std::string& robot, Stance stance, unsigned seed);

  /// Upright, joints bent by about `bend`, moving by about `motion`; errors by about `error`.
  void stand(double bend, double motion, double error);
  void bind(const centroidal::Settings& settings);
  const Solution& solve();

  const Vector6d& wanted() const { return balance.wanted(); }
  /// The contacts' (force; moment) about the CoM, from their points of application in the world.
  Vector6d net_wrench(const Eigen::VectorXd& force) const;
  /// Edges of the cone of net wrenches, as columns: net_wrench of every extreme force.
  Eigen::MatrixXd edges() const;

  Objective *com = nullptr, *base = nullptr, *posture = nullptr;
  centroidal::Balance balance;
  Solution solution;

 private:
  void add_cone(std::size_t contact);
};

}  // namespace poise::test
