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
///
/// In every tick, each bound is credited with what a fifth more of it would give to the DCM [m/s]:
/// of the planner's bounds, at most how far the DCM will miss its offset; of the soles, at most how
/// far outside of them the centre of pressure should be; of the limits of the whole-body problem,
/// their share of what the tasks lack. Credits fade within 0.3 s. The bound that ended a walk is
/// the one with the most credit when the robot began to lean.
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
    kRate,
    kJoint,
    kLimits
  };
  using Credits = std::array<double, kLimits>;
  void count_step(const walk::Walker& walker, double time) noexcept;
  void watch(const walk::Walker& walker, const Problem& problem, const Solution& solution) noexcept;
  static void credit_planner(const walk::Walker& walker, Credits& credits) noexcept;
  static void credit_rows(const Problem& problem, const Solution& solution, double omega,
                          Credits& credits) noexcept;
  static Limit limit_of(const Problem& problem, std::size_t block, Eigen::Index row) noexcept;
  std::string most() const;

  bool walked_ = false;
  WalkSummary sum_;
  int steps_ = 0;
  Eigen::Vector2d middle_ = Eigen::Vector2d::Zero();  // of the feet, at the last step
  double first_ = 0, last_ = 0;                       // times of the first and the last step [s]
  Credits recent_{};                                  // faded
  Credits upright_{};  // the same, of the last tick in which the robot did not lean
  bool lost_ = false;  // whether the capture margin is negative
};

}  // namespace poise
