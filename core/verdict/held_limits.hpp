// SPDX-License-Identifier: BSD-2-Clause
// Which limits kept the tasks from their laws in a run.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/problem/solver.hpp"

namespace poise {

/// Follows the multipliers of all limits over a run in constant memory.
///
/// A limit's effect is what the cost of the tasks would fall by if the limit allowed 1 m/s² or
/// 1 rad/s² more. In every tick with a noticeable effect, each limit is credited with its share of
/// the greatest one: a lasting limit counts more than huge multipliers just before a failure.
class POISE_API HeldLimits {
 public:
  /// What one constraint held back.
  struct Limit {
    std::string constraint;
    std::vector<std::string> on;  ///< contacts or rows, the strongest first; at most three
    long ticks = 0;               ///< in which the strongest was among the strongest of all
    double since = 0;             ///< begin of the longest time of such ticks [s]
  };

  explicit HeldLimits(const Problem& problem);
  /// No allocation.
  void add(const Problem& problem, const Solution& solution, double time) noexcept;
  /// The constraints with the most effect over time, at most three, the earliest first.
  std::vector<Limit> most() const;
  /// "what limited the tasks most: torque-limits l_knee, r_knee (376 ticks, from 0.000 s on), …";
  /// empty if nothing did.
  std::string sentence() const;

 private:
  struct Group {
    Limit limit;
    double effect = 0;  // in this tick
    double credit = 0;
    double begin = 0, last = 0, longest = -1;  // [s]
  };
  void measure(const Problem& problem, const Solution& solution) noexcept;
  static void credit(Group& group, double share, double time) noexcept;

  std::vector<Group> groups_;
  std::vector<std::vector<std::size_t>> group_of_row_;  // per block
  Eigen::RowVectorXd row_, scale_;                      // over v̇, f and τ
  double mass_;                                         // [kg]
};

}  // namespace poise
