// SPDX-License-Identifier: BSD-2-Clause
// The results of a sweep as a table: CSV, HDF5 and a page.

#pragma once

#include <filesystem>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/sweep/results.hpp"
#include "poise/core/sweep/sweep_info.hpp"

namespace poise {

/// The rows of these lines, by index.
POISE_API std::vector<ResultRow> rows_of(const ResultLines& lines);

/// The rows by a measure, the largest or the least first. Runs that did not complete come before
/// all others if `worst`, else after them; equal ones by index.
POISE_API std::vector<std::size_t> ranking(const std::vector<ResultRow>& rows, std::size_t measure,
                                           bool worst);

/// Writes `results.csv`, `results.h5` and `report.html` into the folder, each whole.
/// @param kept  indices of runs with a recording in `folder/runs`, which the page links
/// @throws ConfigError if a file cannot be written
POISE_API void write_tables(const SweepInfo& info, const std::vector<ResultRow>& rows,
                            const std::filesystem::path& folder,
                            const std::vector<std::size_t>& kept = {});

/// The page: parallel coordinates, heat maps, distributions and the worst runs, in one file that
/// works offline. @throws ConfigError
POISE_API void write_sweep_page(const SweepInfo& info, const std::vector<ResultRow>& rows,
                                const std::filesystem::path& folder,
                                const std::vector<std::size_t>& kept);

}  // namespace poise
