// SPDX-License-Identifier: BSD-2-Clause
// A simulator step by step.

#pragma once

#include <utility>

#include "poise/core/contact/contact_margin.hpp"
#include "poise/core/plant/simulated_plant.hpp"

namespace poise::test {

/// Opens a plant at that state.
inline void open_at(Plant& plant, PlantSetup setup, const State& start) {
  setup.start = start;
  plant.open(setup);
}

/// One step under these torques. False, with `state` as it was, if it diverged. Allocates only when
/// the number of motors changes.
/// @param state  [out] the truth
inline bool advance(SimulatedPlant& plant, const Eigen::VectorXd& torque, State& state) {
  thread_local MotorCommand command;
  if (command.torque.size() != torque.size()) command = MotorCommand(torque.size());
  command.torque = torque;
  plant.send(command);
  if (!plant.advance()) return false;
  state = plant.truth();
  return true;
}

/// ContactMargin of the last step.
inline double margin_of(const SimulatedPlant& plant, const std::vector<Contact>& contacts,
                        std::size_t contact) {
  return ContactMargin(contacts[contact]).of(plant.contacts()[contact].force);
}

/// The contact forces of the last step as sensors give them.
inline std::vector<ForceSample> forces_of(const SimulatedPlant& plant) {
  std::vector<ForceSample> out(plant.contacts().size());
  write_forces(plant.contacts(), plant.time(), out);
  return out;
}

}  // namespace poise::test
