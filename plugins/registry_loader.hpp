// SPDX-License-Identifier: BSD-2-Clause
// One module file: checked, then loaded.

#pragma once

#include <filesystem>
#include <memory>

#include "core/error.hpp"
#include "plugins/module.hpp"

namespace poise {

/// A loaded module; `info` is valid as long as `library` lives.
struct LoadedModule {
  std::shared_ptr<const void> library;
  const ModuleInfo* info = nullptr;
};

/// Checks the file's bytes first, so that no code of a file that does not fit ever runs.
/// @throws ConfigError saying in one sentence why the file is no module for this Poise
LoadedModule load_module(const std::filesystem::path& file);

/// The same, and what it says of itself is complete.
LoadedModule load_checked(const std::filesystem::path& file);

/// Both files provide one type.
ConfigError duplicate_type(const ModuleInfo& info, const std::filesystem::path& file,
                           const std::filesystem::path& other);

/// A folder that others may write to can hold anything. No complaint of one that is not there.
/// @throws ConfigError saying who may write to it
void check_folder(const std::filesystem::path& folder);

/// Its object. @throws ConfigError with the sentence of the exception that `new` threw
std::shared_ptr<ModuleObject> create_object(const LoadedModule& module,
                                            const std::filesystem::path& file);

}  // namespace poise
