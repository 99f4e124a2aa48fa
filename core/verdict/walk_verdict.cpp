// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/walk_verdict.hpp"

#include <algorithm>
#include <cmath>

namespace poise {
namespace {

constexpr const char* kNames[] = {"reach",    "crossing", "time",   "ground", "cop",
                                  "friction", "twist",    "torque", "joint"};
constexpr double kFades = 0.995;   // per tick: what a limit did 0.2 s ago counts a third
constexpr double kLeastTicks = 5;  // ticks: a limit that was active for less explains nothing

bool any_active(const Problem& problem, const Solution& solution, std::size_t block) {
  (void)problem;
  return (solution.active[block].array().abs() == 1).any();
}

}  // namespace

void WalkVerdict::add(const walk::Walker& walker, const Problem& problem, const Solution& solution,
                      double time) noexcept {
  walked_ = true;
  if (walker.changed()) count_step(walker, time);
  sum_.steps = walker.counts().steps;
  sum_.adjusted = walker.counts().adjusted;
  sum_.margin = walker.counts().margin;
  if (walker.swinging() >= 0) watch(walker, problem, solution);
  if (lost_ && sum_.lost_at < 0) sum_.lost_at = time;
}

void WalkVerdict::count_step(const walk::Walker& walker, double time) noexcept {
  const Eigen::Vector2d middle = walker.middle();
  if (walker.counts().steps > steps_) {
    sum_.distance += (middle - middle_).norm();
    last_ = time;
  } else if (walker.counts().steps == 0) {
    first_ = last_ = time;
  }
  steps_ = walker.counts().steps;
  middle_ = middle;
}

void WalkVerdict::watch_rows(const Problem& problem, const Solution& solution,
                             std::array<bool, kLimits>& active) const noexcept {
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    if (!problem.constraints[b].enabled || !any_active(problem, solution, b)) continue;
    const std::string& name = problem.constraint_names[b];
    if (name.starts_with("torque")) active[kTorque] = true;
    if (name.starts_with("joint")) active[kJoint] = true;
    if (!name.starts_with("friction")) continue;
    const Rows& rows = problem.constraints[b];
    for (Eigen::Index i = 0; i < solution.active[b].size(); ++i)
      if (std::abs(solution.active[b][i]) == 1)
        active[rows.names[static_cast<std::size_t>(i)].starts_with("twist") ? kTwist : kFriction] =
            true;
  }
}

// When the margin becomes negative, the limit that was active most lately is why.
void WalkVerdict::watch(const walk::Walker& walker, const Problem& problem,
                        const Solution& solution) noexcept {
  std::array<bool, kLimits> active{};
  switch (walker.planner().bound()) {
    case walk::Bound::kNone:
      break;
    case walk::Bound::kReach:
    case walk::Bound::kPlace:
      active[kReach] = true;
      break;
    case walk::Bound::kCrossing:
      active[kCrossing] = true;
      break;
    case walk::Bound::kTime:
      active[kTime] = true;
      break;
    case walk::Bound::kLate:
      active[kGround] = true;
      break;
  }
  active[kCop] = walker.cop_bounded();
  watch_rows(problem, solution, active);
  for (std::size_t i = 0; i < kLimits; ++i) recent_[i] = kFades * recent_[i] + (active[i] ? 1 : 0);
  const bool lost = walker.planner().capture_margin() < 0;
  if (lost && !lost_) {
    const auto most = std::ranges::max_element(recent_);
    sum_.bound = *most > kLeastTicks ? kNames[most - recent_.begin()] : "";
    sum_.lost_at = -1;
  }
  lost_ = lost;
}

std::optional<WalkSummary> WalkVerdict::summary() const {
  if (!walked_) return std::nullopt;
  WalkSummary out = sum_;
  out.speed = last_ > first_ ? out.distance / (last_ - first_) : 0;
  if (!lost_) out.lost_at = -1;
  if (out.lost_at < 0) {
    const auto most = std::ranges::max_element(recent_);
    out.bound = *most > kLeastTicks ? kNames[most - recent_.begin()] : "";
  }
  return out;
}

}  // namespace poise
