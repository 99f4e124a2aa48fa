// SPDX-License-Identifier: BSD-2-Clause
// Dynamics::update against the unit: MuJoCo's kinematics, CoM, composite inertia, velocities and
// Newton–Euler on the same robot, in alternating blocks of one run.

#include <cstdio>

#include "core/dynamics/dynamics.hpp"
#include "core/tree/urdf.hpp"
#include "tests/bench/measure.hpp"
#include "tests/support/mujoco_model.hpp"
#include "tests/support/random_tree.hpp"
#include "tests/support/robots.hpp"

namespace {

using poise::bench::measure;
using poise::bench::Times;

constexpr int kStates = 512;

// Calls `call` with one state after the other.
template <typename Call>
void over(const std::vector<poise::State>& states, Times& times, const Call& call) {
  std::size_t next = 0;
  measure(times, 250, 4, [&] { call(states[next++ % states.size()]); });
}

void print(const char* name, Times& times, double unit) {
  std::printf("  %-22s median %7.3f µs   p99 %7.3f µs   %.3f unit\n", name, times.median(),
              times.quantile(0.99), times.median() / unit);
}

void compare(const poise::test::Robot& robot) {
  const auto tree = std::make_shared<poise::Tree>(poise::load_urdf(robot.file, robot.floating));
  poise::Dynamics ours(tree);
  poise::test::MujocoModel mujoco(*tree, ours.gravity_acceleration());
  std::mt19937 gen(1);
  std::vector<poise::State> states;
  for (int i = 0; i < kStates; ++i) states.push_back(poise::test::random_state(gen, *tree));

  Times update, unit, set;
  for (int block = 0; block < 100; ++block) {
    over(states, unit, [&](const poise::State& state) {
      mujoco.set(state);
      mujoco.unit();
    });
    over(states, set, [&](const poise::State& state) { mujoco.set(state); });
    over(states, update, [&](const poise::State& state) { ours.update(state); });
  }
  // Handing the state over is no part of the unit.
  for (double& time : unit.all) time -= set.median();
  std::printf("%s, %d velocities\n", robot.name.c_str(), ours.nv());
  print("MuJoCo (the unit)", unit, unit.median());
  print("Dynamics::update", update, unit.median());
}

}  // namespace

int main() {
  compare(poise::test::kAtlas);
  compare(poise::test::kHubo);
  compare(poise::test::kKr5);
}
