// SPDX-License-Identifier: BSD-2-Clause
// The stack with every default filled in.

#pragma once

#include <string>

#include "poise/core/module_base.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// The stack with every default filled in, those of its modules too. What a file or `--set` said
/// keeps its text and Place; a default has an empty Place. Relative paths become absolute, so that
/// the result may be saved anywhere.
/// @throws ConfigError as check_modules
POISE_API ConfigNode resolved_stack(const StackSpec& spec, const ModuleSource& source);

}  // namespace poise
