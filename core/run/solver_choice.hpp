// SPDX-License-Identifier: BSD-2-Clause
// Solvers by a name on the command line.

#pragma once

#include <string>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Every solver there is; one that comes in kinds (a parameter `kind` with choices) once for each,
/// as "type/kind".
POISE_API std::vector<std::string> solver_choices(const ModuleSource& modules);

/// Puts the solver "type" or "type/kind" in place of the stack's, with the stack's own parameters
/// if it is the stack's own solver, else with its defaults.
/// @throws ConfigError naming the nearest choice if there is none of this name
POISE_API void choose_solver(StackSpec& spec, const std::string& choice,
                             const ModuleSource& modules);

}  // namespace poise
