// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/rerun.hpp"

#include <algorithm>

namespace poise::gui {
namespace {

constexpr long kAsk = 16;  // ticks between calls of GoOn

}  // namespace

Rerun::Rerun(const StackSpec& spec, std::shared_ptr<const ModuleSource> modules, Patience patience)
    : spec_(spec),
      modules_(std::move(modules)),
      simulation_(std::make_unique<Simulation>(spec, *modules_)),
      patience_(std::move(patience)) {
  simulation_->open_again();
  if (patience_) falls_ = std::make_unique<FallWatch>(spec, *simulation_);
  simulation_->measure_modules(true);
  tick();
}

void Rerun::tick() {
  simulation_->tick();
  if (falls_) falls_->ticked(*simulation_);
  if (simulation_->controller().outcome() != Outcome::kSolved) ++unsolved_;
}

bool Rerun::move() {
  const bool finite = simulation_->move();
  if (falls_) falls_->moved(*simulation_, finite, patience_);
  return finite;
}

bool Rerun::go_to(long until, const std::vector<Intervention>& interventions, const GoOn& go_on) {
  const long from = last();
  const auto share = [&] {
    return static_cast<double>(last() - from) / static_cast<double>(std::max(1L, until - from));
  };
  while (last() < until) {
    if ((last() - from) % kAsk == 0 && !go_on(share())) return false;
    follow(interventions);
    if (!move()) return false;
    tick();
  }
  return true;
}

void Rerun::follow(const std::vector<Intervention>& interventions) {
  for (; next_ < interventions.size() && interventions[next_].tick == simulation_->ticks();
       ++next_) {
    const Intervention& intervention = interventions[next_];
    intervention.apply(*simulation_);
    if (intervention.retune) {
      spec_ = intervention.retune->spec;
      modules_ = intervention.retune->modules;
    } else if (intervention.of_hand()) {
      pulled_ = intervention.hand.has_value();
    }
  }
}

}  // namespace poise::gui
