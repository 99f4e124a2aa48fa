// SPDX-License-Identifier: BSD-2-Clause
// A stack that is being composed, as the text of its file says it.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/module_base.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise::python {

/// The merged node of a stack file, or what Python calls said instead.
struct Document {
  ConfigNode node;
  std::filesystem::path file;  ///< the stack file; empty if there is none

  /// The stack as plain data. Searches postures if it has a sequence. Call it with the lock of the
  /// interpreter, which it releases.
  /// @throws ConfigError
  StackSpec read(const ModuleSource& modules) const;
};

}  // namespace poise::python
