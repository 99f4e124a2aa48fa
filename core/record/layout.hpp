// SPDX-License-Identifier: BSD-2-Clause
// Layout of a recording's file. Private to this room.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/record/recorder.hpp"

namespace poise::layout {

inline constexpr const char* kTime = "/time";
inline constexpr const char* kUnit = "unit";
inline constexpr const char* kLabels = "labels";
inline constexpr const char* kWords = "words";
/// Attributes of the file's root: layout version, and the signals' names in order.
inline constexpr const char* kVersion = "poise_recording";
inline constexpr const char* kSignals = "signals";

/// Per name the dataset's path: `/name`; but `/name/value` if other signals' names start with
/// `name/`, because then `/name` is their group.
std::vector<std::string> dataset_paths(const std::vector<std::string>& names);

/// @throws ConfigError at `file` for an empty or repeated name, one with empty parts, or no labels
void check_signals(const std::filesystem::path& file, const std::vector<Signal>& signals);

}  // namespace poise::layout
