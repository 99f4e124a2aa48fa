// SPDX-License-Identifier: BSD-2-Clause
// Lists of indices as runs of neighbours, so that what they select is read by blocks.

#pragma once

#include <vector>

namespace poise::qp {

/// The indices [index, index + size) stand at [at, at + size) of a list.
struct Run {
  int index = 0;
  int at = 0;
  int size = 0;
};

/// @param ascending  without repetitions
inline std::vector<Run> runs_of(const std::vector<int>& ascending) {
  std::vector<Run> runs;
  int at = 0;
  for (const int index : ascending) {
    if (runs.empty() || runs.back().index + runs.back().size != index)
      runs.push_back({index, at, 0});
    ++runs.back().size;
    ++at;
  }
  return runs;
}

}  // namespace poise::qp
