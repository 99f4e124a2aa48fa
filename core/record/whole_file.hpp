// SPDX-License-Identifier: BSD-2-Clause
// A text file that is replaced whole or not at all.

#pragma once

#include <filesystem>
#include <fstream>
#include <string_view>

#include "poise/core/export.hpp"

namespace poise {

/// Writes beside the file and takes its place when finished; without `finish` leaves nothing.
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
