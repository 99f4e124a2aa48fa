// SPDX-License-Identifier: BSD-2-Clause
// What every module's object has in common, and where such objects come from.

#pragma once

#include <memory>
#include <string>
#include <vector>

namespace poise {

class Fields;

enum class ModuleKind : int { kTask, kLaw, kReference, kConstraint, kSolver, kChart, kPlant };

class ModuleObject {
 public:
  virtual ~ModuleObject() = default;
  ModuleObject() = default;
  ModuleObject(const ModuleObject&) = delete;
  ModuleObject& operator=(const ModuleObject&) = delete;

  /// Shows every parameter, target and output to `fields`, always the same ones in the same order.
  /// The only place where a name, unit, range or help text stands.
  virtual void describe(Fields& fields) = 0;
};

/// Makes modules by kind and type. The registry is the one in the product; core knows only this.
class ModuleSource {
 public:
  virtual ~ModuleSource() = default;
  /// @throws ConfigError naming the nearest type if there is none of this kind
  virtual std::shared_ptr<ModuleObject> create(ModuleKind kind, const std::string& type) const = 0;
  virtual std::vector<std::string> types(ModuleKind kind) const = 0;

  /// The same as a T, the base class of `kind`.
  template <class T>
  std::shared_ptr<T> make(ModuleKind kind, const std::string& type) const {
    return std::static_pointer_cast<T>(create(kind, type));
  }
};

}  // namespace poise
