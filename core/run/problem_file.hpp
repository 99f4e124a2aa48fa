// SPDX-License-Identifier: BSD-2-Clause
// The problem of one tick as a file that any solver can be tried on.

#pragma once

#include <filesystem>

#include "core/run/simulation.hpp"

namespace poise {

/// A stack, and the state and time of one of its ticks.
struct ProblemFile {
  StackSpec spec;
  double time = 0;  ///< [s]
  ConfigNode state;
};

/// Writes the problem of the last tick: the stack with nothing left unsaid, the time and the state,
/// to the last bit.
/// @throws ConfigError if the file cannot be written
POISE_API void write_problem(const Simulation& simulation, const StackSpec& spec,
                             const ModuleSource& modules, const std::filesystem::path& file);

/// @throws ConfigError with file, line and column
POISE_API ProblemFile read_problem(const std::filesystem::path& file);

/// The state that the file holds. @throws ConfigError if it belongs to another system
POISE_API State read_state_of(const ProblemFile& problem, const Tree& tree);

}  // namespace poise
