// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/drift.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace poise {
namespace {

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
  if (limited(controller))
    for (Watched& task : tasks_) task.since = -1;
  if (const std::size_t phase = controller.phase_index(); std::exchange(phase_, phase) != phase)
    for (Watched& task : tasks_) task.least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < tasks_.size(); ++i)
    if (!tasks_[i].name.empty()) look(controller, i, time);
}

void Drift::look(const Controller& controller, std::size_t i, double time) noexcept {
  Watched& task = tasks_[i];
  const Objective& objective = controller.problem().objectives[i];
  if (!controller.task_on(i) || !rests(controller.target(i))) {
    task.least = std::numeric_limits<double>::infinity();
    task.since = -1;
    return;
  }
  const double error = objective.rows.error.norm();
  task.least = std::min(task.least, error);
  const auto beyond = [&] {
    if (!(error > task.least + (task.metres ? kFar : kTurned)) || limited(controller)) return false;
    auto off = scratch_.head(objective.desired.size());
    off.noalias() = objective.rows.jacobian * controller.solution().acceleration;
    off += objective.rows.drift - objective.desired;
    return off.norm() < kMet * objective.desired.norm();
  };
  if (!beyond()) {
    task.since = -1;
    return;
  }
  if (task.since < 0) task.since = time;
  if (time - task.since < kLasts) return;
  if (task.began < 0) task.began = task.since;
  task.most = std::max(task.most, error - task.least);
}

std::vector<Trouble> Drift::troubles(double before) const {
  std::vector<Trouble> out;
  for (const Watched& task : tasks_)
    if (task.began >= 0 && task.began < before)
      out.push_back({task.began,
                     fmt::format("{} left its place by {:.3g} {} from {:.3f} s on, though no limit "
                                 "keeps it from returning: the plant does not move as the model "
                                 "says (friction, inertia, contacts)",
                                 task.name, task.most, task.metres ? "m" : "rad", task.began)});
  return out;
}

}  // namespace poise
