// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/drift.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kFar = 0.05, kTurned = 0.2;  // [m], [rad]
constexpr double kLasts = 1;                  // [s]
constexpr double kMet = 0.3;                  // deviation from the law, of what the law asks

bool limited(const Controller& controller) noexcept {
  if (controller.outcome() != Outcome::kSolved) return true;
  return controller.solution().active_rows > 0;
}

bool rests(const Target* target) noexcept {
  return target == nullptr || (target->rate.isZero(0) && target->acceleration.isZero(0));
}

}  // namespace

Drift::Drift(const Simulation& simulation) {
  const Controller& controller = simulation.controller();
  Eigen::Index most = 0;
  for (std::size_t i = 0; i < controller.problem().objectives.size(); ++i) {
    const Objective& objective = controller.problem().objectives[i];
    const std::string unit(controller.task(i).unit());
    const bool known = objective.rows.order == 2 && (unit == "m" || unit == "rad");
    tasks_.push_back({known ? objective.name : "", unit == "m"});
    most = std::max(most, objective.desired.size());
  }
  scratch_.setZero(most);
  for (const Push& push : simulation.setup().pushes) until_ = std::min(until_, push.at);
}

void Drift::ticked(const Simulation& simulation) noexcept {
  const Controller& controller = simulation.controller();
  const double time = simulation.time();
  if (time >= until_) return;
  if (const std::size_t phase = controller.phase_index(); std::exchange(phase_, phase) != phase)
    for (Watched& task : tasks_) task.restart();
  bool all_rest = true;
  for (std::size_t i = 0; i < tasks_.size(); ++i) all_rest = follow(controller, i) && all_rest;
  for (std::size_t i = 0; i < tasks_.size(); ++i) look(controller, i, all_rest, time);
}

// Whether the task, if it is on, rests where it began, up to the bound.
bool Drift::follow(const Controller& controller, std::size_t i) noexcept {
  Watched& task = tasks_[i];
  const bool on = controller.task_on(i);
  if (!on || task.name.empty() || !rests(controller.target(i))) {
    task.restart();
    return !on;
  }
  task.error = controller.problem().objectives[i].rows.error.norm();
  if (task.least == kInfinity) task.first = task.error;
  task.least = std::min(task.least, task.error);
  return task.first < task.bound();
}

void Drift::look(const Controller& controller, std::size_t i, bool all_rest, double time) noexcept {
  Watched& task = tasks_[i];
  const bool grew = task.least < kInfinity && task.error > task.least + task.bound();
  const bool kept = grew && limited(controller);
  const bool overruled = grew && !kept && !meets_law(controller, i);
  if (!grew || (!all_rest && (kept || overruled))) {
    task.since = -1;
    return;
  }
  if (task.since < 0) task.since = time;
  if (time - task.since < kLasts) return;
  if (task.began < 0) task.began = task.since;
  task.most = std::max(task.most, task.error - task.least);
  task.kept |= kept;
  task.overruled |= overruled;
}

bool Drift::meets_law(const Controller& controller, std::size_t i) noexcept {
  const Objective& objective = controller.problem().objectives[i];
  auto off = scratch_.head(objective.desired.size());
  off.noalias() = objective.rows.jacobian * controller.solution().acceleration;
  off += objective.rows.drift - objective.desired;
  return off.norm() < kMet * objective.desired.norm();
}

std::vector<Trouble> Drift::troubles(double before) const {
  std::vector<Trouble> out;
  for (const Watched& task : tasks_)
    if (task.began >= 0 && task.began < before)
      out.push_back({task.began,
                     fmt::format("{} left its place by {:.3g} {} from {:.3f} s on{}", task.name,
                                 task.most, task.metres ? "m" : "rad", task.began, task.reason())});
  return out;
}

bool Drift::by_limits() const {
  return std::ranges::any_of(tasks_, [](const Watched& task) { return task.kept; });
}

void Drift::Watched::restart() noexcept {
  least = kInfinity;
  since = -1;
}

double Drift::Watched::bound() const noexcept { return metres ? kFar : kTurned; }

const char* Drift::Watched::reason() const noexcept {
  if (kept) return ": limits keep it from returning";
  if (overruled) return ": other tasks keep it from returning";
  return ", though no limit keeps it from returning: the plant does not move as the model says "
         "(friction, inertia, contacts)";
}

}  // namespace poise
