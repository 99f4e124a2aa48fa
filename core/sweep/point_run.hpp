// SPDX-License-Identifier: BSD-2-Clause
// One run of a sweep: the stack at a point, and its measures.

#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

class Simulation;

/// What a run gave.
struct PointResult {
  std::string status;  ///< as RunSummary::status; `error` if the stack could not be set up
  std::string why;     ///< one sentence; empty if completed
  std::vector<double> measures;  ///< in the order of the sweep; NaN without a value
};

/// The stack of a sweep with these values of its axes.
/// @throws ConfigError as load_stack
POISE_API StackSpec stack_at(const SweepSpec& sweep, const std::vector<ConfigNode>& values,
                             const ModuleSource& modules);

/// The sweep with the postures of its stack's `sequence` found once, if no axis changes them; else
/// the sweep itself, whose runs search postures one by one.
/// @throws ConfigError as expand_sequence
POISE_API SweepSpec with_postures(SweepSpec sweep, const ModuleSource& modules);

/// Checks what stack file and modules can say of a merged stack without looking for postures.
/// @throws ConfigError
POISE_API void check_stack(ConfigNode stack, const ModuleSource& modules);

/// Checks what can be known before the first run: the ends of all axes and every value of a list
/// are taken by the stack, and every name in a formula is a number of the summary.
/// @throws ConfigError at the entry of the sweep file
POISE_API void check_sweep(const SweepSpec& sweep, const ModuleSource& modules);

/// Sees a run after each of its ticks, on the thread that runs it.
using WatchPoint = std::function<void(const StackSpec& spec, const Simulation& run)>;

/// Runs the stack at a point.
/// @param stop    ends the run early; nothing is returned then
/// @param folder  of a recording; empty: none
/// @param watch   called after every tick; empty: nobody
/// @throws ConfigError if the recording cannot be written
POISE_API std::optional<PointResult> run_point(const SweepSpec& sweep,
                                               const std::vector<ConfigNode>& values,
                                               const ModuleSource& modules,
                                               const std::atomic<bool>* stop,
                                               const std::filesystem::path& folder = {},
                                               const WatchPoint& watch = {});

}  // namespace poise
