// SPDX-License-Identifier: BSD-2-Clause
// Solver selection on the command line.

#pragma once

#include <string>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// All solvers. A solver with a parameter `kind` is listed once per choice, as "type/kind".
POISE_API std::vector<std::string> solver_choices(const ModuleSource& modules);

/// Replaces the stack's solver by "type" or "type/kind". The stack's parameters are kept if the
/// type is the same, else defaults apply.
/// @throws ConfigError with the nearest choice if the name is unknown
POISE_API void choose_solver(StackSpec& spec, const std::string& choice,
                             const ModuleSource& modules);

}  // namespace poise
