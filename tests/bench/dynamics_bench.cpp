// SPDX-License-Identifier: BSD-2-Clause
// Dynamics and derived quantities relative to a unit: MuJoCo's kinematics, CoM, composite inertia,
// velocities and Newton–Euler on the same robot in the same states, in alternating blocks. Pin it
// to a core: taskset -c 1 dynamics_bench

#include <cstdio>

#include "poise/core/dynamics/inverse_dynamics.hpp"
#include "poise/core/dynamics/operational_space.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/bench/measure.hpp"
#include "poise/tests/support/oracles/mujoco_model.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace {

using poise::Dynamics;
using poise::State;
using poise::bench::measure;
using poise::bench::Times;

constexpr int kStates = 512;

// Calls `call` with one state after the other.
template <typename Call>
void over(const std::vector<State>& states, Times& times, const Call& call) {
  std::size_t next = 0;
  measure(times, 250, 4, [&] { call(states[next++ % states.size()]); });
}

void print(const char* name, Times& times, double unit) {
  std::printf("  %-34s median %7.3f µs   p99 %7.3f µs   %.3f unit\n", name, times.median(),
              times.quantile(0.99), times.median() / unit);
}

struct Figures {
  Times unit, set, update, factor, space, both, all, forward, inverse;
};

struct Bench {
  Bench(std::shared_ptr<const poise::Tree> with, std::vector<poise::Frame> frames)
      : tree(std::move(with)), space(*tree, factor.paths(), std::move(frames)) {}

  void block(const std::vector<State>& states);
  void print_all(const char* name);

  std::shared_ptr<const poise::Tree> tree;
  Dynamics robot{tree};
  poise::test::MujocoModel mujoco{*tree, robot.gravity_acceleration()};
  poise::MassFactor factor{*tree};
  poise::OperationalSpace space;
  poise::ForwardDynamics forward{*tree};
  poise::InverseDynamics inverse{*tree};
  Eigen::VectorXd force = Eigen::VectorXd::Ones(tree->nv()), vdot = force;
  Figures times;
  bool sound = true;  // also keeps the compiler from removing calls
};

// Calls after an update are measured in the updated state.
void Bench::block(const std::vector<State>& states) {
  over(states, times.unit, [&](const State& state) {
    mujoco.set(state);
    mujoco.unit();
  });
  over(states, times.set, [&](const State& state) { mujoco.set(state); });
  over(states, times.update, [&](const State& state) { robot.update(state); });
  over(states, times.factor, [&](const State&) { sound &= factor.factor(robot.mass_matrix()); });
  over(states, times.space, [&](const State&) { sound &= space.update(robot, factor); });
  over(states, times.both, [&](const State&) {
    sound &= factor.factor(robot.mass_matrix()) && space.update(robot, factor);
  });
  over(states, times.all, [&](const State& state) {
    robot.update(state);
    sound &= factor.factor(robot.mass_matrix()) && space.update(robot, factor);
  });
  over(states, times.forward, [&](const State&) {
    sound &= forward.update(robot);
    forward.solve(robot, force, {}, vdot);
  });
  over(states, times.inverse, [&](const State&) { inverse.solve(robot, vdot, {}, force); });
}

void Bench::print_all(const char* name) {
  // Passing the state is not part of the unit.
  for (double& time : times.unit.all) time -= times.set.median();
  const double unit = times.unit.median();
  std::printf("%s, %d velocities, %d frames%s\n", name, robot.nv(), space.size() / 6,
              sound ? "" : ", SINGULAR");
  print("MuJoCo (the unit)", times.unit, unit);
  print("Dynamics::update", times.update, unit);
  print("factor of M", times.factor, unit);
  print("operational space", times.space, unit);
  print("both together", times.both, unit);
  print("update, factor, operational space", times.all, unit);
  print("forward dynamics after update", times.forward, unit);
  print("inverse dynamics after update", times.inverse, unit);
}

void compare(const poise::test::Robot& robot, const std::vector<std::string>& links) {
  const auto tree = std::make_shared<poise::Tree>(poise::load_urdf(robot.file, robot.floating));
  std::vector<poise::Frame> frames;
  for (const std::string& link : links) frames.push_back(tree->frame(link));
  Bench bench(tree, frames);
  std::mt19937 gen(1);
  std::vector<State> states;
  for (int i = 0; i < kStates; ++i) states.push_back(poise::test::random_state(gen, *tree));
  for (int block = 0; block < 100; ++block) bench.block(states);
  bench.print_all(robot.name.c_str());
}

}  // namespace

int main() {
  compare(poise::test::kAtlas, {"l_foot", "r_foot"});
  compare(poise::test::kHubo, {"Body_LAR", "Body_RAR"});
  compare(poise::test::kHumanoid, {"l_foot", "r_foot"});
  compare(poise::test::kKr5, {"palm"});
}
