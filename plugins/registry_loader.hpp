// SPDX-License-Identifier: BSD-2-Clause
// Checks and loads one module file.

#pragma once

#include <filesystem>
#include <memory>

#include "poise/core/error.hpp"
#include "poise/plugins/module.hpp"

namespace poise {

/// A loaded module; `info` is valid as long as `library` lives.
struct LoadedModule {
  std::shared_ptr<const void> library;
  const ModuleInfo* info = nullptr;
  const char* equation = "";  ///< "" if not provided
  const char* example = "";
};

/// Checks what a module file declares, from its bytes; none of its code runs.
/// @throws ConfigError with one sentence why the file is not a module for this Poise
void check_bytes(const std::filesystem::path& file);

/// Checks the file's bytes first, so that no code of an unsuitable file ever runs.
/// @throws ConfigError with one sentence why the file is not a module for this Poise
LoadedModule load_module(const std::filesystem::path& file);

/// As load_module; also checks that the module's declaration is complete.
LoadedModule load_checked(const std::filesystem::path& file);

/// As load_checked, from a copy of the file, so that the dynamic loader does not return a loaded
/// library of the same name. First tried with `try_apart`.
LoadedModule load_copy(const std::filesystem::path& file);

/// Loads the file and creates an object in a separate process, where crashes do no harm. Faults
/// that `load_checked` reports are ignored here.
/// @throws ConfigError if that process crashes or hangs
void try_apart(const std::filesystem::path& file);

/// Every `.so` of a folder, in order, each in the best build for this processor: from the subfolder
/// LEVEL if it is there (processor.hpp). @throws ConfigError if the folder cannot be listed
std::vector<std::filesystem::path> libraries_in(const std::filesystem::path& folder);

/// The program `poise` of the build or installation that contains this library.
std::filesystem::path helper_program();

/// The error for two files that provide the same type.
ConfigError duplicate_type(const ModuleInfo& info, const std::filesystem::path& file,
                           const std::filesystem::path& other);

/// Rejects folders that other users may write to, since they could contain anything. A missing
/// folder is accepted.
/// @throws ConfigError naming who may write to it
void check_folder(const std::filesystem::path& folder);

/// Creates an object of the module. @throws ConfigError with the message of what its constructor
/// threw
std::shared_ptr<ModuleObject> create_object(const LoadedModule& module,
                                            const std::filesystem::path& file);

}  // namespace poise
