// SPDX-License-Identifier: BSD-2-Clause
// What a run suffered from before its end, in words.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/run/summary.hpp"

namespace poise {

/// One thing that went wrong.
struct Trouble {
  double at = 0;  ///< its first tick [s]
  std::string text;
};

/// Forces outside of friction cones: one sentence that names each contact, the earliest first.
/// @param plant   type of the plant; Poise's own does not simulate what follows
/// @param before  only what began before this time [s]
POISE_API std::vector<Trouble> slips(const RunSummary& summary, const std::string& plant,
                                     double before);

/// The texts in the order of time, joined by semicolons. Of the same time: in the given order.
POISE_API std::string in_order(std::vector<Trouble> troubles);

}  // namespace poise
