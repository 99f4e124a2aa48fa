// SPDX-License-Identifier: BSD-2-Clause
// What a controller may be wrong about, and the sweep that tries it.

#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// A file of doubts as plain data, read strictly.
struct Doubts {
  std::vector<std::pair<std::string, ConfigNode>> settings;  ///< of all runs: path and value
  std::vector<Case> cases;                                   ///< the doubts, at least one
  std::vector<std::string> together;  ///< names of those that are also tried at once
  std::vector<std::string> sensed;    ///< of those that need a stack with `sensors`
  std::vector<std::string> unsensed;  ///< of those that need a stack without
  std::vector<std::pair<std::string, ConfigNode>> from;  ///< values without a doubt, by path
};

/// Names of the runs without a doubt and with several at once.
inline constexpr const char* kNoDoubt = "as_is";
inline constexpr const char* kTogether = "together";

/// @throws ConfigError with place, path and remedy: unknown keys, names that are taken, doubts that
/// cannot be together because they change the same value
POISE_API Doubts read_doubts(const std::filesystem::path& file);

/// Those that a stack with or without `sensors` can have.
POISE_API Doubts doubts_for(Doubts doubts, bool sensors);

/// What is doubted.
struct DoubtedMotion {
  std::string stack;                       ///< a file, or the name of a shipped stack
  std::string robot;                       ///< a file as `--robot` takes it, or empty
  std::optional<double> duration;          ///< of a run [s]
  std::vector<std::string> settings = {};  ///< `path=value` of all runs, after those of the doubts
  bool walks = false;  ///< its margin is that of the capture, not that of the CoM
};

/// The text of a stack file that may lie anywhere: all paths in it are absolute, and phases stand
/// in place of a sequence. Its plant says only what `merged` says, because defaults of one plant
/// are no parameters of another.
/// @throws ConfigError as load_stack and resolved_stack
POISE_API std::string doubted_stack(const ConfigNode& merged, const ModuleSource& modules);

/// Those of Doubts::together at once. @return nothing if there are none
POISE_API std::optional<Case> all_together(const Doubts& doubts);

/// The settings of all runs: of two values for one path that of the motion counts.
/// @throws ConfigError if a setting of the motion is no `path=value`
std::vector<std::pair<std::string, ConfigNode>> all_settings(const Doubts& doubts,
                                                             const DoubtedMotion& motion);

/// The text of a sweep file that runs the motion with these cases.
/// @throws ConfigError if a setting is no `path=value`
std::string case_sweep(const Doubts& doubts, const DoubtedMotion& motion,
                       const std::vector<Case>& cases);

/// The text of a sweep file that runs the motion without a doubt, with each alone, with those of
/// Doubts::together at once and, if `pairs`, with every two that change different values.
/// @throws ConfigError if a setting is no `path=value`
POISE_API std::string doubt_sweep(const Doubts& doubts, const DoubtedMotion& motion, bool pairs);

}  // namespace poise
