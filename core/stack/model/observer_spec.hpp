// SPDX-License-Identifier: BSD-2-Clause
// The part `observer` of a stack.

#pragma once

#include <optional>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// How forces at contacts are seen without sensors.
struct ObserverSpec {
  double bandwidth = 30;  ///< [Hz]
};

/// The stack's `observer`; empty: forces are not observed.
/// @throws ConfigError: unknown keys, wrong units, a value out of range
POISE_API std::optional<ObserverSpec> read_observer(const ConfigNode& stack);

}  // namespace poise
