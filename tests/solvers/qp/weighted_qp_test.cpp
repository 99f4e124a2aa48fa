// SPDX-License-Identifier: BSD-2-Clause
// The kernel of the weighted QP against its own optimality conditions on problems of every shape.

#include "poise/solvers/qp/weighted_qp.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/dense_problem.hpp"
#include "poise/tests/support/no_alloc.hpp"

namespace poise::test {
namespace {

// A kernel bound to a random problem.
struct Bench {
  RandomProblem random;
  qp::WeightedQp kernel;
  Solution solution;

  Bench(const Recipe& recipe, unsigned seed, const qp::Settings& settings = {})
      : random(recipe, seed) {
    resize(random.problem, solution);
    kernel.bind(random.problem, settings);
  }
  void solve() { kernel.solve(random.problem, random.M, random.h, solution); }
  Kkt kkt() const { return check_kkt(dense_problem(random.problem, random.M, random.h), solution); }
};

void expect_optimal(Bench& bench, unsigned seed) {
  bench.solve();
  ASSERT_EQ(bench.solution.status, SolverStatus::kSolved) << "seed " << seed;
  const Kkt kkt = bench.kkt();
  EXPECT_LT(kkt.primal, 1e-9) << "seed " << seed;
  EXPECT_LT(kkt.stationarity, 1e-9) << "seed " << seed;
  EXPECT_LT(kkt.force, 1e-9) << "seed " << seed;
  EXPECT_LT(kkt.dual, 1e-9) << "seed " << seed;
  EXPECT_LT(kkt.complementarity, 1e-9) << "seed " << seed;
}

void sweep(const Recipe& recipe, unsigned seeds) {
  for (unsigned seed = 0; seed < seeds; ++seed) {
    Bench bench(recipe, seed);
    expect_optimal(bench, seed);
  }
}

TEST(WeightedQp, SatisfiesTheOptimalityConditions) { sweep({}, 200); }
TEST(WeightedQp, FixedBaseNeedsNoContact) {
  sweep({.floating = false, .joints = 6, .points = 0, .rectangles = 0}, 100);
}
TEST(WeightedQp, TwoSurfacesAndAPoint) { sweep({.joints = 24, .points = 1, .rectangles = 2}, 100); }
TEST(WeightedQp, ForcesAtTheCorners) {
  sweep({.joints = 24, .points = 1, .rectangles = 2, .general = true, .by_vertices = true}, 100);
}
TEST(WeightedQp, NarrowBoxes) { sweep({.joints = 12, .torque = 0.05, .acceleration = 0.05}, 200); }
TEST(WeightedQp, FlightHasNoForces) { sweep({.points = 0, .rectangles = 0}, 100); }
TEST(WeightedQp, DependentContacts) { sweep({.joints = 14, .doubled_contact = true}, 200); }
TEST(WeightedQp, GeneralRows) { sweep({.joints = 16, .general = true}, 200); }
TEST(WeightedQp, UnactuatedVelocitiesAnywhere) {
  sweep({.joints = 14, .scattered = true}, 150);
  sweep({.joints = 14, .general = true, .scattered = true}, 50);
}
TEST(WeightedQp, WeightsFarApart) { sweep({.joints = 16, .weight_exponent = 6}, 200); }

// As of a robot that spins out of this world: the rows' terms are so large that their sums, however
// well refined, keep more rounding than a bound of zero would forgive.
TEST(WeightedQp, HugeAccelerations) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Bench bench({.joints = 24, .rectangles = 2, .torque = 1e9, .acceleration = 1e9}, seed);
    for (Objective& objective : bench.random.problem.objectives) objective.desired *= 1e5;
    expect_optimal(bench, seed);
  }
}

// What must not depend on where the solver comes from.
void expect_same(const Solution& a, const Solution& b, const std::string& what) {
  ASSERT_EQ(a.status, b.status) << what;
  EXPECT_LT((a.acceleration - b.acceleration).norm(), 1e-7 * (1 + b.acceleration.norm())) << what;
  EXPECT_LT((a.force - b.force).norm(), 1e-6 * (1 + b.force.norm())) << what;
  EXPECT_LT((a.torque - b.torque).norm(), 1e-7 * (1 + b.torque.norm())) << what;
}

const Recipe kHumanoid{.joints = 20, .points = 1, .rectangles = 2, .torque = 3, .acceleration = 3};

TEST(WeightedQp, WarmStartEqualsColdStart) {
  Bench warm(kHumanoid, 1), cold(kHumanoid, 1);
  int warm_iterations = 0, cold_iterations = 0;
  for (int tick = 0; tick < 200; ++tick) {
    warm.random.advance(0.02);
    cold.random.advance(0.02);
    warm.solve();
    cold.kernel.reset();
    cold.solve();
    ASSERT_EQ(warm.solution.status, SolverStatus::kSolved);
    expect_same(warm.solution, cold.solution, "tick " + std::to_string(tick));
    EXPECT_LT(warm.kkt().worst(), 1e-9) << "tick " << tick;
    warm_iterations += warm.solution.iterations;
    cold_iterations += cold.solution.iterations;
  }
  EXPECT_LT(5 * warm_iterations, cold_iterations);
}

TEST(WeightedQp, ContactsComeAndGo) {
  Bench bench(kHumanoid, 2);
  for (int tick = 0; tick < 60; ++tick) {
    const auto contact = static_cast<std::size_t>(tick % 3);
    const bool active = tick / 3 % 2 == 1;
    bench.random.activate(contact, active);
    expect_optimal(bench, static_cast<unsigned>(tick));
    const auto start = bench.random.problem.force_start[contact];
    const auto size = bench.random.contacts[contact].size();
    EXPECT_TRUE(active || bench.solution.force.segment(start, size).isZero(0)) << tick;
  }
}

TEST(WeightedQp, RelaxedBlocksDoNotCount) {
  Bench bench({}, 3);
  bench.solve();
  const int torque = 1;
  EXPECT_GT(bench.solution.active[torque].cwiseAbs().sum(), 0) << "the block limits";
  bench.random.block(RowKind::kTorque).enabled = false;
  expect_optimal(bench, 3);
  EXPECT_EQ(bench.solution.active[torque].cwiseAbs().sum(), 0);
  EXPECT_EQ(bench.solution.multipliers[torque].cwiseAbs().sum(), 0);
}

TEST(WeightedQp, BlocksInConflictAreInfeasibleAndTheAnswerFinite) {
  Bench bench({}, 4);
  bench.solve();
  Rows& other = bench.random.block(RowKind::kAcceleration, 1);
  other.lower[7] = bench.random.block(RowKind::kAcceleration).lower[7] + 100;
  other.upper[7] = other.lower[7] + 1;
  bench.random.block(RowKind::kAcceleration).upper[7] = other.lower[7] - 50;
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kInfeasible);
  EXPECT_TRUE(bench.solution.acceleration.allFinite() && bench.solution.torque.allFinite());
  other.enabled = false;
  expect_optimal(bench, 4);
}

// Whichever side of such a row is held, the other one is violated.
TEST(WeightedQp, CrossingBoundsAreInfeasible) {
  for (const RowKind kind : {RowKind::kAcceleration, RowKind::kTorque, RowKind::kContactForce}) {
    for (const double crossing : {1e-6, 1e-2, 10.0}) {
      Bench bench({}, 10);
      expect_optimal(bench, 10);
      Rows& rows = bench.random.block(kind);
      const Eigen::VectorXd lower = rows.lower, upper = rows.upper;
      rows.lower[2] = std::isfinite(rows.upper[2]) ? rows.upper[2] + crossing : rows.lower[2];
      rows.upper[2] = rows.lower[2] - crossing;
      for (const char* start : {"warm", "cold"}) {
        bench.solve();
        EXPECT_EQ(bench.solution.status, SolverStatus::kInfeasible) << start << " " << crossing;
        EXPECT_TRUE(bench.solution.torque.allFinite());
        bench.kernel.reset();
      }
      rows.lower = lower;
      rows.upper = upper;
      expect_optimal(bench, 10);
    }
  }
}

// Weights so far apart that the sign of a small multiplier drowns in the rounding of large ones.
TEST(WeightedQp, WrongSignsAreNeverCalledSolved) {
  Recipe recipe{.torque = 1e3, .acceleration = 1e3, .weight_exponent = 6};
  const auto check = [&recipe](int joints, int points, int rectangles, unsigned seed) {
    recipe.joints = joints;
    recipe.points = points;
    recipe.rectangles = rectangles;
    Bench bench(recipe, seed);
    bench.solve();
    EXPECT_TRUE(!bench.solution.usable() || bench.kkt().worst() < 1e-9) << "seed " << seed;
    EXPECT_LT(bench.solution.iterations, 100) << "seed " << seed;
  };
  check(16, 1, 1, 95);
  check(16, 2, 1, 20);
  check(24, 0, 2, 74);
  check(24, 2, 1, 74);
}

// These came round in circles while the furthest violation was always the next to be taken.
TEST(WeightedQp, DependentContactsWithWeightsFarApartDoNotCircle) {
  Recipe recipe{.joints = 20, .points = 1, .rectangles = 2, .weight_exponent = 6};
  recipe.doubled_contact = true;
  for (const unsigned seed : {28u, 146u, 468u, 509u, 552u, 569u}) {
    Bench bench(recipe, seed);
    expect_optimal(bench, seed);
  }
}

TEST(WeightedQp, ContactsThatContradictAreInfeasible) {
  Bench bench({.joints = 14, .doubled_contact = true}, 5);
  expect_optimal(bench, 5);
  bench.random.block(RowKind::kContactMotion, 2).lower[1] += 1e-3;
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kInfeasible);
}

TEST(WeightedQp, TheIterationCapGivesAFiniteAnswer) {
  Bench bench({.joints = 24}, 6, {.max_iterations = 5});
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kIterationLimit);
  EXPECT_LE(bench.solution.iterations, 6);
  EXPECT_TRUE(bench.solution.acceleration.allFinite() && bench.solution.force.allFinite() &&
              bench.solution.torque.allFinite());
  // called again, it goes on from where it stopped
  for (int tick = 0; tick < 200 && !bench.solution.usable(); ++tick) bench.solve();
  EXPECT_TRUE(bench.solution.usable());
}

TEST(WeightedQp, NotANumberIsANumericalErrorWithAFiniteAnswer) {
  Bench bench({}, 7);
  bench.random.problem.objectives[0].desired[0] = std::nan("");
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kNumericalError);
  EXPECT_TRUE(bench.solution.acceleration.allFinite() && bench.solution.torque.allFinite());
  bench.random.problem.objectives[0].desired[0] = 1;
  expect_optimal(bench, 7);
}

TEST(WeightedQp, SolvesWithoutTheHeap) {
  Bench bench(kHumanoid, 8);
  bench.solve();
  for (int tick = 0; tick < 30; ++tick) {
    bench.random.advance(0.5);
    if (tick % 5 == 0) bench.random.activate(0, tick % 10 == 0);
    const long before = allocations();
    bench.solve();
    EXPECT_EQ(allocations(), before) << "tick " << tick;
  }
}

// What the multipliers pay for the rows' residuals, Σμ(Ax − b): an answer is as good as those
// allow, so the optimal value is cost − Σμ(Ax − b), to the second order.
double paid(const DenseProblem& dense, const Solution& solution) {
  const Eigen::VectorXd value = dense.A * dense.point(solution);
  double sum = 0;
  for (Eigen::Index k = 0; k < value.size(); ++k) {
    const auto [block, row] = dense.rows[static_cast<std::size_t>(k)];
    if (block < 0) continue;
    const double mu = solution.multipliers[static_cast<std::size_t>(block)][row];
    if (mu != 0) sum += mu * (value[k] - (mu > 0 ? dense.lower[k] : dense.upper[k]));
  }
  return sum;
}

// The multiplier of a bound is what the cost loses when the bound moves. The optimal value is a
// quadratic function of the bound while the same rows are held, so that differences about the
// middle are exact, whatever the step.
TEST(WeightedQp, MultipliersAreSensitivities) {
  Bench bench({}, 9);
  bench.solve();
  const Solution before = bench.solution;
  const auto dense = [&bench] {
    return dense_problem(bench.random.problem, bench.random.M, bench.random.h);
  };
  int checked = 0;
  Rows& torque = bench.random.block(RowKind::kTorque);
  for (Eigen::Index i = 0; i < torque.size(); ++i) {
    if (before.active[1][i] == 0) continue;
    Eigen::VectorXd& bound = before.active[1][i] < 0 ? torque.lower : torque.upper;
    const double at = bound[i];
    for (const double step : {1e-6, 1e-4}) {
      bound[i] = at + step;
      bench.solve();
      ASSERT_EQ(bench.solution.active, before.active);
      const DenseProblem d = dense();
      const Eigen::VectorXd above = d.point(bench.solution);
      const double paid_above = paid(d, bench.solution);
      bound[i] = at - step;
      bench.solve();
      ASSERT_EQ(bench.solution.active, before.active);
      const Eigen::VectorXd below = d.point(bench.solution);
      const double change = (d.H * (0.5 * (above + below)) + d.g).dot(above - below);
      const double slope = (change - (paid_above - paid(dense(), bench.solution))) / (2 * step);
      EXPECT_NEAR(before.multipliers[1][i], slope, 1e-6 * (1 + std::abs(slope))) << step;
    }
    bound[i] = at;
    ++checked;
  }
  EXPECT_GT(checked, 0);
}

}  // namespace
}  // namespace poise::test
