// SPDX-License-Identifier: BSD-2-Clause
// Criterion of a fall.

#pragma once

#include <numbers>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// The robot has fallen when its CoM is lower or its base is tilted more than this.
struct Fallen {
  double height = 0.5;  ///< share of the CoM's height above the contacts at the start
  double tilt = std::numbers::pi / 3;  ///< tilt of the base from the start [rad]; π: no limit
};

/// The stack's `fallen`, or the defaults.
/// @throws ConfigError: unknown keys, wrong units, a value out of range
POISE_API Fallen read_fallen(const ConfigNode& stack);

}  // namespace poise
