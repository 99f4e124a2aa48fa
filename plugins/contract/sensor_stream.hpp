// SPDX-License-Identifier: BSD-2-Clause
// What an estimator of a run received, and the truth beside it.

#pragma once

#include <vector>

#include "poise/core/sense/estimator.hpp"
#include "poise/core/setup/setup.hpp"

namespace poise::contract {

/// The inputs of each tick of a simulated run on the true state, with sensor noise.
struct SensorStream {
  /// @param ticks  how many
  SensorStream(StackSpec spec, int ticks);

  /// Leaves out what is measured from outside.
  void close_eyes();
  /// Binds an estimator to its sensors. @throws ConfigError
  void bind(Estimator& estimator) const;
  /// Estimates of all ticks.
  std::vector<Estimate> run(Estimator& estimator, const State& guess) const;

  StackSpec spec;
  poise::Setup setup;
  SensorSetup sensors;
  std::vector<Measurement> measured;
  std::vector<std::vector<ContactPlan>> plans;
  std::vector<MotorCommand> commands;
  std::vector<State> truths;
};

}  // namespace poise::contract
