// SPDX-License-Identifier: BSD-2-Clause
// Limits of v̇ above all tasks, and smooth torques where a task becomes infeasible.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "poise/solvers/hierarchy/nullspace/nullspace.hpp"
#include "poise/tests/solvers/task_scene.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise::test {
namespace {

using hierarchy::Nullspace;
using hierarchy::Settings;
using What = TaskScene::What;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Solution solve(TaskScene& scene, Settings settings = {}) {
  Nullspace kernel;
  Solution solution;
  resize(scene.problem, solution);
  kernel.bind(scene.problem, settings);
  kernel.solve(scene.problem, scene.M(), scene.h(), solution);
  return solution;
}

// Every joint within ±bound, the base free.
void bound_joints(Rows& rows, const TaskScene& scene, double bound) {
  for (const int i : scene.problem.motors) {
    rows.upper[i] = bound;
    rows.lower[i] = -bound;
  }
}

class LimitsFirst : public testing::TestWithParam<unsigned> {
 protected:
  LimitsFirst() : scene_(load(GetParam() % 2 ? kAtlas : kHumanoid), GetParam()) {
    if (GetParam() % 3 == 0) scene_.add_contact(scene_.body_behind(5));
    State slow = scene_.robot().state();
    slow.v *= 0.2;
    scene_.move_to(slow);
    scene_.add_task(What::kPosition, 1, scene_.body_behind(4));
    scene_.add_task(What::kPosture, 2);
    Rows& bounds = scene_.add_bounds();
    for (int k = 0; k < 6; ++k) {
      const int i = scene_.problem.motors[scene_.random()() % scene_.problem.motors.size()];
      bounds.upper[i] = 1;
      bounds.lower[i] = -1;
    }
  }
  TaskScene scene_;
};

TEST_P(LimitsFirst, NoneIsBrokenAndEveryHeldOneIsNeeded) {
  const Solution solution = solve(scene_);
  ASSERT_EQ(solution.status, SolverStatus::kSolved);
  EXPECT_LT(scene_.equation_error(solution), 1e-9);
  const std::size_t block = scene_.problem.constraints.size() - 1;
  Rows& bounds = scene_.problem.constraints[block];
  const double slack = 1e-7;
  int held = 0;
  for (Eigen::Index i = 0; i < bounds.size(); ++i) {
    EXPECT_LE(solution.acceleration[i], bounds.upper[i] + slack);
    EXPECT_GE(solution.acceleration[i], bounds.lower[i] - slack);
    const int side = solution.active[block][i];
    if (side == 0) {
      EXPECT_EQ(solution.multipliers[block][i], 0);
      continue;
    }
    ++held;
    double& bound = side > 0 ? bounds.upper[i] : bounds.lower[i];
    EXPECT_NEAR(solution.acceleration[i], bound, slack);
    EXPECT_LT(side * solution.multipliers[block][i], 0) << "≥ 0 at the lower bound";
  }
  EXPECT_EQ(held, solution.active_rows);
  EXPECT_GT(held, 0);
}

// Warm-starting with the held rows of the last tick only saves work.
TEST_P(LimitsFirst, AreTheSameWithAndWithoutAWarmStart) {
  Nullspace kernel;
  Solution warm, cold = solve(scene_);
  resize(scene_.problem, warm);
  kernel.bind(scene_.problem, {});
  const std::deque<Objective> wanted = scene_.problem.objectives;
  for (Objective& task : scene_.problem.objectives) task.desired *= 1.02;
  kernel.solve(scene_.problem, scene_.M(), scene_.h(), warm);
  scene_.problem.objectives = wanted;
  kernel.solve(scene_.problem, scene_.M(), scene_.h(), warm);
  EXPECT_EQ(warm.status, SolverStatus::kSolved);
  expect_near(warm.acceleration, cold.acceleration, 1e-6, "v̇");
  kernel.reset();
  kernel.solve(scene_.problem, scene_.M(), scene_.h(), warm);
  EXPECT_EQ(warm.acceleration, cold.acceleration) << "reset forgets";
}

INSTANTIATE_TEST_SUITE_P(Seeds, LimitsFirst, testing::Range(0U, 24U));

// Of all sets of an arm's joints held at their bounds, exactly one satisfies all bounds and needs
// all its rows.
TEST(NullspaceLimits, AreTheOnlySetThatFits) {
  for (unsigned seed = 0; seed < 8; ++seed) {
    TaskScene scene(load(kKr5), seed);
    scene.add_task(What::kPosition, 1, scene.tree().bodies() - 1);
    scene.add_task(What::kPosture, 2);
    Rows& bounds = scene.add_bounds();
    bound_joints(bounds, scene, 4);
    const Solution found = solve(scene, {.feasibility = 1e-8});
    ASSERT_EQ(found.status, SolverStatus::kSolved);
    bool among = false;
    for (int code = 0; code < 729; ++code) {
      for (int i = 0, rest = code; i < 6; ++i, rest /= 3) {
        const double bound = rest % 3 == 1 ? -4 : 4;
        bounds.lower[i] = rest % 3 == 0 ? -kInfinity : bound;
        bounds.upper[i] = rest % 3 == 0 ? kInfinity : bound;
      }
      const Solution one = solve(scene, {.feasibility = 1e-8});
      const std::size_t block = scene.problem.constraints.size() - 1;
      bool fits = one.status == SolverStatus::kSolved;
      for (int i = 0; i < 6; ++i) {
        fits &= std::abs(one.acceleration[i]) < 4 + 1e-6;
        fits &= std::isinf(bounds.upper[i]) || one.multipliers[block][i] * bounds.upper[i] < 1e-9;
      }
      if (fits) among |= (one.acceleration - found.acceleration).norm() < 1e-5;
    }
    EXPECT_TRUE(among) << seed;
  }
}

// General rows over v̇, like those of a ball's swing.
TEST(NullspaceLimits, HoldGeneralRowsOfMotion) {
  TaskScene scene(load(kAtlas), 3);
  scene.add_task(What::kPosture, 1);
  Rows& rows = scene.problem.constraints.emplace_back();
  rows.kind = RowKind::kGeneral;
  rows.on_acceleration.setZero(1, scene.problem.nv);
  rows.on_acceleration.rightCols(3) << 1, 2, -1;
  rows.lower.setConstant(1, 5);
  rows.upper.setConstant(1, kInfinity);
  scene.problem.constraint_names.emplace_back("swing");
  EXPECT_EQ(Nullspace().why_not(scene.problem, {}), "");
  scene.problem.objectives[0].desired.setZero();
  const Solution solution = solve(scene);
  EXPECT_EQ(solution.status, SolverStatus::kSolved);
  EXPECT_NEAR(rows.on_acceleration.row(0).dot(solution.acceleration), 5, 1e-9);
  EXPECT_EQ(solution.active.back()[0], -1);
  EXPECT_GT(solution.multipliers.back()[0], 0);
}

// A joint that a contact holds cannot accelerate; joints at rest are consistent with the contact.
TEST(NullspaceLimits, SayWhenContactsForbidWhatTheyAsk) {
  TaskScene scene(load(kKr5), 1);
  State still = scene.robot().state();
  still.v.setZero();
  scene.add_contact(1);
  scene.add_task(What::kPosture, 1);
  scene.move_to(still);
  EXPECT_EQ(solve(scene).status, SolverStatus::kSolved);
  scene.add_bounds().lower[0] = 1;
  const Solution solution = solve(scene);
  EXPECT_EQ(solution.status, SolverStatus::kInfeasible);
  EXPECT_LT(scene.equation_error(solution), 1e-9) << "usable all the same";
}

TEST(NullspaceLimits, SayWhenTheyCross) {
  TaskScene scene(load(kKr5), 1);
  scene.add_task(What::kPosture, 1);
  Rows& bounds = scene.add_bounds();
  bounds.lower[2] = 1;
  bounds.upper[2] = -1;
  EXPECT_EQ(solve(scene).status, SolverStatus::kInfeasible);
}

// Rotations about z and twice about y: stretched if the last angle is 0.
Tree three_joints() {
  Tree tree;
  tree.roots.emplace_back();
  tree.roots[0].floating = false;
  tree.roots[0].joints = 3;
  tree.inertias.emplace_back();
  for (int j = 0; j < 3; ++j) {
    TreeJoint joint;
    joint.name = "joint" + std::to_string(j);
    joint.parent = j;
    joint.axis = j == 0 ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitY();
    if (j == 2) joint.X_PJ.p.x() = 0.4;
    tree.joints.push_back(joint);
    Inertia link{2, {0.2, 0, 0}, Eigen::Vector3d(0.003, 0.03, 0.03).asDiagonal()};
    tree.inertias.push_back(link);
  }
  tree.parents = {-1, 0, 1, 2};
  index_tree(tree);
  return tree;
}

// The hand of an arm in three directions, one of which becomes singular when the arm is stretched.
class ThroughASingularity {
 public:
  ThroughASingularity() : scene_(three_joints(), 1) {
    TaskRows& rows = scene_.problem.objectives.emplace_back().rows;
    rows.resize(3, 3);
    scene_.problem.objectives[0].desired = Eigen::Vector3d(1, -2, 3);
    scene_.add_bounds();
  }

  // The largest change of a torque from one of `steps` states to the next, and the least share κ.
  double jump(int steps) {
    Nullspace kernel;
    Solution solution;
    resize(scene_.problem, solution);
    kernel.bind(scene_.problem, {.feasibility = 0.02});
    Eigen::VectorXd before;
    double largest = 0;
    least_kept = 1;
    for (int k = 0; k <= steps; ++k) {
      State state(scene_.tree());
      state.joints << 0.3, 0.5, -0.6 + 1.2 * k / steps;
      state.v << 0.1, -0.2, 0.3;
      scene_.move_to(state);
      write_hand();
      kernel.solve(scene_.problem, scene_.M(), scene_.h(), solution);
      EXPECT_EQ(solution.status, SolverStatus::kSolved);
      least_kept = std::min(least_kept, solution.reachable[0].kept.minCoeff());
      if (k > 0) largest = std::max(largest, (solution.torque - before).cwiseAbs().maxCoeff());
      before = solution.torque;
      most_torque = std::max(most_torque, before.cwiseAbs().maxCoeff());
    }
    return largest;
  }

  double least_kept = 1, most_torque = 0;

 private:
  void write_hand() {
    const Frame hand{3, {Eigen::Matrix3d::Identity(), {0.4, 0, 0}}};
    RowMatrix J = RowMatrix::Zero(6, 3);
    scene_.robot().jacobian(hand, J);
    scene_.problem.objectives[0].rows.jacobian = J.topRows(3);
    scene_.problem.objectives[0].rows.drift = scene_.robot().drift(hand).head<3>();
  }
  TaskScene scene_;
};

// A discontinuity would not shrink with the distance of the states.
TEST(NullspaceFeasibility, TorquesAreContinuousThroughASingularity) {
  ThroughASingularity motion;
  const double coarse = motion.jump(4000), fine = motion.jump(16000);
  EXPECT_EQ(motion.least_kept, 0);
  EXPECT_NEAR(coarse / fine, 4, 0.4);
  EXPECT_LT(motion.most_torque, 200) << "[N·m]";
}

}  // namespace
}  // namespace poise::test
