// SPDX-License-Identifier: BSD-2-Clause
// Whole ticks of shipped stacks against the unit: MuJoCo's kinematics, CoM, composite inertia,
// velocities and Newton–Euler of the same robot in the same state, one after the other in one run
// with the plant between them.

#include <chrono>
#include <cstdio>

#include "core/stack/controller.hpp"
#include "plugins/registry.hpp"
#include "tests/bench/measure.hpp"
#include "tests/support/mujoco_model.hpp"
#include "tests/support/paths.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using poise::bench::Times;

struct Stages {
  Times unit, total, dynamics, rows, solver;
};

double microseconds(Clock::time_point from) {
  return std::chrono::duration<double, std::micro>(Clock::now() - from).count();
}

void add(Stages& stages, const poise::TickTimes& times) {
  stages.total.all.push_back(times.total());
  stages.dynamics.all.push_back(times.dynamics);
  stages.rows.all.push_back(times.rows);
  stages.solver.all.push_back(times.solver);
}

Stages run(const poise::StackSpec& spec, const poise::Registry& registry) {
  const poise::Setup setup = poise::set_up(spec, registry);
  poise::Controller controller(spec, setup, registry);
  const auto plant = poise::start_plant(spec, setup, registry);
  poise::test::MujocoModel mujoco(*setup.tree, spec.gravity);
  poise::State state = setup.start;
  controller.start(state);
  Stages stages;
  for (double time = 0; time < spec.duration; time += spec.period) {
    mujoco.set(state);
    const auto start = Clock::now();
    mujoco.unit();
    stages.unit.all.push_back(microseconds(start));
    const Eigen::VectorXd& torque = controller.tick(state, time);
    add(stages, controller.times());
    plant->step(torque, state);
  }
  return stages;
}

void print(const char* name, Times& times, double unit) {
  std::printf("  %-10s median %7.2f µs  p99 %7.2f µs  %6.2f unit  p99/median %.2f\n", name,
              times.median(), times.quantile(0.99), times.median() / unit,
              times.quantile(0.99) / times.median());
}

void bench(const std::string& stack, const poise::Registry& registry) {
  Stages stages =
      run(poise::load_stack(poise::test::source("apps/stacks/") + stack + ".yaml"), registry);
  const double unit = stages.unit.median();
  std::printf("%s\n", stack.c_str());
  print("unit", stages.unit, unit);
  print("tick", stages.total, unit);
  print("dynamics", stages.dynamics, unit);
  print("rows", stages.rows, unit);
  print("solver", stages.solver, unit);
}

}  // namespace

int main(int argc, char** argv) {
  const poise::Registry registry = poise::Registry::with_search_path();
  if (argc > 1) {
    bench(argv[1], registry);
    return 0;
  }
  for (const char* stack : {"t01_stand", "t02_com_circle", "t03_squat", "t03_squat_humanoid"})
    bench(stack, registry);
}
