// SPDX-License-Identifier: BSD-2-Clause
// Repeats a run from its start, with all interventions.

#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "poise/gui/model/run/fall_watch.hpp"
#include "poise/gui/model/run/intervention.hpp"

namespace poise::gui {

/// Plants, modules and solvers have state that cannot be copied. A past moment is therefore reached
/// by computing the same ticks again; the motion is identical bit for bit.
class Rerun {
 public:
  /// Computes the first tick and measures the time of modules, as a run does.
  /// @param patience  asked while the words for a fall are found; empty: falls are not watched
  /// @throws ConfigError if the stack cannot be loaded
  Rerun(const StackSpec& spec, std::shared_ptr<const ModuleSource> modules, Patience patience = {});

  /// Called with the share of the way done; returns false to stop.
  using GoOn = std::function<bool(double share)>;
  /// Goes up to and including tick `until` (0: the first), with the interventions before it.
  /// @pre    `until` is not before the last tick; `interventions` begins with those already applied
  /// @return false: the plant's state diverged, or GoOn stopped it
  /// @throws ConfigError if an intervention cannot be applied
  bool go_to(long until, const std::vector<Intervention>& interventions, const GoOn& go_on);
  /// Applies the interventions between the last tick and the next one.
  void follow(const std::vector<Intervention>& interventions);

  const Simulation& simulation() const { return *simulation_; }
  long last() const { return simulation_->ticks() - 1; }
  /// The stack in force at the last tick.
  const StackSpec& spec() const { return spec_; }
  const std::shared_ptr<const ModuleSource>& modules() const { return modules_; }
  bool pulled() const { return pulled_; }      ///< by the user's hand
  long unsolved() const { return unsolved_; }  ///< number of ticks
  std::unique_ptr<Simulation> release() { return std::move(simulation_); }
  /// @pre falls are watched
  std::unique_ptr<FallWatch> release_falls() { return std::move(falls_); }

 private:
  void tick();
  bool move();

  StackSpec spec_;
  std::shared_ptr<const ModuleSource> modules_;
  std::unique_ptr<Simulation> simulation_;
  Patience patience_;
  std::unique_ptr<FallWatch> falls_;
  std::size_t next_ = 0;  // index of the next intervention
  bool pulled_ = false;
  long unsolved_ = 0;
};

}  // namespace poise::gui
