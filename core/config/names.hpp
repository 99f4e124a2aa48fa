// SPDX-License-Identifier: BSD-2-Clause
// Valid names of tasks, constraints and contacts.

#pragma once

#include <string>

#include "poise/core/error.hpp"

namespace poise {

/// Names appear in paths (`control.tasks.balance.law`) and in recordings (`tasks/balance/error`).
/// @throws ConfigError unless `name` is made of letters, digits, `_` and `-`
void check_name(const std::string& name, const Place& place, const std::string& path);

}  // namespace poise
