// SPDX-License-Identifier: BSD-2-Clause
// A synthetic recording like that of a humanoid, made of sines.

#pragma once

#include <string>

#include "poise/core/record/recorder.hpp"

namespace poise::test {

/// `ticks` rows of all signals that a run records, for a robot with `joints` joints. Row 5000 (if
/// there is one) holds a spike of 180 in `tick/total` and a NaN in `tasks/balance/error`.
Recording sample_recording(int ticks, int joints);

/// Writes it with a recorder.
void write(const Recording& recording, const std::filesystem::path& file);

/// The summary of that run, as `poise run --json` prints it.
std::string sample_summary();

}  // namespace poise::test
