// SPDX-License-Identifier: BSD-2-Clause
// Why a problem has no solution: the fewest rows that cannot hold together. Off the fast path.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "poise/core/why/dense_rows.hpp"

namespace poise {

/// Groups of rows that contradict each other, of which none can be left out: without any one of
/// them the others hold together.
struct Conflict {
  struct Member {
    RowGroup group;
    /// By how much its bounds, all alike, must be loosened so that the rest hold [group.unit]; ∞ of
    /// the motion of a contact, which nobody can loosen, and of what would need unlikely amounts.
    double amount = 0;
  };
  /// Those that can be loosened first, the least share of their bounds before all; never the
  /// equation of motion, which always holds.
  std::vector<Member> members;
  bool found = false;  ///< false: the rows hold together, to rounding

  /// "friction-cone right_foot needs 31 N more; conflicts with torque-limits l_knee (or 12 N·m) and
  /// contact-motion left_foot, right_foot and 1 more": of each constraint the first two members.
  POISE_API std::string sentence() const;
};

/// Asked again and again while something is sought: false ends the search, what it has found by
/// then says nothing. None: it goes on to the end.
using Patience = std::function<bool()>;

/// Finds a contradiction (core/why/feasible.hpp) and takes groups away as long as one remains.
POISE_API Conflict find_conflict(const Problem& problem, const Patience& patience = {});

}  // namespace poise
