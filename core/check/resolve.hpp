// SPDX-License-Identifier: BSD-2-Clause
// The stack with nothing left unsaid, and printing it.

#pragma once

#include <string>

#include "core/module_base.hpp"
#include "core/stack/stack_spec.hpp"

namespace poise {

/// The stack with every default filled in, those of its modules too. What a file or `--set` said
/// keeps its text and Place; a default has an empty Place. Relative paths become absolute, so that
/// the result may be saved anywhere.
/// @throws ConfigError as check_modules
POISE_API ConfigNode resolved_stack(const StackSpec& spec, const ModuleSource& source);

/// A YAML file that parses to `node` again, one value a line.
/// @param origins  each line ends with `# file:line`, `# --set …` or `# default`
POISE_API std::string to_yaml(const ConfigNode& node, bool origins);

}  // namespace poise
