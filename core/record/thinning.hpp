// SPDX-License-Identifier: BSD-2-Clause
// Reduces the rows of a recording without losing peaks.

#pragma once

#include "poise/core/record/recording_file.hpp"

namespace poise {

/// Keeps two rows per interval, at the times of its first and last row: per column the least and
/// the greatest value in the order they occur; NaN only if all values are NaN. Keeps all rows if
/// they are few enough.
POISE_API Recording thinned(const Recording& recording, std::size_t most_rows);
/// Reads the file piece by piece, once.
POISE_API Recording thinned(const RecordingFile& recording, std::size_t most_rows);

}  // namespace poise
