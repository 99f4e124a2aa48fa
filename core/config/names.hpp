// SPDX-License-Identifier: BSD-2-Clause
// Valid names of tasks, constraints and contacts, and the paths made of them.

#pragma once

#include <string>
#include <string_view>

#include "poise/core/error.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// Names appear in paths (`control.tasks.balance.law`) and in recordings (`tasks/balance/error`).
/// @throws ConfigError unless `name` is made of letters, digits, `_` and `-`
POISE_API void check_name(const std::string& name, const Place& place, const std::string& path);

/// Whether `path` is `above` or inside it: `a.b` and `a[0]` are inside `a`. All are inside ``.
POISE_API bool lies_in(std::string_view path, std::string_view above);

}  // namespace poise
