// SPDX-License-Identifier: BSD-2-Clause
// Lists of indices as runs of consecutive indices, which are processed as blocks.

#pragma once

#include <vector>

namespace poise::qp {

/// The indices [index, index + size) are the entries [at, at + size) of a list.
struct Run {
  int index = 0;
  int at = 0;
  int size = 0;
};

/// Adds an index that is larger than all before it.
inline void add_index(int index, std::vector<Run>& runs) {
  const int at = runs.empty() ? 0 : runs.back().at + runs.back().size;
  if (runs.empty() || runs.back().index + runs.back().size != index) runs.push_back({index, at, 0});
  ++runs.back().size;
}

/// @param ascending  indices in ascending order, without repetitions
inline std::vector<Run> runs_of(const std::vector<int>& ascending) {
  std::vector<Run> runs;
  for (const int index : ascending) add_index(index, runs);
  return runs;
}

}  // namespace poise::qp
