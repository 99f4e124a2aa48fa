// SPDX-License-Identifier: BSD-2-Clause
// Reading the axes of a sweep file. Private to this room.

#pragma once

#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// `plant.seed` for `seed`; every other path is itself.
std::string stack_path(const std::string& path);

/// The axes of `over`, at least one. @throws ConfigError
std::vector<Axis> read_axes(const ConfigNode& over);

}  // namespace poise
