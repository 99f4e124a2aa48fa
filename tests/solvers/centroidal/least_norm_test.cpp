// SPDX-License-Identifier: BSD-2-Clause
// Least-norm vectors under linear rows, checked by optimality conditions.

#include "poise/solvers/centroidal/least_norm.hpp"

#include <gtest/gtest.h>

#include <random>

namespace poise::centroidal {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

struct Rows {
  MatrixXd normals;  // one per column
  VectorXd bounds;
  Index equations;
};

// Every fourth row is a copy of another or a sum of two; `point`, if set, satisfies all.
Rows random_rows(std::mt19937& gen, Index n, Index rows, Index equations, bool feasible) {
  std::normal_distribution<double> some;
  Rows out{MatrixXd(n, rows), VectorXd(rows), equations};
  VectorXd point(n);
  for (double& x : point) x = 3 * some(gen);
  for (Index i = 0; i < rows; ++i) {
    for (double& x : out.normals.col(i)) x = some(gen);
    if (i % 4 == 3) out.normals.col(i) = out.normals.col(i - 1) + out.normals.col(i - 2);
    if (i % 8 == 7) out.normals.col(i) = -out.normals.col(i - 1);
    const double slack = i < equations || i % 3 == 0 ? 0 : std::abs(some(gen));
    out.bounds[i] = out.normals.col(i).dot(point) - slack;
    if (!feasible && i % 5 == 4) out.bounds[i] += 5;
  }
  return out;
}

LeastNorm::Result solve(LeastNorm& least, const Rows& rows) {
  least.start(rows.normals.rows());
  for (Index i = 0; i < rows.bounds.size(); ++i)
    least.add(rows.bounds[i], i < rows.equations) = rows.normals.col(i);
  return least.solve(500);
}

void expect_optimal(const LeastNorm& least, const Rows& rows) {
  VectorXd sum = VectorXd::Zero(rows.normals.rows());
  for (Index i = 0; i < rows.bounds.size(); ++i) {
    const double slack = rows.normals.col(i).dot(least.x()) - rows.bounds[i];
    sum += least.multiplier(i) * rows.normals.col(i);
    EXPECT_GE(slack, -1e-8);
    if (i < rows.equations || least.held(i)) {
      EXPECT_NEAR(slack, 0, 1e-8);
    }
    if (i >= rows.equations) {
      EXPECT_GE(least.multiplier(i), -1e-8);
    }
    if (!least.held(i)) {
      EXPECT_EQ(least.multiplier(i), 0);
    }
  }
  EXPECT_LE((sum - least.x()).norm(), 1e-8 * (1 + least.x().norm()));
}

TEST(LeastNorm, IsOptimalWhereThereIsASolution) {
  std::mt19937 gen(51);
  LeastNorm least;
  least.bind(20, 60);
  for (int i = 0; i < 500 && !testing::Test::HasFailure(); ++i) {
    const Index n = 4 + static_cast<Index>(gen() % 16), m = static_cast<Index>(gen() % 40);
    const Rows rows = random_rows(gen, n, 1 + m, std::min<Index>(n / 3, 1 + m), true);
    ASSERT_EQ(solve(least, rows), LeastNorm::Result::kSolved) << "problem " << i;
    expect_optimal(least, rows);
  }
}

TEST(LeastNorm, NeverCallsAnInfeasibleProblemSolved) {
  std::mt19937 gen(52);
  LeastNorm least;
  least.bind(20, 60);
  int infeasible = 0;
  for (int i = 0; i < 500 && !testing::Test::HasFailure(); ++i) {
    const Rows rows = random_rows(gen, 4 + static_cast<Index>(gen() % 6), 30, 2, false);
    const LeastNorm::Result result = solve(least, rows);
    infeasible += result == LeastNorm::Result::kInfeasible;
    if (result == LeastNorm::Result::kSolved) expect_optimal(least, rows);
  }
  EXPECT_GT(infeasible, 100);
}

TEST(LeastNorm, EquationsThatDependOnOthersMustAgree) {
  LeastNorm least;
  least.bind(2, 2);
  for (const double second : {2.0, 3.0}) {
    least.start(2);
    least.add(1, true) << 1, 1;
    least.add(second, true) << 2, 2;
    EXPECT_EQ(least.solve(10) == LeastNorm::Result::kSolved, second == 2);
  }
}

}  // namespace
}  // namespace poise::centroidal
