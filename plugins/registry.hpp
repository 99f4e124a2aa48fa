// SPDX-License-Identifier: BSD-2-Clause
// Finds, checks and loads module files, and makes objects that keep their library alive.

#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "poise/core/error.hpp"
#include "poise/plugins/module.hpp"

namespace poise {

POISE_API const char* to_string(ModuleKind kind);

/// A module that was found and accepted.
struct ModuleEntry {
  ModuleKind kind;
  std::string type;
  std::string summary;
  std::filesystem::path file;
  std::string equation, example;  ///< of POISE_EQUATION and POISE_EXAMPLE; may be empty
};

/// A module file that is not, or no longer, what is loaded of it.
struct ModuleChange {
  enum class What { kRebuilt, kNew, kGone } what;
  std::filesystem::path file;
};

/// All modules of one session. Objects may outlive the registry: each holds its library. A copy
/// shares the libraries: whoever has given a registry away reloads in a copy, and what was given
/// away stays as it is.
class POISE_API Registry : public ModuleSource {
 public:
  Registry();
  ~Registry() override;
  Registry(const Registry&);
  Registry& operator=(const Registry&);
  Registry(Registry&&) noexcept;
  Registry& operator=(Registry&&) noexcept;

  /// Loads one module file, or every `.so` of a folder.
  /// @throws ConfigError saying what the file is instead: no library, no module, other API, other
  ///         flags, a type that another file already provides
  void load(const std::filesystem::path& file_or_folder);

  /// Takes what a file provides now in place of what it provided before, which may be another type
  /// or nothing. Objects made before stay as they are, each with its old library.
  /// @throws ConfigError as `load`; what was loaded before then stays
  void reload(const std::filesystem::path& file);
  /// Forgets what a file provides, as after it is gone.
  void unload(const std::filesystem::path& file);
  /// Files loaded here, or standing in a folder loaded here, that have changed on disk since they
  /// were last loaded, tried or unloaded. In order of their names.
  std::vector<ModuleChange> changed() const;

  /// Modules in the search path: $POISE_MODULE_PATH, the build or installation this library is part
  /// of. A file that does not load is skipped and its reason appended to `problems`.
  static Registry with_search_path(std::vector<ConfigError>* problems = nullptr);

  std::vector<ModuleEntry> entries() const;  ///< by kind, then type
  std::vector<std::string> types(ModuleKind kind) const override;
  std::shared_ptr<ModuleObject> create(ModuleKind kind, const std::string& type) const override;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

/// Folders searched for modules, in order.
POISE_API std::vector<std::filesystem::path> module_folders();

/// Why a file does or does not load, in one sentence for people.
struct Diagnosis {
  bool loads = false;
  std::string sentence;
};
POISE_API Diagnosis diagnose(const std::filesystem::path& file);

}  // namespace poise
