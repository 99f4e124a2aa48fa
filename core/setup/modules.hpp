// SPDX-License-Identifier: BSD-2-Clause
// Creates modules from their entries in a stack.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// Keys of an entry of this kind that belong to the stack, not to the module: "type", and for tasks
/// "name", "level", "weight", "law", "reference" …
POISE_API const std::vector<std::string>& stack_keys(ModuleKind kind);

/// Creates the module of `spec` and sets its parameters from the entry.
/// @throws ConfigError with place and path: unknown type, wrong parameters
POISE_API std::shared_ptr<ModuleObject> make_module(const ModuleSpec& spec, ModuleKind kind,
                                                    const ModuleSource& source);

/// make_module as a T, the base class of `kind`.
template <class T>
std::shared_ptr<T> make_module_as(const ModuleSpec& spec, ModuleKind kind,
                                  const ModuleSource& source) {
  return std::static_pointer_cast<T>(make_module(spec, kind, source));
}

/// Reports the exception that a module threw while it was created or bound, at its entry in the
/// stack. Call it in a catch handler.
/// @throws ConfigError always
[[noreturn]] POISE_API void refuse_thrown(const ConfigNode& entry);

/// The result of `call`, which calls the module of `entry` while it is created or bound.
/// @throws ConfigError for any exception of `call`
template <class Call>
auto call_module(const ConfigNode& entry, const Call& call) {
  try {
    return call();
  } catch (...) {
    refuse_thrown(entry);
  }
}

/// As refuse_thrown, of a call that binds `module`: a link that the robot does not have is an error
/// of the parameter that names it.
[[noreturn]] POISE_API void refuse_bound(const ConfigNode& entry, ModuleObject& module,
                                         const Tree& tree);

/// The result of `call`, which binds `module` of `entry` to a robot.
/// @throws ConfigError for any exception of `call`
template <class Call>
auto bind_module(const ConfigNode& entry, ModuleObject& module, const Tree& tree,
                 const Call& call) {
  try {
    return call();
  } catch (...) {
    refuse_bound(entry, module, tree);
  }
}

/// Creates every module of the stack once.
/// @throws ConfigError of the first that cannot be created
POISE_API void check_modules(const StackSpec& spec, const ModuleSource& source);

}  // namespace poise
