// SPDX-License-Identifier: BSD-2-Clause
// Static generalized forces against Jacobians, and their derivatives against differences.

#include "poise/core/posture/statics.hpp"

#include "poise/tests/support/advance.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise::test {
namespace {

// A load fixed in a body: it moves with it, and keeps its direction in the world.
struct Held {
  Frame frame;
  Vector6d wrench;
};

// Whether a body is an internal part of a ball, which cannot be loaded.
bool inside_ball(const Tree& tree, int body) {
  for (const Ball& ball : tree.balls) {
    const int first = tree.joints[static_cast<std::size_t>(ball.joint)].body;
    if (body == first || body == first + 1) return true;
  }
  return false;
}

std::vector<Held> draw_loads(std::mt19937& gen, const Tree& tree) {
  std::vector<Held> loads;
  for (int i = 0; i < 4; ++i) {
    int body = static_cast<int>(gen() % static_cast<unsigned>(tree.roots[0].bodies));
    while (inside_ball(tree, body)) ++body;
    Vector6d w;
    w << 10 * random_vector(gen), random_vector(gen);
    loads.push_back({{body, {random_rotation(gen), random_vector(gen)}}, w});
  }
  return loads;
}

std::vector<StaticLoad> at(const Dynamics& robot, const std::vector<Held>& held) {
  std::vector<StaticLoad> loads;
  for (const Held& one : held)
    loads.push_back(
        {one.frame.body, robot.pose(one.frame).p, one.wrench.head<3>(), one.wrench.tail<3>()});
  return loads;
}

void check(std::mt19937& gen, const Tree& tree, State state, const std::string& what) {
  const auto shared = std::make_shared<const Tree>(tree);
  Dynamics robot(shared, random_vector(gen, 9));
  Statics statics(*shared);
  const std::vector<Held> held = draw_loads(gen, tree);
  const Eigen::Index n = tree.roots[0].velocities;
  state.v.setZero();
  robot.update(state);
  statics.update(robot, at(robot, held));
  Eigen::VectorXd wanted = -robot.gravity().head(n);
  for (const Held& one : held) {
    RowMatrix J = RowMatrix::Zero(6, tree.nv());
    robot.jacobian(one.frame, J);
    wanted += (J.transpose() * one.wrench).head(n);
  }
  expect_near(statics.force(), wanted, 1e-11, what + " force");

  const Eigen::MatrixXd derivative = statics.derivative();
  Eigen::MatrixXd differences(n, n);
  constexpr double kStep = 1e-5;
  for (Eigen::Index i = 0; i < n; ++i) {
    Eigen::VectorXd sides[2];
    for (const int side : {0, 1}) {
      State moved = state;
      moved.v = Eigen::VectorXd::Unit(tree.nv(), i);
      moved = advance(tree, moved, Eigen::VectorXd::Zero(tree.nv()), side == 0 ? -kStep : kStep);
      moved.v.setZero();
      robot.update(moved);
      statics.update(robot, at(robot, held), false);
      sides[side] = statics.force();
    }
    differences.col(i) = (sides[1] - sides[0]) / (2 * kStep);
  }
  expect_near(derivative, differences, 1e-7, what + " derivative");
}

TEST(Statics, AgreeWithJacobiansAndDifferencesOnTreesOfAllJoints) {
  for (unsigned seed = 0; seed < 40; ++seed) {
    std::mt19937 gen(seed);
    const Tree tree = random_system(gen, 12, seed % 3 == 0 ? 2 : 1);
    check(gen, tree, random_state(gen, tree), "system " + std::to_string(seed));
  }
}

TEST(Statics, AgreeWithJacobiansAndDifferencesOnRobots) {
  std::mt19937 gen(5);
  for (const Robot& robot : kRobots) {
    const Tree tree = load(robot);
    check(gen, tree, random_state(gen, tree), robot.name);
  }
}

}  // namespace
}  // namespace poise::test
