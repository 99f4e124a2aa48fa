// SPDX-License-Identifier: BSD-2-Clause
// Whole ticks of stacks relative to a unit: MuJoCo's kinematics, CoM, composite inertia, velocities
// and Newton–Euler of the same robot in the same state, alternating in one run with the plant.
// Every run is repeated five times with identical ticks; the median of each tick excludes
// interruptions. "As they came" are the ticks of all runs.

#include <chrono>
#include <cstdio>
#include <vector>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/bench/measure.hpp"
#include "poise/tests/support/oracles/mujoco_model.hpp"
#include "poise/tests/support/paths.hpp"

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
    {"our humanoid", "double support", "apps/share/stacks/t03_squat_humanoid.yaml"},
    {"our humanoid", "single support", "apps/share/stacks/t08_one_foot_humanoid.yaml"},
    {"our humanoid", "four contacts", "apps/share/stacks/t09_wall_humanoid.yaml"},
    {"our humanoid", "20 active rows or more", "tests/bench/stacks/aggressive_humanoid.yaml", 20},
    {"Atlas", "collision, none near", "tests/bench/stacks/none_near_atlas.yaml"},
    {"Atlas", "collision, squat", "tests/bench/stacks/apart_atlas.yaml"},
    {"Atlas", "collision, hands held off", "tests/bench/stacks/reach_in_atlas.yaml", 1},
    {"our humanoid", "collision, none near", "tests/bench/stacks/none_near_humanoid.yaml"},
    {"our humanoid", "collision, squat", "tests/bench/stacks/apart_humanoid.yaml"},
    {"our humanoid", "collision, hands held off", "tests/bench/stacks/reach_in_humanoid.yaml", 1},
};

constexpr int kRuns = 5;

struct Stages {
  Times unit, total, dynamics, rows, solver, decode, active;
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
    stages.unsolved += controller.outcome() != poise::Outcome::kSolved;
    const int active = controller.solution().active_rows;
    if (active >= least_active) {
      add(stages, controller.times());
      stages.active.all.push_back(active);
    }
    plant->step(torque, state);
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

}  // namespace

int main(int argc, char** argv) {
  const poise::Registry registry = poise::Registry::with_search_path();
  for (const Situation& s : kSituations) {
    const std::string name = std::string(s.robot) + ", " + s.name;
    if (argc > 1 && name.find(argv[1]) == std::string::npos) continue;
    bench(name, poise::test::source(s.stack), s.least_active, registry);
  }
}
