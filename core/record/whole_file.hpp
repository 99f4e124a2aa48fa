// SPDX-License-Identifier: BSD-2-Clause
// Replaces a text file atomically.

#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>

#include "poise/core/export.hpp"

namespace poise {

/// Writes a temporary file and renames it in `finish`; without `finish` it is removed.
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
  std::filesystem::path file_, part_;
  std::ofstream out_;
};

}  // namespace poise
