// SPDX-License-Identifier: BSD-2-Clause
// When a run counts as a fall.

#pragma once

#include <numbers>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// The robot fell once its CoM is lower or its base is tilted more.
struct Fallen {
  double height = 0.5;  ///< share of the CoM's height above the contacts at the start
  double tilt = std::numbers::pi / 3;  ///< of the base from how it stood [rad]; π: any
};

/// What a stack says under `fallen`, or the defaults.
/// @throws ConfigError: unknown keys, wrong units, a value out of range
POISE_API Fallen read_fallen(const ConfigNode& stack);

}  // namespace poise
