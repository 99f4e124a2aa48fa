// SPDX-License-Identifier: BSD-2-Clause
// What a person does to a run, and when, so that it can be done again.

#pragma once

#include <memory>
#include <optional>

#include "poise/core/run/simulation.hpp"

namespace poise::gui {

/// A changed stack, or the same by other modules.
struct Retune {
  StackSpec spec;
  std::shared_ptr<const ModuleSource> modules;
  ModuleTypes renewed = {};  ///< whose code is another than before
};

/// Between two ticks: a retune, or a hand that takes hold or lets go.
struct Intervention {
  long tick = 0;  ///< ticks before it
  std::optional<Retune> retune = {};
  std::optional<Hold> hand = {};

  /// @throws ConfigError as Simulation::retune
  void apply(Simulation& simulation) const {
    if (retune)
      simulation.retune(retune->spec, *retune->modules, retune->renewed);
    else
      simulation.hold(hand);
  }
};

}  // namespace poise::gui
