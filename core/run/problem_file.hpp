// SPDX-License-Identifier: BSD-2-Clause
// The problem of one tick as a file that any solver can be tried on.

#pragma once

#include <filesystem>
#include <optional>

#include "poise/core/run/simulation.hpp"

namespace poise {

/// A stack, and the state and time of one of its ticks.
struct ProblemFile {
  StackSpec spec;
  double time = 0;  ///< [s]
  ConfigNode state;
  std::optional<ConfigNode> torque;  ///< of the tick before
};

/// Writes the problem of the last tick: the stack with nothing left unsaid, the time, the state and
/// the torques of the tick before, to the last bit.
/// @throws ConfigError if the file cannot be written
POISE_API void write_problem(const Simulation& simulation, const StackSpec& spec,
                             const ModuleSource& modules, const std::filesystem::path& file);

/// @throws ConfigError with file, line and column
POISE_API ProblemFile read_problem(const std::filesystem::path& file);

/// The state that the file holds. @throws ConfigError if it belongs to another system
POISE_API State read_state_of(const ProblemFile& problem, const Tree& tree);

/// The torques of the tick before, nu; none if the file's is the first. @throws ConfigError if they
/// are another number
POISE_API std::optional<Eigen::VectorXd> read_torque_before(const ProblemFile& problem,
                                                            Eigen::Index nu);

}  // namespace poise
