// SPDX-License-Identifier: BSD-2-Clause
// Finds a minimal set of rows that makes a problem infeasible. Not for the tick.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "poise/core/why/dense_rows.hpp"

namespace poise {

/// A minimal set of contradicting groups of rows: without any one of them the other members are
/// feasible. Rows outside the set may be in conflict, too.
struct Conflict {
  struct Member {
    RowGroup group;
    /// Amount by which all its bounds must be loosened to make the other members feasible or, if it
    /// is enough alone, the whole problem [group.unit]; ∞ for contact motion, which cannot be
    /// loosened, and for unrealistic amounts.
    double amount = 0;
    bool alone = false;  ///< whether the whole problem is then feasible
  };
  /// Members that are enough alone come first, then others that can be loosened; of these, those
  /// with the smallest relative amount before others. The equation of motion is never a member.
  std::vector<Member> members;
  bool found = false;  ///< false: the rows are feasible up to rounding

  /// "friction-cone right_foot needs 31 N more; conflicts with torque-limits l_knee (or 12 N·m),
  /// contact-motion left_foot and 9 more": the first member, and the first of two other
  /// constraints, with the amounts that are enough alone. If none is, the sentence says so.
  POISE_API std::string sentence() const;
};

/// Polled during a search; false cancels it, and its result is then meaningless. Empty: the search
/// runs to its end.
using Patience = std::function<bool()>;

/// Finds a contradiction (core/why/feasible.hpp) and removes groups while one remains.
POISE_API Conflict find_conflict(const Problem& problem, const Patience& patience = {});

}  // namespace poise
