// SPDX-License-Identifier: BSD-2-Clause
// The numbers of a run's summary by path.

#pragma once

#include <map>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/verdict/summary.hpp"

namespace poise {

/// Numbers by path; NaN where the summary has none.
using Numbers = std::map<std::string, double, std::less<>>;

/// Every number of `poise run --json` by its path: `tasks.balance.rms_error`. A vector gives its
/// length and `.x`, `.y`, `.z`; a phase goes by its name. Each status (`fell`, `completed` …) is 1
/// if the run ended so, else 0; `timed_out` for `timed-out`.
POISE_API Numbers numbers_of(const RunSummary& summary);

/// The names of statuses that are numbers.
POISE_API const std::vector<std::string>& status_names();

}  // namespace poise
