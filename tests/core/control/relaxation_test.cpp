// SPDX-License-Identifier: BSD-2-Clause
// Limits under on_failure.relax give way, and no further than they have to.

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "poise/core/problem/row_access.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/tests/core/control/standing.hpp"

namespace poise::test {
namespace {

// A noisy state asks for other torques than those of the last tick. Torques so slow cannot keep the
// accelerations so small.
constexpr const char* kSlow =
    "control:\n"
    "  on_failure: {relax: [torque-rate-limits], then: hold}\n"
    "  constraints:\n"
    "    - {type: joint-acceleration-limits, max: 20 rad/s²}\n"
    "    - {type: torque-rate-limits, max: 40 N·m/s}\n";

std::string with_solver(const std::string& solver) {
  return std::string(kSlow) + "  solver: " + solver + "\n";
}

State noisy(State state, std::mt19937& gen) {
  std::normal_distribution<double> noise(0, 0.1);
  for (double& rate : state.v) rate += noise(gen);
  return state;
}

// How far a row is beyond its bounds; ≤ 0 within them.
double beyond(const Problem& problem, const Rows& rows, const Solution& solution) {
  Eigen::VectorXd value(row_count(problem, rows));
  row_values(problem, rows, solution, value);
  if (rows.kind == RowKind::kEquationOfMotion) return value.lpNorm<Eigen::Infinity>();
  double most = 0;
  for (Eigen::Index i = 0; i < value.size(); ++i) {
    const RowBounds bounds = row_bounds(problem, rows, i);
    most = std::max({most, bounds.lower - value[i], value[i] - bounds.upper});
  }
  return most;
}

TEST(Relaxation, NoisyTicksKeepAllOtherLimitsAndWidenTheRest) {
  Standing run(with_solver("qp"));
  run.controller.start(run.state);
  run.run(20);
  std::mt19937 gen(1);
  int relaxed = 0;
  for (int i = 0; i < 100; ++i) {
    run.tick(noisy(run.state, gen));
    ASSERT_NE(run.controller.outcome(), Outcome::kHeld) << "tick " << i;
    const double share = run.controller.relaxation();
    EXPECT_EQ(share > 0, run.controller.outcome() == Outcome::kRelaxed);
    if (share == 0) continue;
    ++relaxed;
    EXPECT_EQ(run.controller.status(), SolverStatus::kInfeasible);
    ASSERT_TRUE(std::isfinite(share));
    const Problem &stated = run.controller.problem(), answered = run.controller.answered();
    const Solution& solution = run.controller.solution();
    for (std::size_t b = 0; b < stated.constraints.size(); ++b) {
      const Rows& rows = stated.constraints[b];
      if (!counts(stated, rows)) continue;
      EXPECT_LT(beyond(answered, answered.constraints[b], solution), 1e-6);
      const bool slow = stated.constraint_names[b] == "torque-rate-limits";
      if (slow) {
        const double width = 40 * run.spec.period;
        EXPECT_NEAR(answered.constraints[b].upper[0] - rows.upper[0], share * width, 1e-9);
        EXPECT_GT(beyond(stated, rows, solution), 0);
      } else {
        EXPECT_LT(beyond(stated, rows, solution), 1e-6) << stated.constraint_names[b];
      }
    }
  }
  EXPECT_GT(relaxed, 20);
  EXPECT_EQ(run.heap, 0);
}

// With less than half the share there is no solution.
TEST(Relaxation, IsAtMostTwiceTheLeast) {
  const WrappedModules modules;
  Standing run(with_solver("qp"), modules);
  run.controller.start(run.state);
  run.run(20);
  std::mt19937 gen(1);
  int tried = 0;
  for (int i = 0; i < 60; ++i) {
    run.tick(noisy(run.state, gen));
    const double share = run.controller.relaxation();
    if (!(share > 0.5) || !std::isfinite(share)) continue;
    ++tried;
    Problem less = run.controller.problem();
    for (std::size_t b = 0; b < less.constraints.size(); ++b)
      if (less.constraint_names[b] == "torque-rate-limits") {
        const double more = 0.45 * share * 40 * run.spec.period;
        less.constraints[b].lower.array() -= more;
        less.constraints[b].upper.array() += more;
      }
    const auto solver = make_module_as<Solver>(run.spec.solver, ModuleKind::kSolver, modules);
    Solution solution;
    solver->bind(less, solution);
    solver->solve(less, solution);
    EXPECT_EQ(solution.status, SolverStatus::kInfeasible) << "tick " << i;
  }
  EXPECT_GT(tried, 10);
}

TEST(Relaxation, ASolverWithoutAProofLeavesTheLimitsOut) {
  Standing run(with_solver("hierarchy"));
  run.controller.start(run.state);
  run.run(20);
  std::mt19937 gen(1);
  int dropped = 0;
  for (int i = 0; i < 40; ++i) {
    run.tick(noisy(run.state, gen));
    ASSERT_NE(run.controller.outcome(), Outcome::kHeld);
    dropped += std::isinf(run.controller.relaxation());
  }
  EXPECT_GT(dropped, 5);
  EXPECT_EQ(run.heap, 0);
}

}  // namespace
}  // namespace poise::test
