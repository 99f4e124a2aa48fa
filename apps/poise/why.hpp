// SPDX-License-Identifier: BSD-2-Clause
// The output of explain and solve for one tick.

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/control/controller.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/why/explanation.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::cli {

/// @param units  of the tasks' errors, as Explanation::tasks
/// @param fault  of the tick, which is then why it has no solution; empty if there was none
void print(const Explanation& why, const std::vector<std::string>& units,
           std::string_view fault = {});
nlohmann::ordered_json to_json(const Explanation& why, const std::vector<std::string>& units,
                               std::string_view fault = {});

/// Explains the controller's last tick with a new solver of the same kind, and prints the
/// explanation.
void show_tick(const Controller& controller, const StackSpec& spec, const Registry& registry,
               double time, bool json);

}  // namespace poise::cli
