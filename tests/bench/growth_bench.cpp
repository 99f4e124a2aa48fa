// SPDX-License-Identifier: BSD-2-Clause
// Growth of times from 10 to 304 joints: prints a table for plot_growth.py.
//
//   taskset -c 1 growth_bench > growth.csv
//   tests/bench/plot_growth.py growth.csv docs/benchmarks/growth.svg

#include <cstdio>
#include <optional>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/dynamics/mass_factor.hpp"
#include "poise/tests/bench/measure.hpp"
#include "poise/tests/support/oracles/mujoco_model.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace {

using poise::State;
using poise::Tree;
using poise::bench::measure;
using poise::bench::Times;

constexpr const char* kShapes[] = {"chain", "star", "humanoid"};

// Parent body of joint j: the last one (chain); the base (star); or, for limbs of seven joints,
// half of them on the base and the others on the end of a torso of three joints.
int carrier(const std::string& shape, int joint, int joints) {
  if (shape == "chain") return joint;
  if (shape == "star") return 0;
  const int torso = 7 * ((joints - 3) / 7 / 2);
  if (joint < torso) return joint % 7 > 0 ? joint : 0;
  if (joint < torso + 3) return joint > torso ? joint : 0;
  return (joint - torso - 3) % 7 > 0 ? joint : torso + 3;
}

// A tree on a floating base, with bodies of a random tree.
Tree grow(const std::string& shape, int joints) {
  std::mt19937 gen(1);
  const Tree bodies = poise::test::random_tree(gen, 1, true);
  Tree tree;
  tree.name = shape;
  tree.roots.resize(1);
  tree.roots[0].joints = joints;
  tree.inertias.push_back(bodies.inertias[0]);
  for (int j = 0; j < joints; ++j) {
    poise::TreeJoint joint;
    joint.name = "joint" + std::to_string(j);
    joint.parent = carrier(shape, j, joints);
    joint.X_PJ = {poise::test::random_rotation(gen), {0.1, 0, 0.1}};
    tree.joints.push_back(joint);
    tree.inertias.push_back(bodies.inertias[1]);
  }
  poise::index_tree(tree);
  return tree;
}

// Sum of the path lengths over all velocities: the measure for "n·depth".
int sum_of_depths(const Tree& tree) {
  const poise::VelocityPaths paths(tree);
  int sum = 0;
  for (int d = 0; d < paths.size(); ++d) sum += paths.depth(d);
  return sum;
}

void run(const std::string& shape, int joints) {
  const auto tree = std::make_shared<Tree>(grow(shape, joints));
  poise::Dynamics robot(tree);
  poise::MassFactor factor(*tree);
  // Deeper MuJoCo files cannot be nested.
  std::optional<poise::test::MujocoModel> mujoco;
  if (shape != "chain" || joints < 95) mujoco.emplace(*tree, robot.gravity_acceleration());
  std::mt19937 gen(2);
  std::vector<State> states;
  for (int i = 0; i < 64; ++i) states.push_back(poise::test::random_state(gen, *tree));
  Times unit, set, update, factored, solved;
  Eigen::VectorXd x = robot.bias();
  std::size_t next = 0;
  const auto state = [&]() -> const State& { return states[next++ % states.size()]; };
  for (int block = 0; block < 40; ++block) {
    if (mujoco) measure(unit, 20, 2, [&] { mujoco->set(state()), mujoco->unit(); });
    if (mujoco) measure(set, 20, 2, [&] { mujoco->set(state()); });
    measure(update, 20, 2, [&] { robot.update(state()); });
    measure(factored, 20, 2, [&] { factor.factor(robot.mass_matrix()); });
    measure(solved, 20, 2, [&] { x = robot.bias(), factor.solve(x); });
  }
  std::printf("%s,%d,%d,%.4f,%.4f,%.4f,", shape.c_str(), joints, sum_of_depths(*tree),
              update.median(), factored.median(), solved.median());
  if (mujoco) std::printf("%.4f", unit.median() - set.median());
  std::puts("");
  std::fflush(stdout);
}

}  // namespace

int main() {
  std::puts("shape,joints,sum_of_depths,update,factor,solve,mujoco");
  for (const char* shape : kShapes)
    for (const int joints : {10, 17, 31, 52, 80, 101, 150, 199, 304}) run(shape, joints);
}
