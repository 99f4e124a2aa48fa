// SPDX-License-Identifier: BSD-2-Clause
// A tune file as plain data, read strictly.

#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// A search for values of a stack.
struct TuneSpec {
  SweepSpec runs;                       ///< axes: the values with their bounds, last the seed
  std::vector<std::size_t> objectives;  ///< measures to minimise, by index
  std::size_t lasted = 0;               ///< the measure `simulated_s`, by index
  std::size_t seeds = 0;                ///< runs of a candidate; 0: one, with the stack's seed
  std::size_t check_seeds = 1;          ///< runs of the result and of the original
  std::size_t most_runs = 1000;         ///< of the search
  int population = 0;                   ///< candidates of a generation; 0: 4 + ⌊3 ln n⌋
  std::uint64_t search_seed = 1;        ///< of the search's own random numbers
  std::uint64_t stack_seed = 1;         ///< of the stack
};

/// Reads a tune file and the stack that it names.
/// @param modules  are part of the hash if the stack names them
/// @throws ConfigError with place, path and remedy
POISE_API TuneSpec read_tune(const std::filesystem::path& file, const FindStack& find_stack,
                             const OwnModules& modules = {});

}  // namespace poise
