// SPDX-License-Identifier: BSD-2-Clause
// Replaces a text file atomically.

#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>

#include "poise/core/export.hpp"

namespace poise {

/// Writes a temporary file and renames it in `finish`; without `finish` it is removed. A file that
/// was there keeps its mode, and a symbolic link to it stays one. What is not a regular file, such
/// as a pipe or /dev/null, is written directly.
class POISE_API WholeFile {
 public:
  /// @throws ConfigError if the folder is missing or cannot be written
  explicit WholeFile(const std::filesystem::path& file);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void write(std::string_view text);
  /// @throws ConfigError if not everything could be written
  void finish();

 private:
  std::filesystem::path file_, part_;  // part_ is empty if file_ is written directly
  std::ofstream out_;
};

}  // namespace poise
