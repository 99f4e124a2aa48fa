// SPDX-License-Identifier: BSD-2-Clause
// The base class of all modules' objects, and the source that creates them.

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "poise/core/module_kind.hpp"

namespace poise {

class Fields;

/// Base class of the objects that modules provide.
class ModuleObject {
 public:
  virtual ~ModuleObject() = default;
  ModuleObject() = default;
  ModuleObject(const ModuleObject&) = delete;
  ModuleObject& operator=(const ModuleObject&) = delete;

  /// Shows every parameter, target and output to `fields`, always the same ones in the same order.
  /// The only place where names, units, ranges and help texts are written.
  virtual void describe(Fields& fields) = 0;
};

/// Creates modules by kind and type. The registry implements it (plugins/registry.hpp).
class ModuleSource {
 public:
  virtual ~ModuleSource() = default;
  /// A new object of the module `type`.
  /// @throws ConfigError naming the nearest type if there is none of this kind
  virtual std::shared_ptr<ModuleObject> create(ModuleKind kind, const std::string& type) const = 0;
  /// All types of this kind.
  virtual std::vector<std::string> types(ModuleKind kind) const = 0;

  /// `create` as a T, the base class of `kind`.
  /// @throws ConfigError as `create`
  template <class T>
  std::shared_ptr<T> make(ModuleKind kind, const std::string& type) const {
    return std::static_pointer_cast<T>(create(kind, type));
  }
};

}  // namespace poise
