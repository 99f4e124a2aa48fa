// SPDX-License-Identifier: BSD-2-Clause
// Runs side by side: what `poise compare` reads, tabulates and writes.

#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "poise/core/record/compare.hpp"

namespace poise::cli {

using Json = nlohmann::ordered_json;

struct ComparedRun {
  std::string name, folder;
  Json summary;
  Recording recording;
};

/// A run that was killed has no summary.json: its status is `unfinished`.
/// @throws ConfigError if the folder holds no recording of a tick
ComparedRun open_run(const std::filesystem::path& folder);

/// Runs of one name get a number.
void name_apart(std::vector<ComparedRun>& runs);

/// @throws ConfigError if one has other joints than the first
void check_robots(const std::vector<ComparedRun>& runs);

/// Leaves only signals of these names, or below them; all if there are none.
/// @throws ConfigError naming a signal that a run does not have
void keep_signals(std::vector<ComparedRun>& runs, const std::vector<std::string>& names);

/// Per quantity of the summaries, the value in every run; null where a run has none.
Json summary_table(const std::vector<ComparedRun>& runs);

/// A value of the table, for people.
std::string shown(const Json& value);

void write_page(const std::filesystem::path& file, const std::vector<ComparedRun>& runs,
                const Json& table);

}  // namespace poise::cli
