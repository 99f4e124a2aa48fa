// SPDX-License-Identifier: BSD-2-Clause
// Random problems with Ipopt and with the dual active set: two methods, two layouts, one solution.

#include "interior_point.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "poise/solvers/qp/weighted_qp.hpp"
#include "poise/tests/solvers/random_problem.hpp"
#include "poise/tests/support/dense_problem.hpp"

namespace poise::test {
namespace {

struct Family {
  const char* name;
  Recipe recipe;
};

void PrintTo(const Family& family, std::ostream* out) { *out << family.name; }

// A problem and both solutions.
class Pair {
 public:
  Pair(const Recipe& recipe, unsigned seed) : random(recipe, seed) {
    resize(random.problem, theirs);
    resize(random.problem, ours);
    layout_.bind(random.problem, {});
    interior_.bind({});
    active_set_.bind(random.problem, {});
  }
  void solve() {
    layout_.update(random.problem, random.M, random.h);
    theirs.status = interior_.solve(layout_.program(), optimum_, theirs.iterations);
    layout_.report(random.problem, optimum_, theirs);
    active_set_.solve(random.problem, random.M, random.h, ours);
  }
  void expect_same();

  RandomProblem random;
  Solution theirs, ours;

 private:
  example::DenseLayout layout_;
  example::InteriorPoint interior_;
  example::DenseOptimum optimum_;
  qp::WeightedQp active_set_;
};

double largest(const Eigen::VectorXd& v) { return v.size() ? v.cwiseAbs().maxCoeff() : 0; }

void Pair::expect_same() {
  solve();
  ASSERT_EQ(ours.status, SolverStatus::kSolved);
  ASSERT_EQ(theirs.status, SolverStatus::kSolved);
  const DenseProblem dense = dense_problem(random.problem, random.M, random.h);
  const double cost = dense.cost(dense.point(ours));
  EXPECT_NEAR(dense.cost(dense.point(theirs)), cost, 1e-9 * (1 + std::abs(cost)));
  // its multipliers prove optimality, but rows flagged as active may be 0.01 N from the bound
  const Kkt kkt = check_kkt(dense, theirs);
  EXPECT_LT(std::max({kkt.primal, kkt.stationarity, kkt.force, kkt.dual}), 1e-9);
  EXPECT_LT(kkt.complementarity, 0.01);
  EXPECT_LT(largest(theirs.acceleration - ours.acceleration), 1e-8);
  EXPECT_LT(largest(theirs.torque - ours.torque), 1e-6);
  // where forces do no work on the mechanism, only 1e-8·‖f‖² determines them
  EXPECT_LT(largest(theirs.force - ours.force), 1e-3);
}

class Random : public testing::TestWithParam<Family> {};

TEST_P(Random, ProblemsHaveTheSameAnswer) {
  for (unsigned seed = 0; seed < 4; ++seed) {
    SCOPED_TRACE(seed);
    Pair pair(GetParam().recipe, seed);
    pair.expect_same();
    if (pair.random.contacts.empty()) continue;
    pair.random.activate(0, false);
    pair.expect_same();
    EXPECT_EQ(largest(pair.theirs.force.head(pair.random.contacts[0].forces())), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Families, Random,
    testing::Values(Family{"plain", {}},
                    Family{"surfaces", {.joints = 24, .points = 1, .rectangles = 2}},
                    Family{"narrow_boxes", {.joints = 12, .torque = 0.05, .acceleration = 0.05}},
                    Family{"wide_boxes",
                           {.joints = 20, .rectangles = 2, .torque = 1e3, .acceleration = 1e3}},
                    Family{"doubled_contact", {.joints = 14, .doubled_contact = true}},
                    Family{"general_rows", {.joints = 16, .general = true}},
                    Family{"corners", {.joints = 20, .by_vertices = true}},
                    Family{"far_weights", {.joints = 16, .weight_exponent = 6}},
                    Family{"scattered_base", {.joints = 14, .scattered = true}},
                    Family{"flight", {.joints = 12, .points = 0, .rectangles = 0}},
                    Family{"fixed_base", {.floating = false, .joints = 7, .rectangles = 0}}),
    [](const auto& family) { return family.param.name; });

TEST(InteriorPoint, CallsInfeasibleWhatIs) {
  for (const double width : {0.05, 1.0, 1e3}) {
    for (unsigned seed = 0; seed < 4; ++seed) {
      Pair pair({.torque = width, .acceleration = width}, seed);
      Rows& torque = pair.random.block(RowKind::kTorque);
      for (Eigen::Index i = 0; i < torque.size(); ++i) {
        torque.lower[i] += (i % 2 ? 5 : -5) * width;
        torque.upper[i] += (i % 2 ? 5 : -5) * width;
      }
      pair.solve();
      EXPECT_EQ(pair.ours.status, SolverStatus::kInfeasible) << width << ", " << seed;
      EXPECT_EQ(pair.theirs.status, SolverStatus::kInfeasible) << width << ", " << seed;
      EXPECT_TRUE(pair.theirs.acceleration.allFinite()) << seed;
    }
  }
}

TEST(InteriorPoint, CallsCrossingBoundsInfeasible) {
  Pair pair({}, 1);
  Rows& torque = pair.random.block(RowKind::kTorque);
  torque.lower[0] = torque.upper[0] + 1;
  pair.solve();
  EXPECT_EQ(pair.theirs.status, SolverStatus::kInfeasible);
}

TEST(InteriorPoint, LeavesDisabledRowsOut) {
  Pair pair({.torque = 0.01}, 2);
  pair.solve();
  const Eigen::VectorXd limited = pair.theirs.torque;
  pair.random.block(RowKind::kTorque).enabled = false;
  pair.expect_same();
  EXPECT_GT(largest(pair.theirs.torque - limited), 0.1);
}

// Equal bounds have no interior: Ipopt removes such variables.
TEST(InteriorPoint, HoldsWhatHasEqualBounds) {
  Pair pair({}, 3);
  Rows& box = pair.random.block(RowKind::kAcceleration);
  box.lower[7] = box.upper[7] = pair.random.acceleration[7];
  pair.expect_same();
  EXPECT_EQ(
      pair.theirs.active[static_cast<std::size_t>(pair.random.problem.constraints.size() - 2)][7],
      2);
}

}  // namespace
}  // namespace poise::test
