// SPDX-License-Identifier: BSD-2-Clause
// Finds errors and oddities in a stack without running it.

#pragma once

#include <functional>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/problem/problem.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Loads and binds a stack. Returns the warnings, then the first error if there is one.
/// @param load   reads the stack; its ConfigError becomes a finding
/// @param bound  called with the bound stack if binding succeeds
POISE_API std::vector<Finding> check_stack(
    const std::function<StackSpec()>& load, const ModuleSource& modules,
    const std::function<void(const StackSpec&, const Setup&, const Problem&)>& bound = {});

}  // namespace poise
