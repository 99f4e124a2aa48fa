// SPDX-License-Identifier: BSD-2-Clause
// Writes a table of named columns, numbers or words, as an HDF5 file.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

/// A column: of numbers, or of words.
struct TableColumn {
  std::string name;                ///< path of its dataset; slashes make groups
  std::string unit;                ///< its attribute `unit`; empty: none
  std::vector<double> numbers;     ///< a value per row; empty for words
  std::vector<std::string> words;  ///< a word per row; empty for numbers
};

/// Writes the file whole: one dataset per column, all of the same length.
/// @throws ConfigError if the file cannot be written
POISE_API void write_hdf5_columns(const std::vector<TableColumn>& columns,
                                  const std::filesystem::path& file);

}  // namespace poise
