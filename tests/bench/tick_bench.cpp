// SPDX-License-Identifier: BSD-2-Clause
// Whole ticks of stacks against the unit: MuJoCo's kinematics, CoM,
// composite inertia, velocities and Newton–Euler of the same robot in the same state, one after the
// other in one run with the plant between them.

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

struct Situation {
  const char* robot;
  const char* name;
  const char* stack;     // file
  int least_active = 0;  // ticks with fewer active rows do not count
};

constexpr Situation kSituations[] = {
    {"Atlas", "double support, still", "apps/stacks/t01_stand.yaml"},
    {"Atlas", "double support", "apps/stacks/t03_squat.yaml"},
    {"Atlas", "single support", "apps/stacks/t08_one_foot.yaml"},
    {"Atlas", "four contacts", "apps/stacks/t09_wall.yaml"},
    {"Atlas", "20 active rows or more", "tests/bench/stacks/aggressive_atlas.yaml", 20},
    {"our humanoid", "double support", "apps/stacks/t03_squat_humanoid.yaml"},
    {"our humanoid", "single support", "apps/stacks/t08_one_foot_humanoid.yaml"},
    {"our humanoid", "four contacts", "apps/stacks/t09_wall_humanoid.yaml"},
    {"our humanoid", "20 active rows or more", "tests/bench/stacks/aggressive_humanoid.yaml", 20},
};

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

void print(const char* name, Times& times, double unit) {
  std::printf("  %-10s median %7.2f µs  p99 %7.2f µs  in units %5.2f %6.2f  p99/median %.2f\n",
              name, times.median(), times.quantile(0.99), times.median() / unit,
              times.quantile(0.99) / unit, times.quantile(0.99) / times.median());
}

void bench(const std::string& name, const std::string& stack, int least_active,
           const poise::Registry& registry) {
  Stages stages = run(poise::load_stack(stack), least_active, registry);
  std::printf("%s: %zu ticks", name.c_str(), stages.total.all.size());
  if (stages.total.all.empty()) return;
  std::printf(", %.0f active rows%s\n", stages.active.median(),
              stages.unsolved > 0 ? ", SOME WITHOUT SOLUTION" : "");
  const double unit = stages.unit.median();
  print("unit", stages.unit, unit);
  print("tick", stages.total, unit);
  print("dynamics", stages.dynamics, unit);
  print("rows", stages.rows, unit);
  print("solver", stages.solver, unit);
  print("decode", stages.decode, unit);
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
