// SPDX-License-Identifier: BSD-2-Clause
// A recording with fewer rows, in which no peak is lost.

#pragma once

#include "poise/core/record/recording_file.hpp"

namespace poise {

/// Of each interval of rows two are left: per column the least and the greatest value in the order
/// they occur, NaN only where there is nothing else, at the times of the interval's first and last
/// row. All rows if they are few enough.
POISE_API Recording thinned(const Recording& recording, std::size_t most_rows);
/// Reads the file piece by piece, once.
POISE_API Recording thinned(const RecordingFile& recording, std::size_t most_rows);

}  // namespace poise
