// SPDX-License-Identifier: BSD-2-Clause
// Explains a tick: which limits restrict which tasks, and which rows conflict.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/why/explanation.hpp"

namespace poise::gui {

/// A copy of a solved tick, independent of its run.
struct Solved {
  double time = 0;
  std::shared_ptr<const Tree> tree;
  Eigen::Vector3d gravity = {0, 0, -9.81};
  std::vector<Contact> contacts;
  State state;
  Problem problem, answered;  ///< `answered`: without the relaxed constraints
  Solution solution;
  SolverStatus status = SolverStatus::kNumericalError;
  std::vector<std::string> units;  ///< of the tasks' residuals
};

/// Copies a controller's last tick. Allocates.
/// @param state  that it used
/// @param time   of the tick [s]
std::unique_ptr<Solved> solved_tick(const Controller& controller, const Setup& setup,
                                    const State& state, double time,
                                    const Eigen::Vector3d& gravity);
/// The same of a simulation.
std::unique_ptr<Solved> solved_tick(const Simulation& simulation, const Eigen::Vector3d& gravity);

struct TickExplanation {
  double time = 0;
  /// If there is no solution although the stack relaxes constraints, the conflict is that of the
  /// others.
  Explanation why;
  std::vector<std::string> units;         ///< of the tasks' residuals
  std::vector<std::string> relaxed = {};  ///< constraints that the stack relaxes in such a tick
};

/// Solves again without each limit, with a solver of the stack's type. Not for the run's thread.
/// @throws ConfigError if the solver cannot be created
TickExplanation explain_tick(Solved solved, const StackSpec& spec, const ModuleSource& modules,
                             const Patience& patience = {});

}  // namespace poise::gui
