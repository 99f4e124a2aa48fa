// SPDX-License-Identifier: BSD-2-Clause
// Everything that is wrong or odd with a stack, short of running it.

#pragma once

#include <functional>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/problem/problem.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// What loading and binding a stack finds: the warnings, then the first error, if there is one.
/// @param load   reads the stack; a ConfigError that it throws is a finding
/// @param bound  called with what was made of it on the way, if it got so far
POISE_API std::vector<Finding> check_stack(
    const std::function<StackSpec()>& load, const ModuleSource& modules,
    const std::function<void(const StackSpec&, const Setup&, const Problem&)>& bound = {});

}  // namespace poise
