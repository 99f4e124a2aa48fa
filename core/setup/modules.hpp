// SPDX-License-Identifier: BSD-2-Clause
// From a module's entry in a stack to its object.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Keys of an entry of this kind that belong to the stack, not to the module: "type", and for tasks
/// "name", "level", "weight", "law", "reference" …
POISE_API const std::vector<std::string>& stack_keys(ModuleKind kind);

/// The module of `spec`, with its parameters set from its node.
/// @throws ConfigError with place and path: unknown type, wrong parameters
POISE_API std::shared_ptr<ModuleObject> make_module(const ModuleSpec& spec, ModuleKind kind,
                                                    const ModuleSource& source);

/// The same as a T, the base class of `kind`.
template <class T>
std::shared_ptr<T> make_module_as(const ModuleSpec& spec, ModuleKind kind,
                                  const ModuleSource& source) {
  return std::static_pointer_cast<T>(make_module(spec, kind, source));
}

/// Says in a handler what a module threw while it was made or bound, at its entry in the stack.
/// @throws ConfigError always
[[noreturn]] POISE_API void refuse_thrown(const ConfigNode& entry);

/// What `call` gives, which calls the module of `entry` while it is made or bound.
/// @throws ConfigError of whatever it throws
template <class Call>
auto call_module(const ConfigNode& entry, const Call& call) {
  try {
    return call();
  } catch (...) {
    refuse_thrown(entry);
  }
}

/// Makes every module of the stack once. @throws ConfigError of the first that cannot be made
POISE_API void check_modules(const StackSpec& spec, const ModuleSource& source);

}  // namespace poise
