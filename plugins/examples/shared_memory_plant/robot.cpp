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

namespace {

using poise::MotorCommand;
using shared_memory::Exchange;

void measure(const poise::SimulatedPlant& plant, Exchange& shared) {
  shared.time = plant.time();
  Eigen::Map<Eigen::VectorXd>(shared.position, shared.joints) = plant.truth().joints;
  Eigen::Map<Eigen::VectorXd>(shared.velocity, shared.joints) = plant.truth().v;
}

const MotorCommand& read(const Exchange& shared, MotorCommand& command) {
  const auto take = [&](const double* from, Eigen::VectorXd& to) {
    to = Eigen::Map<const Eigen::VectorXd>(from, shared.joints);
  };
  take(shared.torque, command.torque);
  take(shared.wanted_position, command.position);
  take(shared.wanted_velocity, command.velocity);
  take(shared.stiffness, command.stiffness);
  take(shared.damping, command.damping);
  return command;
}

}  // namespace

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
  const auto plant = open_simulator(spec, setup, modules);
  if (shared.version != shared_memory::kVersion || shared.joints != setup.start.v.size())
    throw std::runtime_error("the plant is of another version, or has another arm");

  const auto period =
      std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(spec.step));
  MotorCommand command(shared.joints);
  measure(*plant, shared);
  sem_post(&shared.ready);
  sem_post(&shared.moved);
  auto next = Clock::now();
  while (shared.finite && shared_memory::wait(shared.commanded, std::chrono::seconds(60))) {
    next = std::max(next + period, Clock::now() - period);  // does not catch up after a delay
    std::this_thread::sleep_until(next);
    if (shared.stop >= 0)
      plant->stop({.kind = static_cast<StopKind>(shared.stop.load())});
    else
      plant->send(read(shared, command));
    shared.finite = plant->advance();
    measure(*plant, shared);
    sem_post(&shared.moved);
  }
  return 0;
} catch (const std::exception& error) {
  std::cerr << "shared_memory_robot: " << error.what() << '\n';
  return 2;
}
