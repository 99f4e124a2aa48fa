// SPDX-License-Identifier: BSD-2-Clause
// Strict priorities: every level satisfies its optimality conditions, on problems of every shape.

#include "poise/solvers/hierarchy/lexicographic/lexicographic.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "poise/tests/solvers/hierarchy/level_check.hpp"
#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/no_alloc.hpp"

namespace poise::test {
namespace {

// A kernel and a random problem with tasks at these levels.
struct Bench {
  RandomProblem random;
  hierarchy::Lexicographic kernel;
  hierarchy::Settings settings;
  Solution solution;

  Bench(const Recipe& recipe, unsigned seed, const std::vector<int>& levels = {1, 2, 3, 4},
        const hierarchy::Settings& with = {})
      : random(recipe, seed), settings(with) {
    for (std::size_t k = 0; k < levels.size(); ++k) random.problem.objectives[k].level = levels[k];
    bind();
  }
  void bind() {
    resize(random.problem, solution);
    kernel.bind(random.problem, settings);
  }
  void solve() { kernel.solve(random.problem, random.M, random.h, solution); }
  LevelCheck check() const { return check_levels(random.problem, random.M, random.h, solution); }
};

void expect_optimal(Bench& bench, const std::string& which) {
  bench.solve();
  ASSERT_EQ(bench.solution.status, SolverStatus::kSolved) << which;
  const LevelCheck check = bench.check();
  EXPECT_LT(check.primal, 1e-9) << which;
  for (std::size_t k = 0; k < check.levels.size(); ++k)
    EXPECT_LT(check.levels[k], 1e-8) << which << ", level " << k;
}

void sweep(const Recipe& recipe, unsigned seeds, const std::vector<int>& levels = {1, 2, 3, 4}) {
  for (unsigned seed = 0; seed < seeds; ++seed) {
    Bench bench(recipe, seed, levels);
    expect_optimal(bench, "seed " + std::to_string(seed));
  }
}

const Recipe kWide{.joints = 14, .torque = 1e3, .acceleration = 1e3};

TEST(Lexicographic, EqualitiesAlone) { sweep(kWide, 100); }
TEST(Lexicographic, LimitsAreReached) { sweep({}, 200); }
TEST(Lexicographic, OneLevel) { sweep({}, 100, {1, 1, 1, 1}); }
TEST(Lexicographic, TwoLevels) { sweep({}, 100, {1, 1, 7, 7}); }
TEST(Lexicographic, FixedBaseNeedsNoContact) {
  sweep({.floating = false, .joints = 6, .points = 0, .rectangles = 0}, 100);
}
TEST(Lexicographic, TwoSurfacesAndAPoint) {
  sweep({.joints = 24, .points = 1, .rectangles = 2}, 100);
}
TEST(Lexicographic, ForcesAtTheCorners) {
  sweep({.joints = 24, .points = 1, .rectangles = 2, .general = true, .by_vertices = true}, 100);
}
TEST(Lexicographic, NarrowBoxes) {
  sweep({.joints = 12, .torque = 0.05, .acceleration = 0.05}, 200);
}
TEST(Lexicographic, FlightHasNoForces) { sweep({.points = 0, .rectangles = 0}, 100); }
TEST(Lexicographic, DependentContacts) { sweep({.joints = 14, .doubled_contact = true}, 200); }
TEST(Lexicographic, GeneralRows) { sweep({.joints = 16, .general = true}, 200); }
TEST(Lexicographic, UnactuatedVelocitiesAnywhere) {
  sweep({.joints = 14, .general = true, .scattered = true}, 100);
}

// The many rows of this robot need hundreds of changes from a cold start, without cycling.
TEST(Lexicographic, EveryKindOfRowIsSolvedBeforeTheCap) {
  const Recipe recipe{.joints = 30,
                      .torque = 5,
                      .general = true,
                      .lines = 1,
                      .soft_points = 1,
                      .grasps = 1,
                      .objects = 1,
                      .many_rows = 10};
  int solved = 0;
  constexpr int kSeeds = 100;
  for (unsigned seed = 1000; seed < 1000 + kSeeds; ++seed) {
    Bench bench(recipe, seed);
    bench.solve();
    solved += bench.solution.usable();
  }
  EXPECT_EQ(solved, kSeeds);
}

// Nearly equal equations: solved results are valid, and nothing is reported infeasible.
TEST(Lexicographic, NearlyCoincidentContactsHold) {
  int solved = 0, all = 0;
  for (const double apart : {1e-4, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10, 1e-11, 1e-13}) {
    for (unsigned seed = 0; seed < 30; ++seed) {
      Bench bench({.joints = 14, .doubled_contact = true}, seed);
      const auto& contacts = bench.random.problem.contact_kinematics;
      RowMatrix& J = bench.random.problem.contact_kinematics.back().jacobian;
      J = contacts[0].jacobian + apart * contacts[1].jacobian.colwise().reverse().replicate(2, 1);
      bench.random.renew();
      bench.solve();
      ++all;
      if (!bench.solution.usable()) continue;
      ++solved;
      EXPECT_LT(bench.check().primal, 1e-9) << "apart by " << apart << ", seed " << seed;
    }
  }
  EXPECT_GT(solved, 0.95 * all);
}

// Almost at rest, with a long lever: an error that is small relative to the Jacobian is large
// relative to the motion.
TEST(Lexicographic, ContactsThatContradictALittleAreNotSolved) {
  Bench bench({.floating = false,
               .joints = 14,
               .torque = 1e3,
               .acceleration = 1e3,
               .doubled_contact = true},
              3);
  for (ContactKinematics& contact : bench.random.problem.contact_kinematics)
    contact.jacobian *= 1e4;
  for (Objective& objective : bench.random.problem.objectives) {
    objective.desired.setZero();
    objective.rows.drift.setZero();
  }
  for (int c = 0; c < 3; ++c) bench.random.block(RowKind::kContactMotion, c).lower.setZero();
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kSolved);
  bench.random.block(RowKind::kContactMotion, 2).lower[1] = 5e-6;
  bench.solve();
  EXPECT_NE(bench.solution.status, SolverStatus::kSolved);
}

// Redundant, contradicting and infeasible tasks.
TEST(Lexicographic, DegenerateLevels) {
  for (unsigned seed = 0; seed < 150; ++seed) {
    Bench bench({.joints = 14, .torque = seed % 3 ? 1e3 : 2, .acceleration = 50}, seed);
    auto& tasks = bench.random.problem.objectives;
    tasks[1].rows.columns = tasks[2].rows.columns = tasks[0].rows.columns;
    tasks[1].rows.jacobian.row(0) = tasks[0].rows.jacobian.row(1);
    tasks[1].rows.jacobian.row(2) = 2 * tasks[1].rows.jacobian.row(1);
    tasks[2].rows.jacobian = tasks[seed % 2].rows.jacobian;
    if (seed % 5 == 0) tasks[0].rows.jacobian.row(2).setZero();
    if (seed % 7 == 0) tasks[2].level = tasks[1].level;
    bench.bind();
    expect_optimal(bench, "seed " + std::to_string(seed));
  }
}

// A block of a level is violated no more than necessary.
TEST(Lexicographic, RowsOfEveryLevel) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    Bench bench({.joints = 12, .torque = 0.3, .acceleration = 0.3, .general = seed % 2 == 0}, seed);
    bench.random.block(RowKind::kTorque).level = 2;
    bench.random.block(RowKind::kTorque).weight = 0.1;
    bench.random.block(RowKind::kAcceleration, 1).level = 1 + static_cast<int>(seed % 5);
    if (seed % 3 == 0) bench.random.block(RowKind::kContactForce).level = 3;
    if (seed % 4 == 0) bench.random.block(RowKind::kContactMotion).level = 1;
    if (seed % 8 == 0) bench.random.block(RowKind::kGeneral).level = 2;
    bench.bind();
    expect_optimal(bench, "seed " + std::to_string(seed));
  }
}

// v̇_1 ≤ 0 and v̇_1 + 5e-8·v̇_2 ≥ least: the rows nearly depend on each other.
Solution nearly_parallel(double least) {
  Bench bench({.floating = false,
               .joints = 2,
               .points = 0,
               .rectangles = 0,
               .torque = 1e12,
               .acceleration = 1e12,
               .general = true},
              3);
  Rows& rows = bench.random.block(RowKind::kGeneral);
  for (RowMatrix* on : {&rows.on_acceleration, &rows.on_torque}) on->setZero();
  rows.on_acceleration.topLeftCorner<2, 2>() << 1, 0, 1, 5e-8;
  rows.lower.setConstant(-std::numeric_limits<double>::infinity());
  rows.upper.setConstant(-rows.lower[0]);
  rows.upper[0] = 0;
  rows.lower[1] = least;
  bench.solve();
  EXPECT_TRUE(!bench.solution.usable() || bench.check().primal < 1e-9);
  return bench.solution;
}

TEST(Lexicographic, RowsThatNearlyDependAreMetWhereTheyCan) {
  const Solution solution = nearly_parallel(1e-4);
  ASSERT_EQ(solution.status, SolverStatus::kSolved);
  EXPECT_GE(solution.acceleration[1], 1e-4 / 5e-8 * (1 - 1e-4));
}

TEST(Lexicographic, RowsThatOnlyHoldAtInfinityAreInfeasible) {
  EXPECT_EQ(nearly_parallel(1e3).status, SolverStatus::kInfeasible);
}

// An infeasible block at the first level is violated as little as possible.
TEST(Lexicographic, ABlockThatCannotHoldIsLeftWhereItHasALevel) {
  Bench bench({}, 4);
  Rows& rows = bench.random.block(RowKind::kAcceleration, 1);
  rows.lower[7] = bench.random.block(RowKind::kAcceleration).upper[7] + 100;
  rows.lower[6] = rows.upper[6] = 3;
  if (!std::isfinite(rows.lower[7])) rows.lower[7] = 100;
  rows.upper[7] = rows.lower[7] + 1;
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kInfeasible);
  EXPECT_TRUE(bench.solution.acceleration.allFinite() && bench.solution.torque.allFinite());
  rows.level = 1;
  bench.bind();
  expect_optimal(bench, "with a level");
}

void expect_same(const Solution& a, const Solution& b, const std::string& what) {
  ASSERT_EQ(a.status, b.status) << what;
  EXPECT_LT((a.acceleration - b.acceleration).norm(), 1e-7 * (1 + b.acceleration.norm())) << what;
  EXPECT_LT((a.force - b.force).norm(), 1e-6 * (1 + b.force.norm())) << what;
  EXPECT_LT((a.torque - b.torque).norm(), 1e-7 * (1 + b.torque.norm())) << what;
}

const Recipe kHumanoid{.joints = 20, .points = 1, .rectangles = 2, .torque = 3, .acceleration = 3};

TEST(Lexicographic, WarmStartEqualsColdStart) {
  Bench warm(kHumanoid, 1), cold(kHumanoid, 1);
  int warm_iterations = 0, cold_iterations = 0;
  for (int tick = 0; tick < 200; ++tick) {
    warm.random.advance(0.02);
    cold.random.advance(0.02);
    expect_optimal(warm, "tick " + std::to_string(tick));
    cold.kernel.reset();
    cold.solve();
    expect_same(warm.solution, cold.solution, "tick " + std::to_string(tick));
    warm_iterations += warm.solution.iterations;
    cold_iterations += cold.solution.iterations;
  }
  EXPECT_LT(5 * warm_iterations, cold_iterations);
}

TEST(Lexicographic, ContactsComeAndGo) {
  Bench bench(kHumanoid, 2);
  for (int tick = 0; tick < 60; ++tick) {
    const auto contact = static_cast<std::size_t>(tick % 3);
    const bool active = tick / 3 % 2 == 1;
    bench.random.activate(contact, active);
    expect_optimal(bench, "tick " + std::to_string(tick));
    const auto start = bench.random.problem.force_start[contact];
    const auto size = bench.random.contacts[contact].size();
    EXPECT_TRUE(active || bench.solution.force.segment(start, size).isZero(0)) << tick;
  }
}

TEST(Lexicographic, CrossingBoundsAreInfeasible) {
  for (const RowKind kind : {RowKind::kAcceleration, RowKind::kTorque, RowKind::kContactForce}) {
    Bench bench({}, 10);
    expect_optimal(bench, "before");
    Rows& rows = bench.random.block(kind);
    rows.upper[2] = std::isfinite(rows.upper[2]) ? rows.upper[2] : rows.lower[2];
    rows.lower[2] = rows.upper[2] + 1e-2;
    bench.solve();
    EXPECT_EQ(bench.solution.status, SolverStatus::kInfeasible);
    EXPECT_TRUE(bench.solution.torque.allFinite());
  }
}

TEST(Lexicographic, ContactsThatContradictAreInfeasible) {
  Bench bench({.joints = 14, .doubled_contact = true}, 5);
  expect_optimal(bench, "before");
  bench.random.block(RowKind::kContactMotion, 2).lower[1] += 1e-3;
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kInfeasible);
}

TEST(Lexicographic, TheIterationCapGivesAFiniteAnswer) {
  Bench bench({.joints = 24}, 6, {1, 2, 3, 4}, {.max_iterations = 20});
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kIterationLimit);
  EXPECT_LE(bench.solution.iterations, 21);
  EXPECT_TRUE(bench.solution.acceleration.allFinite() && bench.solution.force.allFinite() &&
              bench.solution.torque.allFinite());
  // the next call continues where the last one stopped
  for (int tick = 0; tick < 200 && !bench.solution.usable(); ++tick) bench.solve();
  EXPECT_TRUE(bench.solution.usable());
}

TEST(Lexicographic, NotANumberIsANumericalErrorWithAFiniteAnswer) {
  Bench bench({}, 7);
  bench.random.problem.objectives[0].desired[0] = std::nan("");
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kNumericalError);
  EXPECT_TRUE(bench.solution.acceleration.allFinite() && bench.solution.torque.allFinite());
  bench.random.problem.objectives[0].desired[0] = 1;
  expect_optimal(bench, "after");
}

TEST(Lexicographic, SolvesWithoutTheHeap) {
  Bench bench(kHumanoid, 8);
  bench.random.block(RowKind::kAcceleration).level = 2;
  bench.bind();
  bench.solve();
  for (int tick = 0; tick < 30; ++tick) {
    bench.random.advance(0.5);
    if (tick % 5 == 0) bench.random.activate(0, tick % 10 == 0);
    const long before = allocations();
    bench.solve();
    EXPECT_EQ(allocations(), before) << "tick " << tick;
  }
}

// The kept share of a component is the effect of a change of its target.
TEST(Lexicographic, SharesAreWhatArrivesOfATarget) {
  int lost = 0, whole = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    const double limits = seed % 2 ? 3 : 1e3;
    Bench bench({.joints = 12, .torque = limits, .acceleration = limits}, seed, {1, 2, 2, 5});
    bench.solve();
    const Solution before = bench.solution;
    for (std::size_t k = 0; k < 4; ++k) {
      Objective& objective = bench.random.problem.objectives[k];
      for (Eigen::Index i = 0; i < objective.desired.size(); ++i) {
        const double step = 1e-4;
        objective.desired[i] += step;
        bench.solve();
        objective.desired[i] -= step;
        if (bench.solution.active != before.active) continue;
        const Eigen::VectorXd moved = bench.solution.acceleration - before.acceleration;
        const double kept = before.reachable[k].kept[i];
        EXPECT_NEAR(objective.rows.jacobian.row(i).dot(moved) / step, kept, 1e-5) << seed;
        lost += kept < 0.5;
        whole += kept > 1 - 1e-9;
      }
    }
  }
  EXPECT_GT(lost, 20);
  EXPECT_GT(whole, 20);
}

// A bound's multiplier is the sensitivity of the cost of the first level that it limits.
TEST(Lexicographic, MultipliersAreSensitivitiesOfTheFirstLevelTheyTouch) {
  int checked = 0;
  for (unsigned seed = 0; seed < 20; ++seed) {
    Bench bench({}, seed);
    bench.solve();
    const Solution before = bench.solution;
    Rows& torque = bench.random.block(RowKind::kTorque);
    const auto costs = [&bench] {
      bench.solve();
      return level_costs(bench.random.problem, bench.random.M, bench.random.h, bench.solution);
    };
    for (Eigen::Index i = 0; i < torque.size(); ++i) {
      if (before.active[1][i] == 0) continue;
      Eigen::VectorXd& bound = before.active[1][i] < 0 ? torque.lower : torque.upper;
      const double at = bound[i], step = 1e-6;
      bound[i] = at + step;
      const std::vector<double> above = costs();
      bound[i] = at - step;
      const std::vector<double> below = costs();
      bound[i] = at;
      std::size_t level = 0;
      const auto slope = [&] { return (above[level] - below[level]) / (2 * step); };
      while (level + 1 < above.size() && std::abs(slope()) < 1e-5) ++level;
      EXPECT_NEAR(before.multipliers[1][i], slope(), 1e-3 * (1 + std::abs(slope()))) << seed;
      ++checked;
    }
  }
  EXPECT_GT(checked, 20);
}

}  // namespace
}  // namespace poise::test
