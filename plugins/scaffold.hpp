// SPDX-License-Identifier: BSD-2-Clause
// Creates the folder of a module from the templates of its kind.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/plugins/registry.hpp"

namespace poise {

/// A module to create.
struct NewModule {
  std::string kind;              ///< one of scaffold_kinds()
  std::string name;              ///< its type in a stack, such as tray-level
  std::filesystem::path folder;  ///< to create; empty: the target in the working folder
};

/// What was created.
struct Scaffold {
  std::filesystem::path folder;    ///< of the module
  std::vector<std::string> files;  ///< their names in the folder, sorted
};

/// The option of CMake by which a module finds Poise: both empty if Poise is where CMake looks.
struct PackageOption {
  std::string key;             ///< -DPoise_DIR= of a build tree, or -DCMAKE_PREFIX_PATH=
  std::filesystem::path path;  ///< its value
};

/// Words of the kinds that have a template.
POISE_API std::vector<std::string> scaffold_kinds();
/// The name of the module's source, library and CMake target: "tray_level_task".
POISE_API std::string scaffold_target(const NewModule& module);
/// Checks what `write_scaffold` needs.
/// @param prefix  of Poise: its build tree, or where it is installed
/// @param known   the modules that exist already
/// @throws ConfigError if the kind, name or folder cannot be used, or the templates are missing
POISE_API void check_scaffold(const NewModule& module, const std::filesystem::path& prefix,
                              const Registry& known);
/// Creates all files of a module, or none. @throws ConfigError, also as `check_scaffold`
POISE_API Scaffold write_scaffold(const NewModule& module, const std::filesystem::path& prefix,
                                  const Registry& known);
/// @param prefix  of Poise
POISE_API PackageOption package_option(const std::filesystem::path& prefix);

}  // namespace poise
