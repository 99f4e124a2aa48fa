// SPDX-License-Identifier: BSD-2-Clause
// Problems for testing solvers: ticks of robots near the start of their stacks.

#pragma once

#include "poise/core/control/controller.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {

/// A stack's problem in varying states, written by Poise's own modules.
class Scene {
 public:
  explicit Scene(const std::filesystem::path& file);

  /// The solver, with the stack's parameters if the stack uses this type.
  std::shared_ptr<Solver> solver(const std::string& type) const;
  /// Writes the problem of a state at about this distance from the start, moving at about this
  /// speed.
  void move(double position, double speed);

  const Problem& problem() const { return controller_.problem(); }
  const Solution& reference() const { return controller_.solution(); }  ///< of `qp`

 private:
  StackSpec spec_, ours_;
  poise::Setup setup_;
  Controller controller_;
  std::mt19937 gen_{41};
  std::normal_distribution<double> normal_;
};

/// A solver, bound to a scene that it supports.
struct BoundSolver {
  std::unique_ptr<Scene> scene;
  std::shared_ptr<Solver> solver;
  Solution solution;
};

/// All scenes that the solver supports, bound to it. Other errors of the solver fail the test.
std::vector<BoundSolver> solver_scenes(const std::string& type);

}  // namespace poise::contract
