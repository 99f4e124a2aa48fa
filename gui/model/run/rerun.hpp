// SPDX-License-Identifier: BSD-2-Clause
// A run again from its start, with all interventions.

#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "poise/gui/model/run/intervention.hpp"

namespace poise::gui {

/// Plants, modules and solvers keep what nobody can copy: a moment of the past is reached by the
/// same ticks again, which lead to the same motion bit for bit.
class Rerun {
 public:
  /// Makes the first tick, and takes the time of modules as a run does. @throws ConfigError if the
  /// stack cannot be loaded
  Rerun(const StackSpec& spec, std::shared_ptr<const ModuleSource> modules);

  /// Called with the share of the way that is behind; false: nobody wants to go on.
  using GoOn = std::function<bool(double share)>;
  /// Up to and including tick `until` (0: the first), with the interventions before it.
  /// @pre    `until` is not before the last tick; `interventions` begins with those already done
  /// @return false: the plant's state left all bounds, or nobody wanted to go on
  /// @throws ConfigError if an intervention cannot be made
  bool go_to(long until, const std::vector<Intervention>& interventions, const GoOn& go_on);
  /// What was done after the last tick and before the next one.
  void follow(const std::vector<Intervention>& interventions);

  const Simulation& simulation() const { return *simulation_; }
  long last() const { return simulation_->ticks() - 1; }
  /// In force at the last tick.
  const StackSpec& spec() const { return spec_; }
  const std::shared_ptr<const ModuleSource>& modules() const { return modules_; }
  bool held() const { return held_; }          ///< by a hand
  long unsolved() const { return unsolved_; }  ///< ticks
  std::unique_ptr<Simulation> release() { return std::move(simulation_); }

 private:
  void tick();

  StackSpec spec_;
  std::shared_ptr<const ModuleSource> modules_;
  std::unique_ptr<Simulation> simulation_;
  std::size_t next_ = 0;  // of the interventions
  bool held_ = false;
  long unsolved_ = 0;
};

}  // namespace poise::gui
