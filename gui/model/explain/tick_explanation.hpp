// SPDX-License-Identifier: BSD-2-Clause
// What a tick's problem says of itself: which limit holds which task back, what cannot hold.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "poise/core/run/simulation.hpp"
#include "poise/core/why/explanation.hpp"

namespace poise::gui {

/// A tick as it was solved, apart from the run it was part of.
struct Solved {
  double time = 0;
  std::shared_ptr<const Tree> tree;
  Eigen::Vector3d gravity = {0, 0, -9.81};
  std::vector<Contact> contacts;
  State state;
  Problem problem, answered;  ///< the latter without what was relaxed
  Solution solution;
  SolverStatus status = SolverStatus::kNumericalError;
  std::vector<std::string> units;  ///< of the tasks
};

/// The last tick. Allocates, and copies only.
std::unique_ptr<Solved> solved_tick(const Simulation& simulation, const Eigen::Vector3d& gravity);

struct TickExplanation {
  double time = 0;
  Explanation why;
  std::vector<std::string> units;  ///< of the tasks' residuals
};

/// Solves again without each limit, with a solver of the stack's own kind. Off the run's thread.
/// @throws ConfigError if the solver cannot be made
TickExplanation explain_tick(Solved solved, const StackSpec& spec, const ModuleSource& modules,
                             const Patience& patience = {});

}  // namespace poise::gui
