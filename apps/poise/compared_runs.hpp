// SPDX-License-Identifier: BSD-2-Clause
// Reads, tabulates and writes runs for `poise compare`.

#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/record/compare.hpp"

namespace poise::cli {

using Json = nlohmann::ordered_json;

struct ComparedRun {
  std::string name, folder;
  Json summary;
  RecordingFile recording;
  ConfigNode stack = {};  ///< empty if the run has none
};

/// A value that two stacks do not have in common, as YAML; empty in the stack without it.
struct StackChange {
  std::string path, before, now;
};

/// Reads a run. A run that was killed has no summary.json: its status is `unfinished`.
/// @throws ConfigError if the folder has no recording of a tick
ComparedRun open_run(const std::filesystem::path& folder);

/// Numbers runs of the same name.
void name_apart(std::vector<ComparedRun>& runs);

/// @throws ConfigError if a run has other joints than the first
void check_robots(const std::vector<ComparedRun>& runs);

/// @throws ConfigError naming a signal that a run does not have
void check_signals(const std::vector<ComparedRun>& runs, const SignalNames& names);

/// What differs between the stacks of two runs, with all defaults.
std::vector<StackChange> stack_changes(const ComparedRun& first, const ComparedRun& other);

/// Whether the robot's file, in the stack of the run, was written after the run.
bool robot_written_later(const ComparedRun& run);

/// Per quantity of the summaries, its value in every run; null if a run has none.
Json summary_table(const std::vector<ComparedRun>& runs);

/// A value of the table as text.
std::string shown(const Json& value);

/// Writes an HTML page with the table and overlaid plots of these signals.
void write_page(const std::filesystem::path& file, const std::vector<ComparedRun>& runs,
                const SignalNames& names, const Json& table);

}  // namespace poise::cli
