// SPDX-License-Identifier: BSD-2-Clause
// What explain and solve print of one tick.

#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "poise/core/why/explanation.hpp"

namespace poise::cli {

/// @param units  of the tasks' errors, as Explanation::tasks
void print(const Explanation& why, const std::vector<std::string>& units);
nlohmann::ordered_json to_json(const Explanation& why, const std::vector<std::string>& units);

}  // namespace poise::cli
