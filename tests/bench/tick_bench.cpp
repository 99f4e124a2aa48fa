// SPDX-License-Identifier: BSD-2-Clause
// Times of whole ticks of stacks, relative to a unit: MuJoCo's kinematics, CoM, composite inertia,
// velocities and Newton–Euler of the same robot in the same state. Unit and ticks alternate in one
// run with the plant. Every run is repeated five times with identical ticks; the median of each
// tick excludes interruptions. "As they came" are the ticks of all runs, interruptions included.
//
//     tick_bench [part of a situation's name]
//     tick_bench noise [part of a situation's name] [PATH=VALUE…]
//
// `noise` compares ticks with exact and with noisy measurements of the same run. PATH=VALUE changes
// a value of the stacks: control.solver.guess=false

#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "poise/core/control/controller.hpp"
#include "poise/core/sense/sensor_model.hpp"
#include "poise/core/sense/true_state.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/bench/measure.hpp"
#include "poise/tests/support/oracles/mujoco_model.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/plant_steps.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using poise::bench::Times;

struct Situation {
  const char* robot;
  const char* name;
  const char* stack;     // file
  int least_active = 0;  // ticks with fewer active rows are skipped
};

constexpr Situation kSituations[] = {
    {"Atlas", "double support, still", "apps/share/stacks/t01_stand.yaml"},
    {"Atlas", "double support", "apps/share/stacks/t03_squat.yaml"},
    {"Atlas", "single support", "apps/share/stacks/t08_one_foot.yaml"},
    {"Atlas", "four contacts", "apps/share/stacks/t09_wall.yaml"},
    {"Atlas", "20 active rows or more", "tests/bench/stacks/aggressive_atlas.yaml", 20},
    {"humanoid", "double support", "apps/share/stacks/t03_squat_humanoid.yaml"},
    {"humanoid", "single support", "apps/share/stacks/t08_one_foot_humanoid.yaml"},
    {"humanoid", "four contacts", "apps/share/stacks/t09_wall_humanoid.yaml"},
    {"humanoid", "20 active rows or more", "tests/bench/stacks/aggressive_humanoid.yaml", 20},
    {"Atlas", "collision, none near", "tests/bench/stacks/none_near_atlas.yaml"},
    {"Atlas", "collision, squat", "tests/bench/stacks/apart_atlas.yaml"},
    {"Atlas", "collision, hands held off", "tests/bench/stacks/reach_in_atlas.yaml", 1},
    {"Atlas", "collision, squat at a table", "tests/bench/stacks/table_atlas.yaml"},
    {"humanoid", "collision, none near", "tests/bench/stacks/none_near_humanoid.yaml"},
    {"humanoid", "collision, squat", "tests/bench/stacks/apart_humanoid.yaml"},
    {"humanoid", "collision, hands held off", "tests/bench/stacks/reach_in_humanoid.yaml", 1},
    {"humanoid", "collision, squat at a table", "tests/bench/stacks/table_humanoid.yaml"},
};

constexpr Situation kNoisy[] = {
    {"Atlas", "standing", "apps/share/stacks/t01_stand.yaml"},
    {"Atlas", "squat", "apps/share/stacks/t03_squat.yaml"},
    {"Atlas", "four contacts", "apps/share/stacks/t09_wall.yaml"},
    {"humanoid", "standing", "apps/share/stacks/t01_stand_humanoid.yaml"},
    {"humanoid", "squat", "apps/share/stacks/t03_squat_humanoid.yaml"},
    {"humanoid", "four contacts", "apps/share/stacks/t09_wall_humanoid.yaml"},
    {"Atlas", "CoM on a circle", "apps/share/stacks/t02_com_circle.yaml"},
    {"humanoid", "CoM on a circle", "apps/share/stacks/t02_com_circle_humanoid.yaml"},
    {"Atlas", "walk", "apps/share/stacks/t36_walk_atlas.yaml"},
    {"humanoid", "walk", "apps/share/stacks/t30_walk.yaml"},
};

constexpr int kRuns = 5;

struct Stages {
  Times unit, total, dynamics, rows, solver, decode, active, steps;
  int unsolved = 0;
};

double microseconds(Clock::time_point from) {
  return std::chrono::duration<double, std::micro>(Clock::now() - from).count();
}

void add(Stages& stages, const poise::TickTimes& times) {
  stages.total.all.push_back(times.total());
  stages.dynamics.all.push_back(times.dynamics);
  stages.rows.all.push_back(times.rows);
  stages.solver.all.push_back(times.solver);
  stages.decode.all.push_back(times.decode);
}

Stages run(const poise::StackSpec& spec, int least_active, const poise::Registry& registry) {
  const poise::Setup setup = poise::set_up(spec, registry);
  poise::Controller controller(spec, setup, registry);
  const auto plant = poise::open_simulator(spec, setup, registry);
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
    stages.unsolved += controller.outcome() != poise::Outcome::kSolved;
    const int active = controller.solution().active_rows;
    if (active >= least_active) {
      add(stages, controller.times());
      stages.active.all.push_back(active);
    }
    poise::test::advance(*plant, torque, state);
  }
  return stages;
}

// The median over the runs for each tick.
Times medians(const std::vector<Stages>& runs, Times Stages::*times) {
  Times medians;
  for (std::size_t k = 0; k < (runs[0].*times).all.size(); ++k) {
    Times one;
    for (const Stages& run : runs) one.all.push_back((run.*times).all[k]);
    medians.all.push_back(one.median());
  }
  return medians;
}

Times as_they_came(const std::vector<Stages>& runs, Times Stages::*times) {
  Times all;
  for (const Stages& run : runs)
    all.all.insert(all.all.end(), (run.*times).all.begin(), (run.*times).all.end());
  return all;
}

void print(const char* name, Times& times, double unit) {
  std::printf("  %-10s median %7.2f µs  p99 %7.2f µs  in units %5.2f %6.2f  p99/median %.2f\n",
              name, times.median(), times.quantile(0.99), times.median() / unit,
              times.quantile(0.99) / unit, times.quantile(0.99) / times.median());
}

void bench(const std::string& name, const std::string& stack, int least_active,
           const poise::Registry& registry) {
  std::vector<Stages> runs;
  for (int k = 0; k < kRuns; ++k)
    runs.push_back(run(poise::load_stack(stack), least_active, registry));
  std::printf("%s: %zu ticks", name.c_str(), runs[0].total.all.size());
  if (runs[0].total.all.empty()) return;
  std::printf(", %.0f active rows%s\n", runs[0].active.median(),
              runs[0].unsolved > 0 ? ", SOME WITHOUT SOLUTION" : "");
  Times unit = medians(runs, &Stages::unit);
  const double one = unit.median();
  print("unit", unit, one);
  const auto stage = [&](const char* of, Times Stages::*times) {
    Times each = medians(runs, times);
    print(of, each, one);
  };
  stage("tick", &Stages::total);
  stage("dynamics", &Stages::dynamics);
  stage("rows", &Stages::rows);
  stage("solver", &Stages::solver);
  stage("decode", &Stages::decode);
  std::printf("  as they came\n");
  Times every_unit = as_they_came(runs, &Stages::unit),
        every_tick = as_they_came(runs, &Stages::total);
  print("unit", every_unit, every_unit.median());
  print("tick", every_tick, every_unit.median());
}

// Ticks of a controller that gets measured states of a run. Another controller, which gets the true
// states, drives the plant. So the run is the same whatever is measured.
Stages run_measured(const poise::StackSpec& spec, const poise::Registry& registry,
                    const poise::SensorErrors& noise) {
  const poise::Setup setup = poise::set_up(spec, registry), own = poise::set_up(spec, registry);
  poise::Controller driver(spec, setup, registry), controller(spec, own, registry);
  const auto plant = poise::open_simulator(spec, setup, registry);
  poise::State state = setup.start, measured = setup.start;
  poise::SensorModel sensors(setup.tree, state, poise::all_sensors(*setup.tree, noise, {}), 1,
                             spec.step, spec.gravity);
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(driver.problem().nu);
  poise::Measurement seen(*setup.tree, setup.contacts, 1);
  driver.start(state);
  controller.start(state);
  Stages stages;
  for (double time = 0; time < spec.duration; time += spec.period) {
    sensors.take(state);
    sensors.write(none, seen);
    poise::put_together(*setup.tree, seen, measured);
    controller.tick(measured, time);
    stages.unsolved += controller.outcome() != poise::Outcome::kSolved;
    add(stages, controller.times());
    stages.active.all.push_back(controller.solution().active_rows);
    stages.steps.all.push_back(controller.solution().iterations);
    poise::test::advance(*plant, driver.tick(state, time), state);
  }
  return stages;
}

void print_noise(const char* name, const std::vector<Stages>& runs, Times& tick, Times& calm) {
  Times steps = runs[0].steps, active = runs[0].active, solver = medians(runs, &Stages::solver);
  std::printf(
      "  %-6s tick %6.2f µs, 99 %% %6.2f µs (%.2f and %.2f times the calm median)  solver %6.2f, "
      "%6.2f µs  steps %2.0f, %2.0f, most %.0f  active rows %.0f  without solution %d of %zu\n",
      name, tick.median(), tick.quantile(0.99), tick.median() / calm.median(),
      tick.quantile(0.99) / calm.median(), solver.median(), solver.quantile(0.99), steps.median(),
      steps.quantile(0.99), steps.quantile(1), active.median(), runs[0].unsolved, tick.all.size());
}

// The ticks of a stack measured exactly (calm) and with noise.
void bench_noise(const Situation& s, const std::vector<std::string>& settings,
                 const poise::Registry& registry) {
  const poise::StackSpec spec = poise::load_stack(poise::test::source(s.stack), settings);
  const poise::SensorErrors noise{
      .joint_noise = 1e-3, .joint_rate_noise = 3e-2, .base_noise = 1e-3, .base_rate_noise = 1e-2};
  std::vector<Stages> calm, noisy;
  for (int k = 0; k < kRuns; ++k) {
    calm.push_back(run_measured(spec, registry, {}));
    noisy.push_back(run_measured(spec, registry, noise));
  }
  Times calm_tick = medians(calm, &Stages::total), noisy_tick = medians(noisy, &Stages::total);
  std::printf("%s, %s: %zu ticks\n", s.robot, s.name, calm_tick.all.size());
  print_noise("calm", calm, calm_tick, calm_tick);
  print_noise("noise", noisy, noisy_tick, calm_tick);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const poise::Registry registry = poise::Registry::with_search_path();
  if (argc > 1 && std::string(argv[1]) == "noise") {
    std::string part;
    std::vector<std::string> settings;
    for (const std::string argument : std::vector<const char*>(argv + 2, argv + argc)) {
      if (argument.find('=') == std::string::npos)
        part = argument;
      else
        settings.push_back(argument);
    }
    for (const Situation& s : kNoisy)
      if ((std::string(s.robot) + ", " + s.name).find(part) != std::string::npos)
        bench_noise(s, settings, registry);
    return 0;
  }
  for (const Situation& s : kSituations) {
    const std::string name = std::string(s.robot) + ", " + s.name;
    if (argc > 1 && name.find(argv[1]) == std::string::npos) continue;
    bench(name, poise::test::source(s.stack), s.least_active, registry);
  }
}
