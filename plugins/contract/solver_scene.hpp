// SPDX-License-Identifier: BSD-2-Clause
// Problems to try a solver on: ticks of robots near where their stacks start.

#pragma once

#include "poise/core/control/controller.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {

/// A stack's problem in changing states, written by Poise's own modules.
class Scene {
 public:
  explicit Scene(const std::filesystem::path& file);

  /// With the parameters that the stack gives it, if it names this solver.
  std::shared_ptr<Solver> solver(const std::string& type) const;
  /// Writes the problem of a state about so far from the start, and so fast.
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

/// A solver bound to a scene that it takes.
struct BoundSolver {
  std::unique_ptr<Scene> scene;
  std::shared_ptr<Solver> solver;
  Solution solution;
};

/// Those that the solver takes, bound. What it does wrong before is a failure of the test.
std::vector<BoundSolver> solver_scenes(const std::string& type);

}  // namespace poise::contract
