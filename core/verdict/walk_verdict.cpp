// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/walk_verdict.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/problem/row_access.hpp"
#include "poise/core/stack/walk/walk_spec.hpp"
#include "poise/core/why/limits.hpp"

namespace poise {
namespace {

constexpr const char* kNames[] = {"reach",    "crossing", "time",   "ground",      "cop",
                                  "friction", "twist",    "torque", "torque rate", "joint"};
constexpr double kFifth = 0.2;     // [1] how much more of a bound is considered
constexpr double kFades = 0.9967;  // per tick of 1 ms: within 0.3 s
constexpr double kLeans = 0.26;    // [rad] tilt of the pelvis: 15°
constexpr double kLeast = 1e-3;    // [m/s] credit that says something
constexpr double kCost = 1e-6;     // of tasks that are met
constexpr double kDriven = 0.3;    // [1] of a joint limit: other limits often drive a joint there

bool is_walks(const Objective& task) {
  return task.name == kWalkComTask || task.name == kWalkHeightTask ||
         task.name == kWalkPelvisTask || task.name.starts_with(kSwingTask);
}

bool leans(const Problem& problem) {
  for (const Objective& task : problem.objectives)
    if (task.name == kWalkPelvisTask) return task.rows.error.head<2>().norm() > kLeans;
  return false;
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

// Which limit a row of a block is; kLimits: none.
WalkVerdict::Limit WalkVerdict::limit_of(const Problem& problem, std::size_t block,
                                         Eigen::Index row) noexcept {
  const Rows& rows = problem.constraints[block];
  if (rows.kind == RowKind::kEquationOfMotion || rows.kind == RowKind::kContactMotion)
    return kLimits;
  const std::string& name = problem.constraint_names[block];
  if (name.starts_with("torque-rate")) return kRate;
  if (name.starts_with("torque")) return kTorque;
  if (name.starts_with("joint")) return kJoint;
  if (rows.contact < 0) return kLimits;
  const std::string& beyond = rows.names[static_cast<std::size_t>(row)];
  if (beyond.starts_with("twist")) return kTwist;
  return beyond.starts_with("tip") ? kCop : kFriction;
}

// What a fifth more of the bound of a step, or of the sole's breadth, would give; at most what is
// missing.
void WalkVerdict::credit_planner(const walk::Walker& walker, Credits& credits) noexcept {
  const walk::StepPlanner& planner = walker.planner();
  const walk::Gait& gait = planner.gait();
  const double miss = planner.miss(), omega = walker.omega();
  const double sooner = omega * gait.shortest * planner.nominal_offset().norm();
  const auto credit = [&](Limit limit, double bound) {
    credits[limit] += omega * std::min(miss, kFifth * bound);
  };
  switch (planner.bound()) {
    case walk::Bound::kNone:
      break;
    case walk::Bound::kReach:
    case walk::Bound::kPlace:
      credit(kReach, gait.longest);
      break;
    case walk::Bound::kCrossing:
      credit(kCrossing, gait.narrowest);
      break;
    case walk::Bound::kTime:
      credit(kTime, sooner);
      break;
    case walk::Bound::kLate:
      credit(kGround, sooner);
      break;
  }
  credits[kCop] += omega * std::min(walker.cop_excess(), kFifth / 2 * walker.sole().y());
}

// To first order, the cost of the tasks falls by the multiplier times a fifth of the bound.
void WalkVerdict::credit_rows(const Problem& problem, const Solution& solution, double omega,
                              Credits& credits) noexcept {
  double cost = kCost, lacks = 0;  // lacks: [m/s²]
  for (const Objective& task : problem.objectives) {
    if (!is_walks(task)) continue;
    const double missing = residual(task, solution);
    cost += task.weight * missing * missing;
    if (task.name == kWalkComTask || task.name == kWalkHeightTask) lacks += missing;
  }
  Credits gains{};
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    const Rows& rows = problem.constraints[b];
    if (!counts(problem, rows)) continue;
    for (Eigen::Index i = 0; i < rows.size(); ++i) {
      const int active = solution.active[b][i];
      const Limit limit = std::abs(active) == 1 ? limit_of(problem, b, i) : kLimits;
      if (limit == kLimits) continue;
      double size = std::abs(active < 0 ? rows.lower[i] : rows.upper[i]);
      if (rows.contact >= 0) {  // a cone's bounds grow with the normal force
        const auto c = static_cast<std::size_t>(rows.contact);
        size = std::abs(rows.on_force(i, 2) * solution.force[problem.force_start[c] + 2]);
      }
      if (limit == kJoint) size *= kDriven;
      gains[limit] += kFifth * size * std::abs(solution.multipliers[b][i]);
    }
  }
  for (std::size_t i = 0; i < kLimits; ++i)
    credits[i] += lacks / omega * std::min(1.0, gains[i] / cost);
}

void WalkVerdict::watch(const walk::Walker& walker, const Problem& problem,
                        const Solution& solution) noexcept {
  Credits now{};
  credit_planner(walker, now);
  if (solution.usable()) credit_rows(problem, solution, walker.omega(), now);
  for (std::size_t i = 0; i < kLimits; ++i) recent_[i] = kFades * recent_[i] + now[i];
  if (!leans(problem)) upright_ = recent_;
  const bool lost = walker.planner().capture_margin() < 0;
  if (lost && !lost_) sum_.lost_at = -1;
  lost_ = lost;
}

std::string WalkVerdict::most() const {
  const auto most = std::ranges::max_element(upright_);
  return *most > kLeast ? kNames[most - upright_.begin()] : "";
}

std::optional<WalkSummary> WalkVerdict::summary() const {
  if (!walked_) return std::nullopt;
  WalkSummary out = sum_;
  out.speed = last_ > first_ ? out.distance / (last_ - first_) : 0;
  if (!lost_) out.lost_at = -1;
  out.bound = most();
  return out;
}

}  // namespace poise
