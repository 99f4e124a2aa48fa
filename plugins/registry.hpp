// SPDX-License-Identifier: BSD-2-Clause
// Finds, checks and loads module files, and creates objects that keep their library loaded.

#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/plugins/module.hpp"

namespace poise {

/// A loaded module.
struct ModuleEntry {
  ModuleKind kind;                ///< what it provides
  std::string type;               ///< its key in a stack
  std::string summary;            ///< one line of help
  std::filesystem::path file;     ///< the module file
  std::string equation, example;  ///< of POISE_EQUATION and POISE_EXAMPLE; may be empty
};

/// A module file whose state on disk differs from what is loaded.
struct ModuleChange {
  /// What happened to the file since it was loaded.
  enum class What { kRebuilt, kNew, kGone } what;
  std::filesystem::path file;  ///< the module file
};

/// All modules of a session. Objects may outlive the registry, because each keeps its library
/// loaded. Copies share the libraries; reloading in a copy leaves the original as it is.
class POISE_API Registry : public ModuleSource {
 public:
  /// An empty registry.
  Registry();
  ~Registry() override;
  Registry(const Registry&);
  Registry& operator=(const Registry&);
  Registry(Registry&&) noexcept;
  Registry& operator=(Registry&&) noexcept;

  /// Loads one module file, or every `.so` of a folder.
  /// @throws ConfigError with the reason: no library, no module, another API, other flags, or a
  ///         type that another file already provides
  void load(const std::filesystem::path& file_or_folder);

  /// Replaces what a file provided by what it provides now, which may be another type or nothing.
  /// Existing objects keep their old library.
  /// @throws ConfigError as `load`; the modules loaded before then stay
  void reload(const std::filesystem::path& file);
  /// Removes what a file provides, for instance after its deletion.
  void unload(const std::filesystem::path& file);
  /// Loaded files, and files in loaded folders, that have changed on disk since they were last
  /// loaded, tried or unloaded; by name.
  std::vector<ModuleChange> changed() const;

  /// All modules in the search path: $POISE_MODULE_PATH, then the build or installation of this
  /// library.
  /// @param problems  [out] optional: the reasons of files that do not load; they are skipped
  static Registry with_search_path(std::vector<ConfigError>* problems = nullptr);

  /// All loaded modules, by kind, then type.
  std::vector<ModuleEntry> entries() const;
  std::vector<std::string> types(ModuleKind kind) const override;
  std::shared_ptr<ModuleObject> create(ModuleKind kind, const std::string& type) const override;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

/// Folders searched for modules, in order.
POISE_API std::vector<std::filesystem::path> module_folders();

/// Whether a file loads, and why or why not.
struct Diagnosis {
  bool loads = false;    ///< whether it loads
  std::string sentence;  ///< the reason, in one sentence
};
/// Tries to load a module file, in a process of its own.
POISE_API Diagnosis diagnose(const std::filesystem::path& file);

}  // namespace poise
