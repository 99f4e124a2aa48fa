// SPDX-License-Identifier: BSD-2-Clause
// Parts of the grammar that sweeps and tunings share.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// The map in a file that starts with `KIND: 1`, with paths. @throws ConfigError
ConfigNode parse_many(const std::filesystem::path& file, const std::string& kind);

/// Reads the keys KIND, stack, robot, set and for. @throws ConfigError
void read_stack_of_many(const MapReader& map, const std::string& kind, const FindStack& find_stack,
                        SweepSpec& out);

/// A number to keep: a path, a formula, or {name, value}. @throws ConfigError
Measure read_measure(const ConfigNode& node);

/// A list of them, or one; at least one. @throws ConfigError
std::vector<Measure> read_measures(const ConfigNode& node);

}  // namespace poise
