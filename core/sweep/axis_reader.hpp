// SPDX-License-Identifier: BSD-2-Clause
// Reading the axes of a sweep file. Private to this room.

#pragma once

#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// The axes of `over`, at least one. @throws ConfigError
std::vector<Axis> read_axes(const ConfigNode& over);

/// The same for a search: {linear: [a, b]} or {log: [a, b]}, without n. The values need names,
/// since they become an overlay. @throws ConfigError
std::vector<Axis> read_bounds(const ConfigNode& over);

}  // namespace poise
