// SPDX-License-Identifier: BSD-2-Clause
// What a run suffered from before its end, in words.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/verdict/summary.hpp"

namespace poise {

/// One thing that went wrong.
struct Trouble {
  double at = 0;  ///< its first tick [s]
  std::string text;
};

/// Ticks in which a contact did what it should not.
struct OddTicks {
  std::string contact;
  long ticks = 0;
  double first = 0;  ///< [s]
};

/// "slipped: right_foot in 454 ticks, first at 0.005 s, left_foot in …", the earliest first;
/// nothing without ticks.
/// @param what    what the contacts did
/// @param before  only what began before this time [s]
POISE_API std::vector<Trouble> of_contacts(const std::string& what, std::vector<OddTicks> all,
                                           double before);

/// Forces outside of friction cones; in a run that ended well on ground that gives way, those that
/// lasted over 10 ms in all.
/// @param plant   type of the plant; Poise's own does not simulate what follows
/// @param before  as in `of_contacts`; ∞ for a run that ended well
POISE_API std::vector<Trouble> slips(const RunSummary& summary, const std::string& plant,
                                     double before);

/// Two sentences joined by a semicolon; one of them if the other is empty.
inline std::string joined(const std::string& one, const std::string& other) {
  return one.empty() || other.empty() ? one + other : one + "; " + other;
}

/// The texts in the order of time, joined by semicolons. Of the same time: in the given order.
POISE_API std::string in_order(std::vector<Trouble> troubles);

}  // namespace poise
