// SPDX-License-Identifier: BSD-2-Clause
// One module file: checked, then loaded.

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
  const char* equation = "";  ///< "" if it says none
  const char* example = "";
};

/// Reads what a module file says of itself from its bytes; none of its code runs.
/// @throws ConfigError saying in one sentence why the file is no module for this Poise
void check_bytes(const std::filesystem::path& file);

/// Checks the file's bytes first, so that no code of a file that does not fit ever runs.
/// @throws ConfigError saying in one sentence why the file is no module for this Poise
LoadedModule load_module(const std::filesystem::path& file);

/// The same, and what it says of itself is complete.
LoadedModule load_checked(const std::filesystem::path& file);

/// The same from a copy of the file, so that a library of the same name that is loaded already is
/// not taken for it. Tried apart first, and an object of it made.
LoadedModule load_copy(const std::filesystem::path& file);

/// Loads the file and makes an object in a process of its own, where nothing that it does is of any
/// harm. Faults that `load_checked` would tell are not told here.
/// @throws ConfigError if that process ends or hangs
void try_apart(const std::filesystem::path& file);

/// Every `.so` of a folder, in order, each in the best build that this processor can run: that of
/// the folder LEVEL inside, if there is one (processor.hpp). @throws ConfigError if it cannot be
/// listed
std::vector<std::filesystem::path> libraries_in(const std::filesystem::path& folder);

/// The program `poise` of the build or installation that this library is part of.
std::filesystem::path helper_program();

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
