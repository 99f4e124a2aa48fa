// SPDX-License-Identifier: BSD-2-Clause
// Finds errors and oddities in a stack without running it.

#pragma once

#include <functional>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/problem/problem.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Reads and binds a stack. Returns the warnings, then the errors in the order of the file.
///
/// After an error, the faulty entry is left out and the rest is checked again, so that independent
/// mistakes are reported together. Errors that may follow from an entry that was left out are not
/// reported, nor are the warnings about a stack as a whole; both need the mistake corrected first.
/// @param read      reads the merged stack file; its ConfigError becomes a finding
/// @param bound     called with the bound stack if there is no error up to binding
/// @param progress  of the search of a sequence's postures
POISE_API std::vector<Finding> check_stack(
    const std::function<ConfigNode()>& read, const ModuleSource& modules,
    const std::function<void(const StackSpec&, const Setup&, const Problem&)>& bound = {},
    const SequenceProgress& progress = {});

}  // namespace poise
