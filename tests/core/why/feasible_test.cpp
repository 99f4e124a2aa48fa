// SPDX-License-Identifier: BSD-2-Clause
// Proofs that rows contradict each other, and feasible rows.

#include "poise/core/why/feasible.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace poise {
namespace {

constexpr double kInfinity = INFINITY;

struct System {
  Eigen::MatrixXd A;
  Eigen::VectorXd lower, upper;
};

class Random {
 public:
  explicit Random(unsigned seed) : gen_(seed) {}
  double number(double from, double to) { return std::uniform_real_distribution<>(from, to)(gen_); }
  int integer(int from, int to) { return std::uniform_int_distribution<>(from, to)(gen_); }
  Eigen::MatrixXd matrix(int rows, int cols) {
    return Eigen::MatrixXd::NullaryExpr(rows, cols, [this] { return number(-1, 1); });
  }

 private:
  std::mt19937 gen_;
};

// Rows around a point, some of them equations, many of them active there.
System around(Random& random, const Eigen::VectorXd& z, int rows) {
  System s{random.matrix(rows, static_cast<int>(z.size())), {}, {}};
  s.lower = s.upper = s.A * z;
  const auto most_equal = static_cast<int>(z.size()) - 1;
  int equal = 0;
  for (Eigen::Index i = 0; i < rows; ++i) {
    const int kind = random.integer(0, 4);
    if (kind == 0 && equal++ < most_equal) continue;
    if (kind <= 2) s.lower[i] -= random.integer(0, 1) * random.number(0, 2);
    if (kind >= 2) s.upper[i] += random.integer(0, 1) * random.number(0, 2);
    if (kind == 1) s.upper[i] = kInfinity;
    if (kind == 3) s.lower[i] = -kInfinity;
  }
  return s;
}

std::optional<Contradiction> prove(const System& s) {
  return contradiction(s.A, s.lower, s.upper, Eigen::VectorXd::Ones(s.A.cols()));
}

// The properties that make y a proof.
void expect_proof(const System& s, const Contradiction& y) {
  EXPECT_LT((s.A.transpose() * y).norm(), 1e-7 * (1 + y.norm()));
  double gap = 0;
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    if (std::abs(y[i]) < 1e-12 * y.norm()) continue;
    const double bound = y[i] > 0 ? s.lower[i] : s.upper[i];
    ASSERT_TRUE(std::isfinite(bound)) << "row " << i << " has no such bound";
    gap += y[i] * bound;
  }
  EXPECT_NEAR(gap, 1, 1e-6);
}

TEST(Feasible, FindsNoProofWhereAPointExists) {
  Random random(1);
  for (int trial = 0; trial < 500; ++trial) {
    const int n = random.integer(1, 12);
    const Eigen::VectorXd z = 3 * random.matrix(n, 1);
    const System s = around(random, z, random.integer(1, 40));
    EXPECT_FALSE(prove(s)) << trial;
  }
}

TEST(Feasible, ProvesWhatARowFromAConeOfOthersMakesImpossible) {
  Random random(2);
  for (int trial = 0; trial < 500; ++trial) {
    const int n = random.integer(1, 12), rows = random.integer(1, 20);
    System s{random.matrix(rows + 1, n), Eigen::VectorXd(rows + 1),
             Eigen::VectorXd::Constant(rows + 1, kInfinity)};
    Eigen::VectorXd share = random.matrix(rows, 1).cwiseAbs();
    for (int i = 0; i < rows; ++i) s.lower[i] = random.number(-2, 2);
    // Σ share·(a·z) ≥ Σ share·lower, and the last row requires less
    s.A.row(rows) = share.transpose() * s.A.topRows(rows);
    s.lower[rows] = -kInfinity;
    s.upper[rows] = share.dot(s.lower.head(rows)) - random.number(0.01, 1);
    const auto y = prove(s);
    ASSERT_TRUE(y) << trial;
    expect_proof(s, *y);
  }
}

TEST(Feasible, ProvesEquationsThatDisagree) {
  Random random(3);
  System s{random.matrix(6, 5), Eigen::VectorXd(6), {}};
  s.A.row(5) = s.A.row(0) - 2 * s.A.row(3);
  s.lower << 1, 2, 3, 4, 5, 1 - 8 + 0.1;
  s.upper = s.lower;
  const auto y = prove(s);
  ASSERT_TRUE(y);
  expect_proof(s, *y);
  EXPECT_NEAR((*y)[1], 0, 1e-9);
  s.lower[5] = s.upper[5] = -7;
  EXPECT_FALSE(prove(s));
}

TEST(Feasible, ProvesBoundsThatCross) {
  const System s{Eigen::MatrixXd::Identity(2, 2), Eigen::Vector2d(1, 0), Eigen::Vector2d(0.5, 1)};
  const auto y = prove(s);
  ASSERT_TRUE(y);
  EXPECT_NEAR((*y)[1], 0, 1e-12);
}

}  // namespace
}  // namespace poise
