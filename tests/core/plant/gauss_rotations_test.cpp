// SPDX-License-Identifier: BSD-2-Clause
// The plant's rotations of every base and every spherical joint, in all charts.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "poise/core/so3/modified_rodrigues.hpp"
#include "poise/core/so3/roll_pitch_yaw.hpp"
#include "poise/core/so3/rotation_matrix.hpp"
#include "poise/core/so3/unit_quaternion.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

using test::Scene;

struct Motion {
  State end;
  double drift = 0, margin = 1;
};

Motion move(Scene scene, const std::string& integrator, double step, double until) {
  scene.step = step;
  GaussPlant plant;
  test::choose_integrator(plant, integrator);
  test::open_at(plant, scene.setup(), scene.start);
  Motion motion{.end = scene.start};
  while (plant.time() < until - step / 2) {
    EXPECT_TRUE(test::advance(plant, scene.no_torque(), motion.end)) << integrator;
    motion.drift = std::max(motion.drift, plant.chart_drift());
    motion.margin = std::min(motion.margin, plant.chart_margin());
  }
  return motion;
}

// The largest angle between rotations of two states, or difference of other positions.
double distance(const State& a, const State& b) {
  const auto angle = [](const Eigen::Matrix3d& A, const Eigen::Matrix3d& B) {
    return rotation_vector(A * B.transpose()).norm();
  };
  double greatest = a.joints.size() > 0 ? (a.joints - b.joints).cwiseAbs().maxCoeff() : 0;
  for (std::size_t i = 0; i < a.balls.size(); ++i)
    greatest = std::max(greatest, angle(a.balls[i], b.balls[i]));
  for (std::size_t i = 0; i < a.bases.size(); ++i)
    greatest = std::max({greatest, angle(a.bases[i].R, b.bases[i].R),
                         (a.bases[i].p - b.bases[i].p).cwiseAbs().maxCoeff()});
  return greatest;
}

// Kinetic and potential energy of all mechanisms [J].
double energy(const Scene& scene, const State& state) {
  Dynamics robot(scene.tree, scene.gravity);
  robot.update(state);
  double sum = 0.5 * state.v.dot(robot.mass_matrix() * state.v);
  for (int r = 0; r < static_cast<int>(scene.tree->roots.size()); ++r)
    sum -= robot.mass(r) * scene.gravity.dot(robot.p_WC(r));
  return sum;
}

Eigen::Vector3d spin(const Scene& scene, const State& state, int root = 0) {
  Dynamics robot(scene.tree, scene.gravity);
  robot.update(state);
  return robot.centroidal_momentum(root).tail<3>();
}

std::vector<std::shared_ptr<Chart>> three_charts() {
  return {std::make_shared<UnitQuaternion>(), std::make_shared<RotationMatrix>(),
          std::make_shared<RollPitchYaw>()};
}

struct Integrator {
  const char* word;
  int order;
  double step;  // [s] at which the order is measurable
};

constexpr Integrator kIntegrators[] = {
    {"chart", 1, 1e-3}, {"chart-explicit", 1, 5e-4}, {"lie-2", 2, 4e-3}, {"lie-4", 4, 1e-2}};

class EveryIntegrator : public testing::TestWithParam<Integrator> {
 protected:
  Motion go(const Scene& scene, double step, double until) const {
    return move(scene, GetParam().word, step, until);
  }
  // The order: the power of two by which the final `error` falls when the step is halved.
  template <class Error>
  double order(const Scene& scene, double until, const Error& error) const {
    const double step = GetParam().step;
    return std::log2(error(go(scene, step, until).end) / error(go(scene, step / 2, until).end));
  }
};

// A free body: energy and angular momentum should be constant; it starts about the unstable axis.
TEST_P(EveryIntegrator, TumblesFreelyToItsOrder) {
  const Scene scene = test::tumbling_body();
  const double E = energy(scene, scene.start);
  const Eigen::Vector3d L = spin(scene, scene.start);
  const State exact = move(scene, "lie-4", 1e-4, 1).end;
  EXPECT_LT(std::abs(energy(scene, exact) - E), 1e-12 * E);
  EXPECT_LT((spin(scene, exact) - L).norm(), 1e-12 * L.norm());

  const int p = GetParam().order;
  EXPECT_NEAR(order(scene, 1, [&](const State& end) { return distance(end, exact); }), p, 0.3);
  EXPECT_GT(order(scene, 1, [&](const State& end) { return std::abs(energy(scene, end) - E); }),
            p - 0.3);
  EXPECT_GT(order(scene, 1, [&](const State& end) { return (spin(scene, end) - L).norm(); }),
            p - 0.3);
}

TEST_P(EveryIntegrator, LetsAChainFallToItsOrder) {
  const Scene scene = test::ball_chain(3);
  const State exact = move(scene, "lie-4", 2e-4, 0.4).end;
  const double E = energy(scene, scene.start);
  EXPECT_LT(std::abs(energy(scene, exact) - E), 1e-9 * std::abs(E));
  EXPECT_NEAR(order(scene, 0.4, [&](const State& end) { return distance(end, exact); }),
              GetParam().order, 0.4);
}

// Several mechanisms, floating and fixed, with balls of all kinds: all move.
TEST_P(EveryIntegrator, MovesEveryBaseAndEveryBall) {
  std::mt19937 gen(4);
  Scene scene;
  scene.tree = std::make_shared<Tree>(test::random_system(gen, 12, 3));
  scene.chart = std::make_shared<UnitQuaternion>();
  scene.start = test::random_state(gen, *scene.tree);
  ASSERT_GT(scene.tree->balls.size(), 1);
  const double step = 1e-5;
  const Motion motion = go(scene, step, step);
  const Eigen::VectorXd& v = scene.start.v;
  for (std::size_t r = 0; r < scene.tree->roots.size(); ++r) {
    const Root& root = scene.tree->roots[r];
    const Pose &from = scene.start.bases[r], &to = motion.end.bases[r];
    const Eigen::Vector3d turn = rotation_vector(to.R * from.R.transpose());
    if (root.floating) {
      EXPECT_LT((turn - step * v.segment<3>(root.velocity + 3)).norm(), 1e-2 * turn.norm());
      EXPECT_LT(((to.p - from.p) - step * v.segment<3>(root.velocity)).norm(), 1e-2 * step);
    } else {
      EXPECT_EQ(to.R, from.R);
    }
  }
  for (std::size_t b = 0; b < scene.tree->balls.size(); ++b) {
    const Eigen::Vector3d turn =
        rotation_vector(motion.end.balls[b] * scene.start.balls[b].transpose());
    const int at = scene.tree->velocity_index(scene.tree->balls[b].joint);
    EXPECT_LT((turn - step * v.segment<3>(at)).norm(), 1e-2 * turn.norm()) << b;
  }
}

TEST_P(EveryIntegrator, TakesNothingFromTheHeap) {
  Scene scene = test::ball_chain(3);
  GaussPlant plant;
  test::choose_integrator(plant, GetParam().word);
  test::open_at(plant, scene.setup(), scene.start);
  State state = scene.start;
  const Eigen::VectorXd torque = scene.no_torque();
  const long before = test::allocations();
  for (int i = 0; i < 5; ++i) test::advance(plant, torque, state);
  EXPECT_EQ(test::allocations(), before);
}

TEST_P(EveryIntegrator, StandsOnItsContacts) {
  const Scene scene = test::standing_atlas();
  const test::Equilibrium hold = test::equilibrium(scene);
  GaussPlant plant;
  test::choose_integrator(plant, GetParam().word);
  test::open_at(plant, scene.setup(), scene.start);
  EXPECT_LT(test::run(plant, scene, hold.torque, 0.05).v.cwiseAbs().maxCoeff(), 1e-8);
  for (const ContactTruth& contact : plant.contacts()) EXPECT_TRUE(contact.closed);
}

// Without external forces every mechanism keeps its angular momentum, whatever its joints do.
TEST_P(EveryIntegrator, KeepsTheSpinOfEveryMechanism) {
  std::mt19937 gen(9);
  Scene scene;
  scene.tree = std::make_shared<Tree>(test::random_system(gen, 9, 3));
  scene.chart = std::make_shared<UnitQuaternion>();
  scene.start = test::random_state(gen, *scene.tree);
  scene.gravity.setZero();
  const State end = go(scene, GetParam().step / 10, 0.05).end;
  for (int r = 0; r < 3; ++r) {
    if (!scene.tree->roots[static_cast<std::size_t>(r)].floating) continue;
    const Eigen::Vector3d L = spin(scene, scene.start, r);
    EXPECT_LT((spin(scene, end, r) - L).norm(), (GetParam().order == 1 ? 1e-2 : 1e-4) * L.norm());
  }
}

INSTANTIATE_TEST_SUITE_P(Gauss, EveryIntegrator, testing::ValuesIn(kIntegrators),
                         [](const auto& name) {
                           std::string word = name.param.word;
                           std::erase(word, '-');
                           return word;
                         });

// The charts agree up to their own integration error, far below that of the step.
TEST(BallChain, FallsTheSameInThreeCharts) {
  constexpr double kStep = 1e-3, kUntil = 0.8;
  std::vector<State> coarse, fine;
  for (const auto& chart : three_charts()) {
    Scene scene = test::ball_chain(4);
    scene.chart = chart;
    for (const auto& [step, ends] : {std::pair{kStep, &coarse}, {kStep / 2, &fine}}) {
      const Motion motion = move(scene, "chart", step, kUntil);
      EXPECT_GT(motion.margin, 0.05);
      ends->push_back(motion.end);
    }
  }
  const double own_error = distance(coarse[0], fine[0]);
  EXPECT_GT(distance(coarse[0], test::ball_chain(4).start), 0.5) << "it falls";
  EXPECT_LT(own_error, 0.05);
  for (std::size_t i = 1; i < coarse.size(); ++i)
    EXPECT_LT(distance(coarse[i], coarse[0]), 1e-4 * own_error) << i;
}

// With the explicit step the charts differ by about the error, and by half of it with half the
// step.
TEST(BallChain, FallsTheSameInThreeChartsToTheErrorOfAnExplicitStep) {
  constexpr double kUntil = 0.8;
  const State exact = move(test::ball_chain(4), "lie-4", 2.5e-5, kUntil).end;
  std::vector<State> ends[2];
  for (int halvings = 0; halvings < 2; ++halvings)
    for (const auto& chart : three_charts()) {
      Scene scene = test::ball_chain(4);
      scene.chart = chart;
      ends[halvings].push_back(move(scene, "chart-explicit", 5e-4 / (1 << halvings), kUntil).end);
    }
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(distance(ends[0][i], exact) / distance(ends[1][i], exact), 2, 0.3) << i;
    const double between = distance(ends[0][i], ends[0][(i + 1) % 3]);
    EXPECT_LT(between, distance(ends[0][i], exact) + distance(ends[0][(i + 1) % 3], exact));
    EXPECT_NEAR(between / distance(ends[1][i], ends[1][(i + 1) % 3]), 2, 0.5) << i;
  }
}

// The drift from C = 0 is proportional to the step; with projection or on the group there is none.
TEST(BallChain, OnlyTheExplicitStepDriftsOffItsCharts) {
  Scene scene = test::ball_chain(3);
  scene.chart = std::make_shared<RotationMatrix>();
  for (const char* word : {"chart", "lie-2", "lie-4"})
    EXPECT_LT(move(scene, word, 1e-3, 0.3).drift, 1e-13) << word;
  const double coarse = move(scene, "chart-explicit", 5e-4, 0.3).drift;
  EXPECT_GT(coarse, 1e-6);
  EXPECT_LT(coarse, 1e-1);
  EXPECT_NEAR(coarse / move(scene, "chart-explicit", 2.5e-4, 0.3).drift, 2, 0.2);
}

TEST(BallChain, EveryJointMayHaveAChartOfItsOwn) {
  Scene scene = test::ball_chain(3);
  const State together = move(scene, "chart", 1e-3, 0.5).end;
  scene.ball_charts = {nullptr, std::make_shared<RotationMatrix>(),
                       std::make_shared<ModifiedRodrigues>()};
  EXPECT_LT(distance(move(scene, "chart", 1e-3, 0.5).end, together), 1e-6);
}

}  // namespace
}  // namespace poise
