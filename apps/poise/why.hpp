// SPDX-License-Identifier: BSD-2-Clause
// The output of explain and solve for one tick.

#pragma once

#include "poise/core/control/controller.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::cli {

/// Explains the controller's last tick with a new solver of the same kind, and prints the
/// explanation.
void show_tick(const Controller& controller, const StackSpec& spec, const Registry& registry,
               double time, bool json);

}  // namespace poise::cli
