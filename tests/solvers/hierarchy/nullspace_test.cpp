// SPDX-License-Identifier: BSD-2-Clause
// Laws of prioritised control in null spaces, on robots and random mechanisms.

#include "poise/solvers/hierarchy/nullspace/nullspace.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <tuple>

#include "poise/solvers/hierarchy/lexicographic/lexicographic.hpp"
#include "poise/tests/solvers/sentis_khatib.hpp"
#include "poise/tests/solvers/task_scene.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise::test {
namespace {

using hierarchy::Nullspace;
using hierarchy::Settings;
using What = TaskScene::What;

Solution solve(TaskScene& scene, Settings settings = {}) {
  Nullspace kernel;
  Solution solution;
  resize(scene.problem, solution);
  kernel.bind(scene.problem, settings);
  kernel.solve(scene.problem, scene.M(), scene.h(), solution);
  return solution;
}

bool whole(const ReachableDirections& command) { return command.kept.minCoeff() == 1; }

struct Case {
  const char* robot;  ///< "random": a tree of different shape for every seed
  int contacts;
  bool by_vertices = false;
};

void PrintTo(const Case& c, std::ostream* out) {
  *out << c.robot << " with " << c.contacts << " contacts" << (c.by_vertices ? " by vertices" : "");
}

class PrioritisedControl : public testing::TestWithParam<std::tuple<Case, int>> {
 protected:
  // A new scene at every call, with independent contacts.
  TaskScene& another_scene() {
    const auto [of, seed] = GetParam();
    std::mt19937 random(static_cast<unsigned>(100 * seed + tried_));
    do {
      Tree tree = std::string(of.robot) == "random"
                      ? random_tree(random, 14 + seed, of.contacts > 0 || seed % 3 != 0)
                      : load(robot(of.robot));
      scene_.emplace(std::move(tree), static_cast<unsigned>(random()));
      for (int c = 0; c < of.contacts; ++c)
        scene_->add_contact(scene_->body_behind(3),
                            c == 2 ? PatchKind::kPoint : PatchKind::kRectangle, of.by_vertices);
    } while (scene_->independence() < 1e-3);
    ++tried_;
    return *scene_;
  }
  int tried() const { return tried_; }

 private:
  int tried_ = 0;
  std::optional<TaskScene> scene_;
};

TEST_P(PrioritisedControl, ObeysTheEquationOfMotion) {
  TaskScene& scene = another_scene();
  scene.add_task(What::kPosition, 1, scene.body_behind(3));
  scene.add_task(What::kPosture, 2);
  const Solution solution = solve(scene);
  EXPECT_EQ(solution.status, SolverStatus::kSolved);
  EXPECT_LT(scene.equation_error(solution), 1e-9);
  EXPECT_LT(scene.contact_error(solution), 1e-9 * (1 + solution.acceleration.norm()));
}

// Feasible tasks are met exactly, and later tasks do not change them.
TEST_P(PrioritisedControl, LowerTasksDisturbNoHigherOne) {
  TaskScene& scene = another_scene();
  scene.add_task(What::kCom, 2);
  scene.add_task(What::kPosition, 1, scene.body_behind(3));
  scene.add_task(What::kOrientation, 3, scene.body_behind(2));
  for (int k = 0; k < 6; ++k) scene.add_task(What::kPose, 4 + k, scene.body_behind(1));
  scene.add_task(What::kPosture, 11);
  const Solution all = solve(scene);
  const double scale = 1 + all.acceleration.norm();
  for (std::size_t i = 0; i < scene.problem.objectives.size(); ++i) {
    if (!whole(all.reachable[i])) continue;
    EXPECT_LT(scene.miss(i, all).norm(), 1e-9 * scale) << i;
  }
  while (scene.problem.objectives.size() > 3) scene.problem.objectives.pop_back();
  const Solution few = solve(scene);
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& J = scene.problem.objectives[i].rows.jacobian;
    if (whole(all.reachable[i]))
      expect_near(J * all.acceleration, J * few.acceleration, 1e-9, "task", scale);
  }
}

TEST_P(PrioritisedControl, IsWhatThePrintedFormulasGive) {
  for (;;) {
    ASSERT_LT(tried(), 200) << "never feasible";
    TaskScene& scene = another_scene();
    scene.add_task(What::kOrientation, 2, scene.body_behind(3));
    scene.add_task(What::kPosition, 1, scene.body_behind(3));
    scene.add_task(What::kPosture, 3);
    const Settings settings;
    const Solution solution = solve(scene, settings);
    if (!whole(solution.reachable[0]) || !whole(solution.reachable[1])) continue;
    const PrintedMotion printed =
        printed_control(scene.problem, scene.M(), scene.h(), settings.feasibility);
    expect_near(solution.acceleration, printed.acceleration, 1e-8, "v̇");
    expect_near(solution.torque, printed.torque, 1e-8, "τ");
    return;
  }
}

TEST_P(PrioritisedControl, IsASequenceOfLeastSquares) {
  TaskScene& scene = another_scene();
  scene.add_task(What::kPosition, 1, scene.body_behind(3));
  scene.add_task(What::kOrientation, 2, scene.body_behind(3));
  const Solution solution = solve(scene, {.feasibility = 1e-9});
  expect_near(solution.acceleration, least_squares_control(scene.problem, scene.M(), scene.h()),
              1e-7, "v̇");
}

// If tasks leave no freedom, strict levels by optimisation give the same result.
TEST_P(PrioritisedControl, IsWhatStrictLevelsGive) {
  TaskScene& scene = another_scene();
  scene.add_task(What::kPosition, 1, scene.body_behind(3));
  scene.add_task(What::kOrientation, 2, scene.body_behind(3));
  scene.add_task(What::kPosture, 3);
  const Solution solution = solve(scene, {.feasibility = 1e-8});
  for (const ReachableDirections& command : solution.reachable)
    for (const double kept : command.kept)
      ASSERT_TRUE(kept == 0 || kept == 1) << "given up in part: " << kept;
  hierarchy::Lexicographic strict;
  Solution wanted;
  resize(scene.problem, wanted);
  strict.bind(scene.problem, {});
  strict.solve(scene.problem, scene.M(), scene.h(), wanted);
  ASSERT_EQ(wanted.status, SolverStatus::kSolved);
  expect_near(solution.acceleration, wanted.acceleration, 1e-6, "v̇");
}

// With more joints than tasks, the least-norm torques determine the rest.
TEST_P(PrioritisedControl, NeedsTheLeastTorques) {
  TaskScene& scene = another_scene();
  scene.add_task(What::kPosition, 1, scene.body_behind(3));
  const Solution solution = solve(scene);
  const Eigen::Index nu = scene.problem.nu, nf = scene.problem.nf;
  // All (τ, f) with the same v̇ have the same Sᵀτ + Jᵀf.
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(scene.problem.nv, nu + nf);
  for (Eigen::Index j = 0; j < nu; ++j) A(scene.problem.motors[static_cast<std::size_t>(j)], j) = 1;
  for (std::size_t c = 0; c < scene.contacts.size(); ++c)
    A.middleCols(nu + scene.problem.force_start[c], scene.contacts[c].forces()) =
        scene.problem.contact_kinematics[c].force_jacobian().transpose();
  const Eigen::MatrixXd free = Eigen::FullPivLU<Eigen::MatrixXd>(A).kernel();
  const Eigen::VectorXd slope = free.topRows(nu).transpose() * solution.torque;
  EXPECT_LT(slope.norm(), 1e-8 * (1 + free.norm() * solution.torque.norm()));
}

INSTANTIATE_TEST_SUITE_P(Mechanisms, PrioritisedControl,
                         testing::Combine(testing::Values(Case{"Atlas", 0}, Case{"Atlas", 2},
                                                          Case{"Atlas", 3, true}, Case{"Hubo", 0},
                                                          Case{"Hubo", 2}, Case{"Humanoid", 0},
                                                          Case{"Humanoid", 1}, Case{"Humanoid", 3},
                                                          Case{"random", 0}, Case{"random", 1}),
                                          testing::Range(0, 8)));

// Free fall: no torque can move the CoM, and the solver reports it.
TEST(Nullspace, KnowsThatTheCentreOfMassIsLostInTheAir) {
  TaskScene scene(load(kAtlas), 1);
  scene.add_task(What::kCom, 1);
  scene.add_task(What::kPosture, 2);
  const Solution solution = solve(scene);
  EXPECT_EQ(solution.status, SolverStatus::kSolved);
  EXPECT_EQ(solution.reachable[0].kept.maxCoeff(), 0);
  EXPECT_TRUE(whole(solution.reachable[1])) << "what is lost takes nothing from later tasks";
  const Eigen::Vector3d com =
      scene.robot().com_jacobian() * solution.acceleration + scene.robot().com_drift();
  expect_near(com, scene.robot().gravity_acceleration(), 1e-9, "falls");
}

// An arm on a fixed base, far from where it is singular.
State bent(const TaskScene& arm) {
  State state(arm.tree());
  for (Eigen::Index j = 0; j < state.joints.size(); ++j) state.joints[j] = j % 2 == 0 ? 0.6 : 0.9;
  state.v.setConstant(0.5);
  return state;
}

// Its wrist is so light that other directions are a thousand times as heavy.
constexpr Settings kTiny{.feasibility = 1e-8};

// The tasks demand more than its six joints can do.
TEST(Nullspace, ReportsTheDirectionsThatAreLost) {
  TaskScene scene(load(kKr5), 2);
  scene.move_to(bent(scene));
  const int tip = scene.tree().bodies() - 1;
  scene.add_task(What::kPosition, 1, tip);
  scene.add_task(What::kPose, 2, tip);
  const Solution solution = solve(scene, kTiny);
  EXPECT_TRUE(whole(solution.reachable[0]));
  const ReachableDirections& second = solution.reachable[1];
  expect_near(second.axes.transpose() * second.axes, Eigen::MatrixXd::Identity(6, 6), 1e-12, "U");
  EXPECT_EQ((second.kept.array() == 0).count(), 3);
  EXPECT_EQ((second.kept.array() == 1).count(), 3);
}

TEST(Nullspace, OrdersTasksByLevelThenByTheStack) {
  TaskScene scene(load(kKr5), 3);
  scene.move_to(bent(scene));
  const int tip = scene.tree().bodies() - 1;
  scene.add_task(What::kPose, 2, tip);
  scene.add_task(What::kPose, 1, tip);
  scene.add_task(What::kPose, 1, tip);
  const Solution solution = solve(scene, kTiny);
  EXPECT_LT(scene.miss(1, solution).norm(), 1e-9 * (1 + solution.acceleration.norm()));
  EXPECT_EQ(solution.reachable[0].kept.maxCoeff(), 0);
  EXPECT_EQ(solution.reachable[2].kept.maxCoeff(), 0);
  scene.problem.objectives[1].weight = 0;
  EXPECT_EQ(solve(scene, kTiny).reachable[1].kept.maxCoeff(), 0);
  EXPECT_LT(scene.miss(2, solve(scene, kTiny)).norm(), 1e-9 * (1 + solution.acceleration.norm()));
}

TEST(Nullspace, HasNothingToDoWithoutMotorsOrTasks) {
  TaskScene idle(load(kAtlas), 6);
  const Solution falls = solve(idle);
  EXPECT_EQ(falls.status, SolverStatus::kSolved);
  EXPECT_LT(falls.torque.norm(), 1e-9);
  EXPECT_LT(idle.equation_error(falls), 1e-9);
  TaskScene limp(load(kAtlas), 6);
  limp.problem.actuate({});
  limp.add_task(What::kPosition, 1, limp.body_behind(3));
  limp.add_contact(limp.body_behind(5));
  const Solution hangs = solve(limp);
  EXPECT_EQ(hangs.status, SolverStatus::kSolved);
  EXPECT_EQ(hangs.reachable[0].kept.maxCoeff(), 0);
  EXPECT_LT(limp.equation_error(hangs), 1e-9);
}

// Joints of every kind, objects and their links, contacts with the world.
TEST(Nullspace, TakesSystemsOfAnyKind) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    std::mt19937 random(seed);
    TaskScene scene(random_regular_system(random, 12, 1 + static_cast<int>(seed) % 3), seed);
    if (seed % 2 == 0) scene.add_contact(scene.body_behind(2));
    scene.add_task(What::kPosition, 1, scene.body_behind(2));
    scene.add_task(What::kPosture, 2);
    const Solution solution = solve(scene);
    if (scene.independence() < 1e-3) continue;
    EXPECT_EQ(solution.status, SolverStatus::kSolved) << seed;
    EXPECT_LT(scene.equation_error(solution), 1e-9) << seed;
    EXPECT_LT(scene.contact_error(solution), 1e-8 * (1 + solution.acceleration.norm())) << seed;
    if (!whole(solution.reachable[0])) continue;
    EXPECT_LT(scene.miss(0, solution).norm(), 1e-8 * (1 + solution.acceleration.norm())) << seed;
  }
}

// A duplicated patch carries half the load each, without changing the motion.
TEST(Nullspace, SharesTheLoadOfContactsThatDependOnEachOther) {
  TaskScene once(load(kAtlas), 4), twice(load(kAtlas), 4);
  const int foot = once.body_behind(5);
  for (TaskScene* scene : {&once, &twice}) {
    scene->add_contact(foot);
    if (scene == &twice) scene->add_contact(foot);
    scene->add_task(What::kCom, 1).desired.setConstant(0.1);
  }
  const Solution one = solve(once), two = solve(twice);
  EXPECT_EQ(two.status, SolverStatus::kSolved);
  expect_near(two.acceleration, one.acceleration, 1e-8, "v̇");
  expect_near(two.force.head(6), one.force / 2, 1e-7, "first");
  expect_near(two.force.tail(6), one.force / 2, 1e-7, "second");
  EXPECT_LT(twice.equation_error(two), 1e-9);
}

TEST(Nullspace, SaysWhenContactsContradictEachOther) {
  TaskScene scene(load(kAtlas), 4);
  const int foot = scene.body_behind(5);
  scene.add_contact(foot);
  scene.add_contact(foot);
  scene.problem.constraints.back().lower[2] += 1;
  const Solution solution = solve(scene);
  EXPECT_EQ(solution.status, SolverStatus::kInfeasible);
  EXPECT_TRUE(solution.acceleration.allFinite() && solution.torque.allFinite());
}

TEST(Nullspace, AllocatesNothingWhenContactsComeAndGo) {
  TaskScene scene(load(kAtlas), 5);
  scene.add_contact(scene.body_behind(5));
  scene.add_contact(scene.body_behind(5), PatchKind::kPoint);
  scene.add_task(What::kPosition, 1, scene.body_behind(3));
  scene.add_task(What::kPosture, 2);
  Rows& bounds = scene.add_bounds();
  bounds.upper.setConstant(3);
  Nullspace kernel;
  Solution solution;
  resize(scene.problem, solution);
  kernel.bind(scene.problem, {});
  for (int tick = 0; tick < 8; ++tick) {
    scene.problem.contact_kinematics[0].active = tick % 2 == 0;
    scene.problem.contact_kinematics[1].active = tick % 4 < 2;
    const long before = allocations();
    kernel.solve(scene.problem, scene.M(), scene.h(), solution);
    EXPECT_EQ(allocations(), before) << tick;
    EXPECT_EQ(solution.force.tail(3).norm() > 0, scene.problem.contact_kinematics[1].active);
    EXPECT_LT(scene.equation_error(solution), 1e-9) << tick;
  }
}

}  // namespace
}  // namespace poise::test
