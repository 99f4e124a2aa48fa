// SPDX-License-Identifier: BSD-2-Clause
// Residuals of postures: Jacobians against differences, and the laws of the manifold.

#include "poise/core/posture/equations.hpp"

#include "poise/tests/support/near.hpp"
#include "poise/tests/support/robots/contact_sets.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise::test {
namespace {

// The same on the robot's head or trunk: contacts that are flat there in the drawn state, and a
// grasp.
void add_carried(const Stander& robot, DrawnSet& set) {
  Dynamics dynamics(robot.tree);
  dynamics.update(set.drawn);
  std::vector<PostureContact>& all = set.request.contacts;
  for (std::size_t i = 0, n = all.size(); i < n; ++i) {
    PostureContact on = all[i];
    on.contact.carrier = robot.tree->subtree[0] / 2;
    if (on.contact.carrier == on.contact.frame.body) ++on.contact.carrier;
    const Pose X = dynamics.pose({on.contact.carrier, {}}).inverse();
    on.normal = X.R * on.normal;
    on.through = X * on.through;
    if (on.position) on.position = X * *on.position;
    if (on.rotation) on.rotation = X.R * *on.rotation;
    all.push_back(on);
  }
}

// All kinds of contacts and targets, with random forces of the order of the weight. At `drawn` all
// contacts but the grasp are flat on their planes.
DrawnSet full_set(std::mt19937& gen, const Stander& robot) {
  DrawnSet set = draw_contact_set(gen, robot);
  PostureRequest& request = set.request;
  PostureContact sliding = request.contacts[0];
  sliding.position.reset();
  sliding.rotation.reset();
  PostureContact line = sliding, grasp = request.contacts[0];
  line.contact.kind = PatchKind::kLine;
  grasp.contact.bilateral = true;
  grasp.contact.kind = PatchKind::kRigid;
  grasp.on_plane = false;
  grasp.rotation = random_rotation(gen);
  request.contacts.insert(request.contacts.end(), {sliding, line, grasp});
  add_carried(robot, set);
  const Frame head = request.contacts[0].contact.frame;
  using Kind = PostureTarget::Kind;
  request.targets = {{Kind::kCom, "com", {}, random_vector(gen), {}},
                     {Kind::kLink, "link", head, random_vector(gen), random_rotation(gen)},
                     {Kind::kGaze, "gaze", head, 5 * random_vector(gen), {}}};
  request.targets[0].position->z() = std::numeric_limits<double>::quiet_NaN();
  return set;
}

class Jacobians : public testing::TestWithParam<int> {};

TEST_P(Jacobians, AreTheDerivativesOfTheResiduals) {
  std::mt19937 gen(3);
  const Stander robot = standers()[static_cast<std::size_t>(GetParam())];
  const DrawnSet set = full_set(gen, robot);
  const PostureRequest& request = set.request;
  PostureEquations equations(request);
  const Configuration& configuration = equations.configuration();
  PostureWeights weights;
  weights.place = weights.balance = weights.cone = weights.torque = weights.limits = 1;
  Eigen::VectorXd x(configuration.numbers()), f(equations.forces());
  configuration.read(set.drawn, x.data());
  for (Eigen::Index i = 0; i < f.size(); ++i) f[i] = random_vector(gen)[0];
  const int rows = equations.rows(weights), n = equations.velocities();
  Eigen::VectorXd r(rows), above(rows), below(rows), moved(x.size());
  RowMatrix J;
  equations.set(x.data(), f.data());
  equations.evaluate(weights, r, &J);
  ASSERT_EQ(J.rows(), rows);
  const int nominal = rows - n - equations.forces();  // only first order for rotations
  constexpr double kStep = 1e-6;
  RowMatrix differences(rows, n + equations.forces());
  for (int i = 0; i < n + equations.forces(); ++i) {
    for (const double side : {1.0, -1.0}) {
      Eigen::VectorXd by = Eigen::VectorXd::Zero(n), force = f;
      (i < n ? by[i] : force[i - n]) += side * kStep;
      configuration.plus(x.data(), by.data(), moved.data());
      equations.set(moved.data(), force.data());
      equations.evaluate(weights, side > 0 ? above : below, nullptr);
    }
    differences.col(i) = (above - below) / (2 * kStep);
  }
  // Residuals within a step of a kink have no derivative.
  for (int row = equations.place_rows(); row < nominal; ++row)
    if (r[row] == 0 && J.row(row).isZero(0)) differences.row(row).setZero();
  expect_near(J.topRows(nominal), differences.topRows(nominal), 2e-6, robot.name);
}

INSTANTIATE_TEST_SUITE_P(Robots, Jacobians, testing::Values(0, 1, 2));

TEST(Configuration, IsTheManifoldOfTheRobotsStates) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    std::mt19937 gen(seed);
    const Tree tree = random_system(gen, 12, 1);
    const Configuration manifold(tree);
    Eigen::VectorXd x(manifold.numbers()), y = x, delta(manifold.velocities());
    for (Eigen::Index i = 0; i < delta.size(); ++i) delta[i] = random_vector(gen, 0.5)[0];
    State state = random_state(gen, tree), back(tree);
    manifold.read(state, x.data());
    manifold.write(x.data(), back);
    if (tree.floating()) expect_near(back.base().R, state.base().R, 1e-13, "rotation");
    manifold.plus(x.data(), delta.data(), y.data());
    Eigen::VectorXd found(delta.size());
    manifold.minus(y.data(), x.data(), found.data());
    expect_near(found, delta, 1e-12, "minus of plus");
  }
}

}  // namespace
}  // namespace poise::test
