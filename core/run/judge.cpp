// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "poise/core/check/finer_cones.hpp"

namespace poise {
namespace {

// Time of the first fault of a module [s].
double time_of_fault(const Simulation& simulation) {
  const Controller& controller = simulation.controller();
  return controller.fault().empty() ? simulation.time() : controller.fault_time();
}

std::string fault_of(const Simulation& simulation) {
  return fmt::format("{} at {:.3f} s", simulation.fault(), time_of_fault(simulation));
}

std::string missing_in(const Simulation& simulation) {
  return simulation.controller().waits_for(std::max(0.0, simulation.time()),
                                           &simulation.measurement().forces,
                                           &simulation.estimate().contacts);
}

std::string timed_out(const Simulation& simulation) {
  const std::string waits = missing_in(simulation);
  return fmt::format("phase {} timed out at {:.3f} s{}{}", simulation.controller().phase(),
                     simulation.time(), waits.empty() ? "" : ": ", waits);
}

}  // namespace

std::string overran(double time) {
  return fmt::format("a tick had not ended when the next one was due, at {:.3f} s", time);
}

RunJudge::RunJudge(const StackSpec& spec, const Simulation& simulation)
    : plant_(spec.module(ModuleKind::kPlant).type),
      fall_judge_(read_fallen(spec.node), simulation.setup(), simulation.controller().robot()),
      cones_(inner_pyramids(spec)),
      failure_(simulation, cones_),
      statistics_(spec, simulation.controller(), simulation.setup()),
      drift_(simulation) {}

void RunJudge::ticked(const Simulation& simulation) noexcept {
  if (simulation.controller().outcome() != Outcome::kSolved && !simulation.was_late())
    failure_.note(simulation);
  drift_.ticked(simulation);
}

void RunJudge::moved(const Simulation& simulation, bool finite, double plant_microseconds) {
  statistics_.add(simulation, plant_microseconds);
  now_ = found(simulation, finite);
  if (end_ != RunEnd::kNone) return;
  const Stand stand = fall_judge_.judge(simulation.controller().robot(), simulation.best_state());
  if (!stand.leans(fall_judge_.bounds())) stood_at_ = simulation.time();
  end_ = now_;
  if (end_ == RunEnd::kNone && stand.fell()) end_ = RunEnd::kFell;
  if (end_ == RunEnd::kNone) return;
  end_at_ = simulation.time();
  fall_ = stand;
}

RunEnd RunJudge::found(const Simulation& simulation, bool finite) const noexcept {
  const Controller& controller = simulation.controller();
  if (!finite) return simulation.fault().empty() ? RunEnd::kDiverged : RunEnd::kPlantFault;
  if (controller.ends() && simulation.was_late()) return RunEnd::kTooLate;
  if (controller.ends())
    return controller.tick_fault().empty() ? RunEnd::kUnsolved : RunEnd::kFault;
  if (controller.timed_out()) return RunEnd::kTimedOut;
  return controller.lost_task().empty() ? RunEnd::kNone : RunEnd::kLostReference;
}

const char* RunJudge::status() const {
  switch (end_) {
    case RunEnd::kPlantFault:
    case RunEnd::kFault:
      return "fault";
    case RunEnd::kDiverged:
      return "diverged";
    case RunEnd::kUnsolved:
    case RunEnd::kLostReference:
      return "infeasible";
    case RunEnd::kTooLate:
      return "overrun";
    case RunEnd::kTimedOut:
      return "timed-out";
    case RunEnd::kFell:
      return "fell";
    case RunEnd::kNone:
      break;
  }
  return "completed";
}

std::optional<double> RunJudge::fell_at() const {
  return end_ == RunEnd::kFell ? std::optional(end_at_) : std::nullopt;
}

std::optional<double> RunJudge::stood_until() const {
  return end_ == RunEnd::kFell ? std::optional(stood_at_) : std::nullopt;
}

std::string RunJudge::reason(const Simulation& simulation, const Patience& patience) const {
  const Controller& controller = simulation.controller();
  const double time = simulation.time();
  switch (end_) {
    case RunEnd::kPlantFault:
      return fault_of(simulation);
    case RunEnd::kFault:
    case RunEnd::kUnsolved:
      return failure_.time() == time ? failure_.sentence(patience)
                                     : no_solution(simulation, patience, cones_);
    case RunEnd::kDiverged:
      return fmt::format("the plant's state left all bounds at {:.3f} s", time);
    case RunEnd::kTooLate:
      return overran(time);
    case RunEnd::kTimedOut:
      return timed_out(simulation);
    case RunEnd::kLostReference:
      return fmt::format("the reference of {} could not start in phase {} at {:.3f} s",
                         controller.lost_task(), controller.phase(), time);
    case RunEnd::kFell:
      return fmt::format("{} at {:.3f} s", fall_.sentence(fall_judge_.bounds()), end_at_);
    case RunEnd::kNone:
      break;
  }
  return {};
}

std::string RunJudge::why(const Simulation& simulation, const std::string& reason,
                          const Patience& patience) const {
  const double before = reason.empty() ? INFINITY : std::min(end_at_, simulation.time());
  const std::string failure = failure_.sentence(patience);
  std::vector<Trouble> troubles;
  if (failure != reason) troubles.push_back({failure_.time(), failure});
  // such as of a task that was dropped
  if ((failure + reason).find(simulation.fault()) == std::string::npos)
    troubles.push_back({time_of_fault(simulation), fault_of(simulation)});
  std::ranges::move(slips(statistics_.summary_without_times(), plant_, before),
                    std::back_inserter(troubles));
  std::ranges::move(drift_.troubles(before), std::back_inserter(troubles));
  if (!reason.empty())
    std::ranges::move(statistics_.troubles(before), std::back_inserter(troubles));
  std::string text = joined(reason, in_order(std::move(troubles)));
  const bool limited = drift_.by_limits() || end_ == RunEnd::kFell || end_ == RunEnd::kDiverged ||
                       status() == std::string_view("infeasible");
  if (!limited) return text;
  text = joined(text, statistics_.limits().sentence());
  return joined(text, cost_of_sides(simulation, text));
}

// What the pyramids of a friction-cone that was among the limits do not hold, unless that was said.
std::string RunJudge::cost_of_sides(const Simulation& simulation, const std::string& said) const {
  if (said.find("would allow it") != std::string::npos) return {};
  for (const HeldLimits::Limit& limit : statistics_.limits().most())
    if (std::string text = least_friction(cones_, simulation.setup().contacts, limit.constraint);
        !text.empty())
      return text;
  return {};
}

}  // namespace poise
