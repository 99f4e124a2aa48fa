// SPDX-License-Identifier: BSD-2-Clause
// A simulation that a test runs.

#pragma once

#include "poise/core/loop/simulation.hpp"

namespace poise::test {

/// Its plant is open.
class OpenSimulation : public Simulation {
 public:
  OpenSimulation(const StackSpec& spec, const ModuleSource& modules) : Simulation(spec, modules) {
    open();
  }
};

}  // namespace poise::test
