// SPDX-License-Identifier: BSD-2-Clause
// The kernel in chart coordinates on problems of every shape, several rotations at once.

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "poise/solvers/qp/weighted_qp.hpp"
#include "poise/tests/plugins/contract/built_modules.hpp"
#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/dense_problem.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise::test {
namespace {

using qp::FormulationKind;

double difference(const Eigen::VectorXd& found, const Eigen::VectorXd& wanted) {
  return (found - wanted).norm() / (1 + wanted.norm());
}

// Loading modules is slow: once a type.
std::shared_ptr<const Chart> make_chart(const std::string& type) {
  static std::map<std::string, std::shared_ptr<const Chart>> charts;
  std::shared_ptr<const Chart>& chart = charts[type];
  if (!chart) chart = std::static_pointer_cast<Chart>(make_built(ModuleKind::kChart, type));
  return chart;
}

// A kernel of one formulation, and one in the tangent space beside it.
struct Bench {
  RandomProblem random;
  std::vector<RotationPoint> points;
  qp::WeightedQp kernel, tangent;
  Solution solution, wanted;

  /// Rotations in this chart: of the base if it floats, and of six joints.
  Bench(const Recipe& recipe, unsigned seed, FormulationKind kind, const std::string& chart)
      : random(recipe, seed) {
    const int base = static_cast<int>(random.problem.nv - random.problem.nu);
    if (base > 0) add_rotation(base - 3, chart);
    if (recipe.joints >= 8) {
      add_rotation(base, chart);
      add_rotation(base + 5, chart);
    }
    resize(random.problem, solution);
    resize(random.problem, wanted);
    qp::Settings settings;
    tangent.bind(random.problem, settings);
    settings.formulation = kind;
    kernel.bind(random.problem, settings);
    solution.lambda.setZero(kernel.multipliers());
    turn(seed);
  }
  void add_rotation(int velocity, const std::string& chart) {
    random.problem.rotations.push_back({velocity, make_chart(chart)});
  }
  // All rotations anywhere but near a singularity.
  void turn(unsigned seed) {
    std::mt19937 gen(seed);
    points.clear();
    for (const RotationBlock& block : random.problem.rotations) {
      RotationPoint& point = points.emplace_back();
      do {
        point.theta = block.chart->coordinates(random_rotation(gen));
      } while (block.chart->margin(point.theta) < 0.2);
      point.rate = block.chart->rates(point.theta, random_vector(gen));
    }
  }
  void solve() {
    kernel.solve(random.problem, random.M, random.h, solution, points);
    tangent.solve(random.problem, random.M, random.h, wanted);
  }
  Kkt kkt() const { return check_kkt(dense_problem(random.problem, random.M, random.h), solution); }
};

// Between two equal contacts the cost of forces alone decides, 1e-8·‖f‖²: `force` is what rounding
// leaves of that, in the tangent space too.
void expect_optimal(Bench& bench, unsigned seed, double force = 1e-8) {
  bench.solve();
  ASSERT_EQ(bench.solution.status, SolverStatus::kSolved) << "seed " << seed;
  EXPECT_LT(bench.kkt().worst(), 1e-9) << "seed " << seed;
  EXPECT_LT(difference(bench.solution.acceleration, bench.wanted.acceleration), 1e-8) << seed;
  EXPECT_LT(difference(bench.solution.force, bench.wanted.force), force) << seed;
  EXPECT_LT(difference(bench.solution.torque, bench.wanted.torque), 1e-8) << seed;
  const double terms = bench.random.M.norm() * bench.solution.acceleration.norm();
  EXPECT_LE(bench.solution.lambda.norm(), 1e-13 * (terms + bench.random.h.norm())) << seed;
}

class QpInCharts : public testing::TestWithParam<std::tuple<FormulationKind, std::string>> {
 protected:
  void sweep(const Recipe& recipe, unsigned seeds, double force = 1e-8) {
    for (unsigned seed = 0; seed < seeds; ++seed) {
      Bench bench = make(recipe, seed);
      expect_optimal(bench, seed, force);
    }
  }
  Bench make(const Recipe& recipe, unsigned seed) {
    return {recipe, seed, std::get<0>(GetParam()), std::get<1>(GetParam())};
  }
};

TEST_P(QpInCharts, FloatingWithContacts) { sweep({}, 20); }
TEST_P(QpInCharts, TwoSurfacesAndAPoint) {
  sweep({.joints = 20, .points = 1, .rectangles = 2}, 10);
}
TEST_P(QpInCharts, NarrowBoxes) { sweep({.joints = 12, .torque = 0.05, .acceleration = 0.05}, 20); }
TEST_P(QpInCharts, InFlight) { sweep({.points = 0, .rectangles = 0}, 20); }
TEST_P(QpInCharts, DependentContacts) { sweep({.joints = 14, .doubled_contact = true}, 20, 1e-4); }
TEST_P(QpInCharts, GeneralRows) { sweep({.joints = 16, .general = true}, 20); }
TEST_P(QpInCharts, FixedBase) {
  sweep({.floating = false, .joints = 10, .points = 0, .rectangles = 0}, 20);
}
TEST_P(QpInCharts, FixedBaseWithoutRotations) {
  sweep({.floating = false, .joints = 6, .points = 0, .rectangles = 0}, 10);
}

TEST_P(QpInCharts, ContactsComeAndGoWithoutTheHeap) {
  Bench bench =
      make({.joints = 20, .points = 1, .rectangles = 2, .torque = 3, .acceleration = 3}, 2);
  for (unsigned tick = 0; tick < 30; ++tick) {
    bench.random.activate(tick % 3, tick / 3 % 2 == 1);
    bench.turn(tick);
    expect_optimal(bench, tick);
    const long before = allocations();
    bench.kernel.solve(bench.random.problem, bench.random.M, bench.random.h, bench.solution,
                       bench.points);
    EXPECT_EQ(allocations(), before) << tick;
  }
}

TEST_P(QpInCharts, BlocksInConflictAreInfeasibleAndTheAnswerFinite) {
  Bench bench = make({}, 4);
  Rows& one = bench.random.block(RowKind::kAcceleration);
  Rows& other = bench.random.block(RowKind::kAcceleration, 1);
  other.lower[7] = one.lower[7] + 100;
  other.upper[7] = other.lower[7] + 1;
  one.upper[7] = other.lower[7] - 50;
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kInfeasible);
  EXPECT_TRUE(bench.solution.acceleration.allFinite() && bench.solution.torque.allFinite());
  other.enabled = false;
  expect_optimal(bench, 4);
}

TEST_P(QpInCharts, NotANumberIsANumericalErrorWithAFiniteAnswer) {
  Bench bench = make({}, 7);
  bench.points[0].rate[0] = std::nan("");
  bench.solve();
  EXPECT_EQ(bench.solution.status, SolverStatus::kNumericalError);
  EXPECT_TRUE(bench.solution.acceleration.allFinite() && bench.solution.torque.allFinite() &&
              bench.solution.lambda.allFinite());
  bench.turn(7);
  expect_optimal(bench, 7);
}

// M and h stay: to v̇ it is nothing where θ is and how fast it moves.
TEST_P(QpInCharts, TheSolutionDoesNotKnowThePoint) {
  Bench bench = make({}, 8);
  expect_optimal(bench, 8);
  for (unsigned seed = 100; seed < 105; ++seed) {
    bench.turn(seed);
    expect_optimal(bench, seed);
  }
}

std::string case_name(const testing::TestParamInfo<QpInCharts::ParamType>& parameters) {
  const auto& [kind, chart] = parameters.param;
  return (kind == FormulationKind::kProjected ? "projected_" : "multiplier_") + test_name(chart);
}

INSTANTIATE_TEST_SUITE_P(Charts, QpInCharts,
                         testing::Combine(testing::Values(FormulationKind::kProjected,
                                                          FormulationKind::kMultiplier),
                                          testing::ValuesIn(built_types(ModuleKind::kChart))),
                         case_name);

}  // namespace
}  // namespace poise::test
