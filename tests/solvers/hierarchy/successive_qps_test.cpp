// SPDX-License-Identifier: BSD-2-Clause
// Strict priorities against a sequence of QPs with another solver.

#include <gtest/gtest.h>

#include <cmath>

#include "poise/solvers/hierarchy/lexicographic/lexicographic.hpp"
#include "poise/solvers/qp/weighted_qp.hpp"
#include "poise/tests/solvers/hierarchy/level_check.hpp"
#include "poise/tests/solvers/random_problem.hpp"

namespace poise::test {
namespace {

// Freezes the objective's rows at their current values as hard rows.
void freeze(Problem& problem, const Objective& objective, const Eigen::VectorXd& acceleration) {
  Rows& rows = problem.constraints.emplace_back();
  problem.constraint_names.emplace_back("level");
  rows.kind = RowKind::kGeneral;
  rows.on_acceleration = objective.rows.jacobian;
  rows.lower = rows.on_acceleration * acceleration;
  rows.upper = rows.lower;
}

// The costs of all levels, each minimised with those before frozen.
std::vector<double> successive(Problem problem, const Eigen::MatrixXd& M,
                               const Eigen::VectorXd& h) {
  std::vector<double> costs;
  const std::deque<Objective> all = problem.objectives;
  for (const int level : levels_in_use(problem)) {
    problem.objectives.clear();
    for (const Objective& objective : all)
      if (objective.level == level) problem.objectives.push_back(objective);
    qp::WeightedQp kernel;
    Solution solution;
    resize(problem, solution);
    kernel.bind(problem, {.contact_blocks = false,
                          .regularisation_acceleration = 1e-9,
                          .regularisation_force = 1e-12,
                          .max_iterations = 5000,
                          .tolerance = 1e-6});
    kernel.solve(problem, M, h, solution);
    EXPECT_EQ(solution.status, SolverStatus::kSolved) << "level " << level;
    costs.push_back(level_costs(problem, M, h, solution).front());
    for (const Objective& objective : problem.objectives)
      freeze(problem, objective, solution.acceleration);
  }
  return costs;
}

void compare(const Recipe& recipe, unsigned seed) {
  RandomProblem random(recipe, seed);
  int level = 1;
  for (Objective& objective : random.problem.objectives) objective.level = level++;
  hierarchy::Lexicographic kernel;
  Solution solution;
  resize(random.problem, solution);
  kernel.bind(random.problem, {});
  kernel.solve(random.problem, random.M, random.h, solution);
  ASSERT_EQ(solution.status, SolverStatus::kSolved) << seed;
  const auto costs = level_costs(random.problem, random.M, random.h, solution);
  const auto expected = successive(random.problem, random.M, random.h);
  ASSERT_EQ(costs.size(), expected.size());
  for (std::size_t k = 0; k < costs.size(); ++k)
    EXPECT_NEAR(costs[k], expected[k], 1e-5 * (1 + expected[k])) << "seed " << seed << ", " << k;
}

TEST(SuccessiveQps, AgreeWhereLimitsAreFar) {
  for (unsigned seed = 0; seed < 60; ++seed)
    compare({.joints = 14, .torque = 1e3, .acceleration = 1e3}, seed);
}

TEST(SuccessiveQps, AgreeWhereLimitsAreReached) {
  for (unsigned seed = 0; seed < 60; ++seed) compare({.joints = 14, .torque = 3}, seed);
}

}  // namespace
}  // namespace poise::test
