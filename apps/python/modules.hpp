// SPDX-License-Identifier: BSD-2-Clause
// All modules of a Python session: those of the registry, and those written in Python.

#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "poise/apps/python/bindings.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::python {

/// The modules of a session. Its functions take the interpreter's lock when they need it.
class Modules final : public ModuleSource {
 public:
  /// Those on the search path.
  Modules() : registry_(Registry::with_search_path(&problems_)) {}

  std::shared_ptr<ModuleObject> create(ModuleKind kind, const std::string& type) const override;
  std::vector<std::string> types(ModuleKind kind) const override;

  /// Loads a module file, or all modules of a folder. @throws ConfigError
  void load(const std::string& file_or_folder) { registry_.load(file_or_folder); }
  /// Adds a task class that is written in Python, in place of an earlier one of this type.
  /// @throws ConfigError if a module file provides the type
  void add_task(const std::string& type, nb::object cls);
  /// Whether a type is written in Python.
  bool is_python(ModuleKind kind, const std::string& type) const {
    return python_.contains({kind, type});
  }
  /// Classes of tasks in Python by type.
  Dict python_tasks() const;
  const Registry& registry() const { return registry_; }
  /// Why module files on the search path do not load.
  const std::vector<ConfigError>& problems() const { return problems_; }

 private:
  std::vector<ConfigError> problems_;
  Registry registry_;
  std::map<std::pair<ModuleKind, std::string>, nb::object> python_;
};

/// The kind of that name. @throws ConfigError
ModuleKind kind_named(const std::string& name);

}  // namespace poise::python
