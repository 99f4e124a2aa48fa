// SPDX-License-Identifier: BSD-2-Clause
// Saves the problem of one tick to a file, for testing solvers.

#pragma once

#include <filesystem>
#include <optional>

#include "poise/core/loop/simulation.hpp"

namespace poise {

/// A stack, and the state and time of one of its ticks.
struct ProblemFile {
  StackSpec spec;
  double time = 0;  ///< [s]
  ConfigNode state;
  std::optional<ConfigNode> torque;  ///< of the previous tick
};

/// Writes the problem of the last tick, exact to the last bit: the resolved stack, the time, the
/// state and the previous tick's torques.
/// @throws ConfigError if the file cannot be written
POISE_API void write_problem(const Simulation& simulation, const StackSpec& spec,
                             const ModuleSource& modules, const std::filesystem::path& file);

/// @throws ConfigError with file, line and column
POISE_API ProblemFile read_problem(const std::filesystem::path& file);

/// The state that the file holds. @throws ConfigError if it belongs to another system
POISE_API State read_state_of(const ProblemFile& problem, const Tree& tree);

/// The previous tick's torques, nu; none for the first tick. @throws ConfigError if their number is
/// wrong
POISE_API std::optional<Eigen::VectorXd> read_torque_before(const ProblemFile& problem,
                                                            Eigen::Index nu);

}  // namespace poise
