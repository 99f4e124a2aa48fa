// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/held_limits.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "poise/core/problem/row_access.hpp"

namespace poise {
namespace {

constexpr std::size_t kMost = 3;
constexpr double kStrong = 0.1;    // [1] of the greatest
constexpr double kNoticed = 0.01;  // [m/s², rad/s²] deviation of the heaviest task
constexpr double kGap = 0.05;      // [s] shorter pauses do not end a limit's time

// An effect below this is not noticed.
double least_effect(const Problem& problem) {
  double weight = 0;
  for (const Objective& objective : problem.objectives)
    if (objective.level <= 1) weight = std::max(weight, objective.weight);
  return kNoticed * weight;
}

bool is_limit(const Rows& rows) {
  return rows.kind != RowKind::kEquationOfMotion && rows.kind != RowKind::kContactMotion &&
         rows.level == 0;
}

}  // namespace

HeldLimits::HeldLimits(const Problem& problem)
    : group_of_row_(problem.constraints.size()),
      row_(problem.nv + problem.nf + problem.nu),
      scale_(row_.size()),
      mass_(problem.robot->tree().mass()) {
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    const Rows& rows = problem.constraints[b];
    if (!is_limit(rows)) continue;
    const auto size = static_cast<std::size_t>(rows.size());
    for (std::size_t i = 0; i < size; ++i) {
      if (i == 0 || rows.contact < 0) {
        const std::string& on =
            rows.contact >= 0 ? (*problem.contacts)[static_cast<std::size_t>(rows.contact)].name
                              : rows.names[i];
        groups_.push_back({.limit = {problem.constraint_names[b], {on}}});
      }
      group_of_row_[b].push_back(groups_.size() - 1);
    }
  }
}

// In accelerations per unit of each variable: of the CoM by forces, of a joint by its torque.
void HeldLimits::measure(const Problem& problem, const Solution& solution) noexcept {
  scale_.head(problem.nv).setOnes();
  scale_.segment(problem.nv, problem.nf).setConstant(mass_);
  for (Eigen::Index j = 0; j < problem.nu; ++j) {
    const int motor = problem.motors[static_cast<std::size_t>(j)];
    scale_[problem.nv + problem.nf + j] = problem.robot->mass_matrix()(motor, motor);
  }
  for (Group& group : groups_) group.effect = 0;
  for (std::size_t b = 0; b < group_of_row_.size(); ++b) {
    const Rows& rows = problem.constraints[b];
    if (group_of_row_[b].empty() || !counts(problem, rows)) continue;
    for (Eigen::Index i = 0; i < rows.size(); ++i) {
      if (std::abs(solution.active[b][i]) != 1 || solution.multipliers[b][i] == 0) continue;
      write_row(problem, rows, i, row_);
      double& effect = groups_[group_of_row_[b][static_cast<std::size_t>(i)]].effect;
      effect =
          std::max(effect, std::abs(solution.multipliers[b][i]) * row_.cwiseProduct(scale_).norm());
    }
  }
}

void HeldLimits::credit(Group& group, double share, double time) noexcept {
  if (group.limit.ticks == 0 || time - group.last > kGap) group.begin = time;
  ++group.limit.ticks;
  group.credit += share;
  group.last = time;
  if (time - group.begin <= group.longest) return;
  group.longest = time - group.begin;
  group.limit.since = group.begin;
}

void HeldLimits::add(const Problem& problem, const Solution& solution, double time) noexcept {
  if (!solution.usable()) return;
  measure(problem, solution);
  double greatest = 0;
  for (const Group& group : groups_) greatest = std::max(greatest, group.effect);
  const double noticed = std::max(least_effect(problem), kStrong * greatest);
  for (Group& group : groups_)
    if (group.effect > 0 && group.effect >= noticed) credit(group, group.effect / greatest, time);
}

std::vector<HeldLimits::Limit> HeldLimits::most() const {
  std::vector<Group> held = groups_;
  std::ranges::stable_sort(held, std::ranges::greater{}, &Group::credit);
  std::vector<Limit> out;
  for (const Group& group : held) {
    if (group.credit <= kStrong * held.front().credit) break;
    const auto known = std::ranges::find(out, group.limit.constraint, &Limit::constraint);
    if (known == out.end()) {
      if (out.size() < kMost) out.push_back(group.limit);
    } else if (known->on.size() < kMost) {
      known->on.push_back(group.limit.on.front());
      known->since = std::min(known->since, group.limit.since);
    }
  }
  std::ranges::stable_sort(out, {}, &Limit::since);
  return out;
}

std::string HeldLimits::sentence() const {
  std::vector<std::string> each;
  for (const Limit& limit : most())
    each.push_back(fmt::format("{} {} ({} tick{}, from {:.3f} s on)", limit.constraint,
                               fmt::join(limit.on, ", "), limit.ticks, limit.ticks == 1 ? "" : "s",
                               limit.since));
  if (each.empty()) return {};
  return fmt::format("what limited the tasks most: {}", fmt::join(each, ", "));
}

}  // namespace poise
