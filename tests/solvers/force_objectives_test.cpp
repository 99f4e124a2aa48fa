// SPDX-License-Identifier: BSD-2-Clause
// Objectives over contact forces, in the solvers that choose forces.

#include <gtest/gtest.h>

#include "poise/solvers/hierarchy/lexicographic/lexicographic.hpp"
#include "poise/solvers/qp/weighted_qp.hpp"
#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/dense_problem.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"

namespace poise::test {
namespace {

// Appends an objective of `size` rows over all forces.
Objective& add_force_objective(RandomProblem& random, std::mt19937& gen, int size, int level) {
  std::normal_distribution<double> number;
  Objective& objective = random.problem.objectives.emplace_back();
  objective.name = "force";
  objective.level = level;
  objective.weight = 0.1 + std::abs(number(gen));
  TaskRows& rows = objective.rows;
  rows.resize(size, static_cast<int>(random.problem.nv));
  rows.columns.clear();
  rows.order = 0;
  rows.on_force.setZero(size, random.problem.nf);
  for (double& entry : rows.on_force.reshaped()) entry = number(gen);
  for (double& entry : rows.drift) entry = 20 * number(gen);
  objective.desired.setZero(size);
  return objective;
}

TEST(ForceObjectives, WeightedQpSatisfiesTheOptimalityConditions) {
  for (const Recipe& recipe : kMixedRecipes) {
    for (unsigned seed = 0; seed < 60; ++seed) {
      RandomProblem random(recipe, seed);
      std::mt19937 gen(seed);
      add_force_objective(random, gen, 1 + static_cast<int>(seed % 4), 1);
      qp::WeightedQp kernel;
      Solution solution;
      resize(random.problem, solution);
      kernel.bind(random.problem, {});
      for (const bool active : {true, false, true}) {
        random.activate(0, active);
        kernel.solve(random.problem, random.M, random.h, solution);
        ASSERT_EQ(solution.status, SolverStatus::kSolved) << seed;
        const Kkt kkt = check_kkt(dense_problem(random.problem, random.M, random.h), solution);
        EXPECT_LT(kkt.worst(), 1e-8) << "seed " << seed;
      }
    }
  }
}

// An equivalent soft block of rows takes another path through the solver.
TEST(ForceObjectives, LexicographicTakesThemAsItTakesSoftRows) {
  for (const Recipe& recipe : kMixedRecipes) {
    for (unsigned seed = 0; seed < 40; ++seed) {
      Solution as_objective, as_rows;
      for (const bool soft : {false, true}) {
        RandomProblem random(recipe, seed);
        random.problem.objectives[2].level = 2;
        random.problem.objectives[3].level = 3;
        std::mt19937 gen(seed);
        Objective& objective = add_force_objective(random, gen, 1 + static_cast<int>(seed % 2), 2);
        if (soft) {
          Rows& rows = random.problem.constraints.emplace_back();
          rows.names.assign(static_cast<std::size_t>(objective.rows.drift.size()), "soft");
          rows.level = objective.level;
          rows.weight = objective.weight;
          rows.on_force = objective.rows.on_force;
          rows.on_acceleration.setZero(rows.on_force.rows(), random.problem.nv);
          rows.lower = rows.upper = -objective.rows.drift;
          random.problem.constraint_names.emplace_back("soft");
          random.problem.objectives.pop_back();
        }
        Solution& solution = soft ? as_rows : as_objective;
        hierarchy::Lexicographic kernel;
        resize(random.problem, solution);
        kernel.bind(random.problem, {});
        kernel.solve(random.problem, random.M, random.h, solution);
        ASSERT_EQ(solution.status, SolverStatus::kSolved) << seed;
      }
      const std::string which = "seed " + std::to_string(seed);
      expect_near(as_objective.acceleration, as_rows.acceleration, 1e-6, which);
      expect_near(as_objective.force, as_rows.force, 1e-5, which);
    }
  }
}

TEST(ForceObjectives, AreSolvedWithoutHeap) {
  RandomProblem random({.joints = 24, .rectangles = 2}, 3);
  std::mt19937 gen(3);
  add_force_objective(random, gen, 3, 1);
  qp::WeightedQp weighted;
  hierarchy::Lexicographic strict;
  Solution solution;
  resize(random.problem, solution);
  weighted.bind(random.problem, {});
  strict.bind(random.problem, {});
  const long before = allocations();
  weighted.solve(random.problem, random.M, random.h, solution);
  strict.solve(random.problem, random.M, random.h, solution);
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace poise::test
