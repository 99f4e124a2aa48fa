// SPDX-License-Identifier: BSD-2-Clause
// Stands in for the robot: a process that moves the arm of a stack once per period, by its own
// clock.

#include <sys/prctl.h>

#include <csignal>
#include <iostream>
#include <poise/core/setup/load_stack.hpp>
#include <poise/core/setup/setup.hpp>
#include <poise/plugins/registry.hpp>
#include <thread>

#include "exchange.hpp"

int main(int argc, char** argv) try {
  using namespace poise;
  using Clock = std::chrono::steady_clock;
  if (argc != 3) throw std::runtime_error("usage: shared_memory_robot MEMORY STACK");
  prctl(PR_SET_PDEATHSIG, SIGTERM);  // ends with its parent process
  const shared_memory::Memory memory(argv[1], false);
  shared_memory::Exchange& shared = *memory;

  const Registry modules = Registry::with_search_path();
  const StackSpec spec = load_stack(argv[2], {"plant.type=gauss"});
  const Setup setup = set_up(spec, modules);
  const auto plant = start_plant(spec, setup, modules);
  State state = setup.start;
  if (shared.version != shared_memory::kVersion || shared.joints != state.v.size())
    throw std::runtime_error("the plant is of another version, or has another arm");

  const auto period =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(spec.step));
  sem_post(&shared.ready);
  auto next = Clock::now();
  while (shared.finite && shared_memory::wait(shared.commanded, std::chrono::seconds(60))) {
    next = std::max(next + period, Clock::now() - period);  // does not catch up after a delay
    std::this_thread::sleep_until(next);
    const Eigen::VectorXd torque = Eigen::Map<Eigen::VectorXd>(shared.torque, shared.joints);
    shared.finite = plant->step(torque, state);
    Eigen::Map<Eigen::VectorXd>(shared.position, shared.joints) = state.joints;
    Eigen::Map<Eigen::VectorXd>(shared.velocity, shared.joints) = state.v;
    sem_post(&shared.moved);
  }
  return 0;
} catch (const std::exception& error) {
  std::cerr << "shared_memory_robot: " << error.what() << '\n';
  return 2;
}
