// SPDX-License-Identifier: BSD-2-Clause
// A stack with all defaults filled in.

#pragma once

#include <string>

#include "poise/core/module_base.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// The stack with all defaults filled in, including those of its modules. Values from a file or
/// `--set` keep their text and Place; defaults have an empty Place. Relative paths become absolute,
/// so the result can be saved anywhere.
/// @throws ConfigError as check_modules
POISE_API ConfigNode resolved_stack(const StackSpec& spec, const ModuleSource& source);

}  // namespace poise
