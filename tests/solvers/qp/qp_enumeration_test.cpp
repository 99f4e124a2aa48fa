// SPDX-License-Identifier: BSD-2-Clause
// Small problems against the trial of every working set: random, degenerate, redundant, infeasible.

#include <gtest/gtest.h>

#include "poise/solvers/qp/weighted_qp.hpp"
#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/oracles/enumerate_qp.hpp"

namespace poise::test {
namespace {

// A fixed-base arm of four joints on one point: 3 + 1 degrees of freedom, up to 12 inequalities.
constexpr Recipe kArm{.floating = false, .joints = 4, .points = 1, .rectangles = 0};
// Weights of forces that an enumeration with plain tolerances can tell from zero.
constexpr qp::Settings kPlain{
    .level_ratio = 10, .regularisation_acceleration = 1e-2, .regularisation_force = 1e-1};
constexpr CostOptions kPlainCost{
    .level_ratio = 10, .acceleration = 1e-2, .force = 1e-1, .moment = 1e1};

/// Solves and compares; returns whether the problem was feasible.
bool agrees(RandomProblem& random, const std::string& what) {
  qp::WeightedQp kernel;
  Solution solution;
  resize(random.problem, solution);
  kernel.bind(random.problem, kPlain);
  const DenseProblem dense = dense_problem(random.problem, random.M, random.h, kPlainCost);
  const std::optional<Eigen::VectorXd> expected = enumerate(dense);
  for (const char* start : {"cold", "warm"}) {
    kernel.solve(random.problem, random.M, random.h, solution);
    if (!expected) {
      EXPECT_EQ(solution.status, SolverStatus::kInfeasible) << what << ", " << start;
      EXPECT_TRUE(dense.point(solution).allFinite()) << what;
      continue;
    }
    EXPECT_EQ(solution.status, SolverStatus::kSolved) << what << ", " << start;
    EXPECT_LT((dense.point(solution) - *expected).cwiseAbs().maxCoeff(), 1e-6) << what;
    EXPECT_LT(check_kkt(dense, solution).worst(), 1e-9) << what << ", " << start;
  }
  return expected.has_value();
}

TEST(QpEnumeration, RandomProblems) {
  for (unsigned seed = 0; seed < 12; ++seed) {
    RandomProblem random(kArm, seed);
    random.block(RowKind::kAcceleration, 1).enabled = false;
    EXPECT_TRUE(agrees(random, "seed " + std::to_string(seed)));
  }
}

// The foot carries nothing and the torque is at its bound: more rows meet there than are needed.
TEST(QpEnumeration, DegenerateCorners) {
  for (unsigned seed = 0; seed < 8; ++seed) {
    RandomProblem random(kArm, seed);
    random.block(RowKind::kAcceleration).enabled = false;
    random.block(RowKind::kAcceleration, 1).enabled = false;
    Rows& torque = random.block(RowKind::kTorque);
    const Eigen::VectorXd unloaded = random.M * random.acceleration + random.h;
    torque.lower = unloaded - Eigen::Vector4d(0, 0, 1, 1);
    torque.upper = unloaded + Eigen::Vector4d(1, 1, 0, 0);
    EXPECT_TRUE(agrees(random, "seed " + std::to_string(seed)));
  }
}

TEST(QpEnumeration, RedundantRows) {
  for (unsigned seed = 0; seed < 6; ++seed) {
    RandomProblem random(kArm, seed);
    random.block(RowKind::kTorque).enabled = false;
    Rows& again = random.block(RowKind::kAcceleration, 1);
    again.lower = random.block(RowKind::kAcceleration).lower;
    again.upper = random.block(RowKind::kAcceleration).upper;
    EXPECT_TRUE(agrees(random, "seed " + std::to_string(seed)));
  }
}

TEST(QpEnumeration, InfeasibleProblemsAreCalledSo) {
  int infeasible = 0;
  for (unsigned seed = 0; seed < 10; ++seed) {
    RandomProblem random(kArm, seed);
    random.block(RowKind::kAcceleration, 1).enabled = false;
    Rows& torque = random.block(RowKind::kTorque);
    const double shift = seed % 2 ? 20 : 0.1;
    torque.lower += shift * Eigen::Vector4d(1, -1, 1, -1);
    torque.upper += shift * Eigen::Vector4d(1, -1, 1, -1);
    infeasible += !agrees(random, "seed " + std::to_string(seed));
  }
  EXPECT_GT(infeasible, 0);
  EXPECT_LT(infeasible, 10);
}

}  // namespace
}  // namespace poise::test
