// SPDX-License-Identifier: BSD-2-Clause
// Weights by component: a task with shares is the same problem as one task for each component.

#include <gtest/gtest.h>

#include "poise/solvers/hierarchy/lexicographic/lexicographic.hpp"
#include "poise/solvers/qp/weighted_qp.hpp"
#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/dense_problem.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"

namespace poise::test {
namespace {

// Shares between 0 and 1, one of them 0 where there are more than two components.
void share(Problem& problem, std::mt19937& gen) {
  std::uniform_real_distribution<double> some(0.05, 1);
  for (Objective& objective : problem.objectives) {
    objective.shares.setOnes(objective.desired.size());
    for (double& one : objective.shares) one = some(gen);
    if (objective.shares.size() > 2) objective.shares[1] = 0;
  }
}

// One objective for each component that has a share. Selections stay selections.
void split(Problem& problem) {
  std::deque<Objective> parts;
  for (const Objective& whole : problem.objectives)
    for (Eigen::Index i = 0; i < whole.desired.size(); ++i) {
      if (whole.share(i) == 0) continue;
      Objective& part = parts.emplace_back();
      part.name = whole.name + std::to_string(i);
      part.level = whole.level;
      part.weight = whole.weight * whole.share(i);
      part.rows.resize(1, static_cast<int>(problem.nv));
      part.rows.order = whole.rows.order;
      part.rows.selection = whole.rows.selection;
      part.rows.columns = whole.rows.columns;
      if (whole.rows.selection)
        part.rows.columns = {whole.rows.columns[static_cast<std::size_t>(i)]};
      part.rows.jacobian = whole.rows.jacobian.row(i);
      part.rows.drift = whole.rows.drift.segment(i, 1);
      part.desired = whole.desired.segment(i, 1);
    }
  problem.objectives = std::move(parts);
}

template <class Kernel, class Settings>
Solution solved(RandomProblem& random, const Settings& settings) {
  Kernel kernel;
  Solution solution;
  resize(random.problem, solution);
  kernel.bind(random.problem, settings);
  kernel.solve(random.problem, random.M, random.h, solution);
  EXPECT_EQ(solution.status, SolverStatus::kSolved);
  return solution;
}

template <class Kernel, class Settings>
void compare(const Settings& settings, bool levels) {
  for (const Recipe& recipe : kMixedRecipes)
    for (unsigned seed = 0; seed < 30; ++seed) {
      RandomProblem shared(recipe, seed), parts(recipe, seed);
      for (RandomProblem* random : {&shared, &parts}) {
        if (levels) random->problem.objectives[2].level = 2;
        std::mt19937 gen(seed);
        share(random->problem, gen);
      }
      split(parts.problem);
      const Solution a = solved<Kernel>(shared, settings), b = solved<Kernel>(parts, settings);
      const std::string which = "seed " + std::to_string(seed);
      expect_near(a.acceleration, b.acceleration, 1e-6, which);
      expect_near(a.torque, b.torque, 1e-5, which);
    }
}

TEST(AxisWeights, QpSolvesTheProblemOfItsParts) {
  compare<qp::WeightedQp>(qp::Settings{}, false);
  compare<qp::WeightedQp>(qp::Settings{}, true);
}

TEST(AxisWeights, TheDenseQpToo) {
  qp::Settings settings;
  settings.contact_blocks = false;
  compare<qp::WeightedQp>(settings, true);
}

TEST(AxisWeights, LexicographicSolvesTheProblemOfItsParts) {
  compare<hierarchy::Lexicographic>(hierarchy::Settings{}, false);
  compare<hierarchy::Lexicographic>(hierarchy::Settings{}, true);
}

TEST(AxisWeights, QpSatisfiesTheOptimalityConditions) {
  for (const Recipe& recipe : kMixedRecipes)
    for (unsigned seed = 0; seed < 30; ++seed) {
      RandomProblem random(recipe, seed);
      std::mt19937 gen(seed);
      share(random.problem, gen);
      const Solution solution = solved<qp::WeightedQp>(random, qp::Settings{});
      EXPECT_LT(check_kkt(dense_problem(random.problem, random.M, random.h), solution).worst(),
                1e-8)
          << seed;
    }
}

// Shares change between two ticks of a bound solver, as in the ramps of phases.
TEST(AxisWeights, QpFollowsSharesThatChangeWithoutHeap) {
  RandomProblem random({.joints = 24, .rectangles = 2}, 5);
  std::mt19937 gen(5);
  share(random.problem, gen);
  qp::WeightedQp kernel;
  Solution solution;
  resize(random.problem, solution);
  kernel.bind(random.problem, qp::Settings{});
  for (int tick = 0; tick < 5; ++tick) {
    for (Objective& objective : random.problem.objectives)
      objective.shares[0] = tick == 2 ? 0 : 0.2 * (1 + tick);
    const long before = allocations();
    kernel.solve(random.problem, random.M, random.h, solution);
    EXPECT_EQ(allocations(), before);
    const Solution fresh = solved<qp::WeightedQp>(random, qp::Settings{});
    expect_near(solution.acceleration, fresh.acceleration, 1e-7, "tick " + std::to_string(tick));
  }
}

TEST(AxisWeights, SharesOfOneChangeNoBit) {
  for (const Recipe& recipe : kMixedRecipes) {
    RandomProblem plain(recipe, 7), ones(recipe, 7);
    for (Objective& objective : ones.problem.objectives)
      objective.shares.setOnes(objective.desired.size());
    EXPECT_EQ(solved<qp::WeightedQp>(plain, qp::Settings{}).acceleration,
              solved<qp::WeightedQp>(ones, qp::Settings{}).acceleration);
    EXPECT_EQ(solved<hierarchy::Lexicographic>(plain, hierarchy::Settings{}).acceleration,
              solved<hierarchy::Lexicographic>(ones, hierarchy::Settings{}).acceleration);
  }
}

}  // namespace
}  // namespace poise::test
