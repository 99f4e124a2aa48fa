// SPDX-License-Identifier: BSD-2-Clause
// Recordings as tables of text, also from elsewhere.

#pragma once

#include <filesystem>

#include "poise/core/export.hpp"
#include "poise/core/record/recorder.hpp"
#include "poise/core/record/recording_file.hpp"

namespace poise {

/// Reads a table as `write_csv_log` writes it: one row a line, a header `time [s],SIGNAL/LABEL
/// [UNIT],…`. Units may be missing. Columns of one signal need not stand together; they keep their
/// order. Empty cells are NaN.
/// @throws ConfigError with line and column: no header, no column `time`, a name that comes twice,
/// a
///         row of another length, a cell that is not a number, times that do not rise
POISE_API Recording read_csv_log(const std::filesystem::path& file);

/// Writes such a table, whole or not at all; numbers read back alike.
/// @throws ConfigError if it cannot be written
POISE_API void write_csv_log(const Recording& log, const std::filesystem::path& file);

/// The same of a recording on disk, piece by piece.
/// @throws ConfigError also if the recording is damaged
POISE_API void write_csv_log(const RecordingFile& log, const std::filesystem::path& file);

}  // namespace poise
