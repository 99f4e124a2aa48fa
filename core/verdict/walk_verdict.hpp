// SPDX-License-Identifier: BSD-2-Clause
// How a walk went, and which bound was active when it could no longer be kept.

#pragma once

#include <array>
#include <optional>

#include "poise/core/export.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/core/verdict/summary.hpp"
#include "poise/core/walk/walker.hpp"

namespace poise {

/// Follows a walk tick by tick, in constant memory.
class POISE_API WalkVerdict {
 public:
  /// No allocation.
  /// @param problem, solution  of the tick
  void add(const walk::Walker& walker, const Problem& problem, const Solution& solution,
           double time) noexcept;
  /// The figures so far; empty if there was no walk.
  std::optional<WalkSummary> summary() const;

 private:
  enum Limit : std::size_t {
    kReach,
    kCrossing,
    kTime,
    kGround,
    kCop,
    kFriction,
    kTwist,
    kTorque,
    kJoint,
    kLimits
  };
  void count_step(const walk::Walker& walker, double time) noexcept;
  void watch(const walk::Walker& walker, const Problem& problem, const Solution& solution) noexcept;
  void watch_rows(const Problem& problem, const Solution& solution,
                  std::array<bool, kLimits>& active) const noexcept;

  bool walked_ = false;
  WalkSummary sum_;
  int steps_ = 0;
  Eigen::Vector2d middle_ = Eigen::Vector2d::Zero();  // of the feet, at the last step
  double first_ = 0, last_ = 0;                       // times of the first and the last step [s]
  std::array<double, kLimits> recent_{};              // how much each limit was active lately
  bool lost_ = false;                                 // whether the capture margin is negative
};

}  // namespace poise
