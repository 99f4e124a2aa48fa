// SPDX-License-Identifier: BSD-2-Clause
// The choice of world axes in tasks that control some components of a point.

#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace poise {

/// The words that a task's `axes` accepts.
inline constexpr std::array<std::string_view, 7> kAxesChoices{"xyz", "xy", "xz", "yz",
                                                              "x",   "y",  "z"};

/// Indices of the axes in `word`, ascending: "xz" gives 0, 2. Allocates.
/// @pre word is one of kAxesChoices
inline std::vector<int> axes_of(const std::string& word) {
  std::vector<int> indices;
  for (const char axis : word) indices.push_back(axis - 'x');
  return indices;
}

}  // namespace poise
