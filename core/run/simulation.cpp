// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/core/problem/finite.hpp"

namespace poise {
namespace {

bool has_numbers(const State& state) noexcept {
  return finite(state.joints) && finite(state.v) &&
         std::ranges::all_of(state.bases,
                             [](const Pose& base) { return finite(base.R) && finite(base.p); }) &&
         std::ranges::all_of(state.balls, [](const Eigen::Matrix3d& ball) { return finite(ball); });
}

}  // namespace

Eigen::Vector3d Hold::force(const Dynamics& robot) const {
  return stiffness * (goal - robot.pose(at).p) - damping * robot.velocity(at).head<3>();
}

Simulation::Simulation(const StackSpec& spec, const ModuleSource& modules)
    : spec_(spec),
      setup_(set_up(spec, modules)),
      controller_(spec, setup_, modules),
      plant_(start_plant(spec, setup_, modules)),
      pullable_(dynamic_cast<Pullable*>(plant_.get())),
      state_(setup_.start),
      seen_(setup_.start),
      torque_(Eigen::VectorXd::Zero(controller_.problem().nu)),
      total_ticks_(std::lround(spec.duration / spec.period)),
      steps_per_tick_(static_cast<int>(std::lround(spec.period / spec.step))) {
  if (setup_.chart_fault) plant_fault_ = *setup_.chart_fault;  // of its start; the next clears it
  controller_.start(state_);
}

void Simulation::tick() noexcept {
  seen_ = state_;
  torque_ =
      controller_.tick(state_, static_cast<double>(ticks_) * spec_.period, &plant_->contacts());
  for (std::size_t c = 0; c < setup_.contacts.size(); ++c)
    if (setup_.contacts[c].bilateral)
      plant_->grasp(c, controller_.problem().contact_kinematics[c].active);
  ++ticks_;
}

bool Simulation::move() noexcept {
  const Culprit culprit{"plant", spec_.plant.type, {}};
  bool well = true;
  if (pullable_ != nullptr)
    pullable_->pull(hand_ ? hand_->at : Frame{},
                    hand_ ? hand_->force(controller_.robot()) : Eigen::Vector3d::Zero());
  for (int s = 0; s < steps_per_tick_ && well; ++s) {
    bool finite = false;
    plant_fault_.guards(culprit, [&] { finite = plant_->step(torque_, state_); });
    if (finite && !has_numbers(state_))
      plant_fault_.note(culprit, "gave a state with NaN or infinity");
    well = finite && fault_of_motion().empty();
  }
  return well;
}

// Fault of the plant or of its charts.
std::string_view Simulation::fault_of_motion() const noexcept {
  return plant_fault_.any() || !setup_.chart_fault ? plant_fault_.text()
                                                   : setup_.chart_fault->text();
}

std::string_view Simulation::fault() const {
  return controller_.fault().empty() ? fault_of_motion() : controller_.fault();
}

void Simulation::retune(const StackSpec& spec, const ModuleSource& modules,
                        const ModuleTypes& renewed) {
  controller_.retune(spec, modules, time(), renewed);
}

bool Simulation::go_to(double time) {
  const long until = std::lround(time / spec_.period);
  if (until < ticks_ || until >= total_ticks_)
    throw ConfigError("time", fmt::format("{:g} s is no tick of this run", time),
                      fmt::format("it lasts from 0 to {:g} s",
                                  static_cast<double>(total_ticks_ - 1) * spec_.period));
  for (;;) {
    tick();
    if (ticks_ > until) return true;
    if (!move()) return false;
  }
}

}  // namespace poise
