// SPDX-License-Identifier: BSD-2-Clause
// Least squares over u ≥ 0 against its optimality conditions and against all sets of free columns.

#include "poise/core/linear/nonnegative_least_squares.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <random>
#include <vector>

namespace poise::linear {
namespace {

class Random {
 public:
  explicit Random(unsigned seed) : generator_(seed) {}
  int integer(int from, int to) { return std::uniform_int_distribution<>(from, to)(generator_); }
  Eigen::MatrixXd matrix(int rows, int columns) {
    std::uniform_real_distribution<> number(-1, 1);
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return number(generator_); });
  }

 private:
  std::mt19937 generator_;
};

double residual(const Eigen::MatrixXd& E, const Eigen::VectorXd& f, const Eigen::VectorXd& u) {
  return (f - E * u).norm();
}

// The least residual of all sets of free columns whose own minimiser is ≥ 0.
double least_of_all_sets(const Eigen::MatrixXd& E, const Eigen::VectorXd& f) {
  const auto n = static_cast<int>(E.cols());
  double least = f.norm();
  for (unsigned set = 1; set < 1U << static_cast<unsigned>(n); ++set) {
    std::vector<int> free;
    for (int i = 0; i < n; ++i)
      if ((set >> static_cast<unsigned>(i) & 1U) != 0) free.push_back(i);
    const Eigen::MatrixXd columns = E(Eigen::all, free);
    const Eigen::VectorXd u = columns.colPivHouseholderQr().solve(f);
    if (u.minCoeff() >= 0) least = std::min(least, (f - columns * u).norm());
  }
  return least;
}

// u ≥ 0, Eᵀ(f − E·u) ≤ 0, and where u > 0 it is 0.
void expect_optimal(const Eigen::MatrixXd& E, const Eigen::VectorXd& f, const Eigen::VectorXd& u) {
  const Eigen::VectorXd pull = E.transpose() * (f - E * u);
  EXPECT_GE(u.minCoeff(), 0);
  EXPECT_LE(pull.maxCoeff(), 1e-9);
  EXPECT_NEAR(pull.dot(u), 0, 1e-9);
}

TEST(NonnegativeLeastSquares, MeetsItsOptimalityConditions) {
  Random random(4);
  for (int trial = 0; trial < 200; ++trial) {
    const int m = random.integer(1, 10), n = random.integer(1, 20);
    const Eigen::MatrixXd E = random.matrix(m, n);
    const Eigen::VectorXd f = random.matrix(m, 1);
    const Eigen::VectorXd begin = random.matrix(n, 1).cwiseMax(0);
    expect_optimal(E, f, nonnegative_least_squares(E, f, Eigen::VectorXd::Zero(n)));
    expect_optimal(E, f, nonnegative_least_squares(E, f, begin));
  }
}

TEST(NonnegativeLeastSquares, NoSetOfFreeColumnsIsBetter) {
  Random random(5);
  for (int trial = 0; trial < 200; ++trial) {
    const int m = random.integer(1, 8), n = random.integer(1, 7);
    const Eigen::MatrixXd E = random.matrix(m, n);
    const Eigen::VectorXd f = random.matrix(m, 1);
    const Eigen::VectorXd u = nonnegative_least_squares(E, f, Eigen::VectorXd::Zero(n));
    EXPECT_NEAR(residual(E, f, u), least_of_all_sets(E, f), 1e-9) << trial;
  }
}

// Columns that repeat others, and columns of 0.
TEST(NonnegativeLeastSquares, DependentColumnsDoNoHarm) {
  Random random(6);
  for (int trial = 0; trial < 100; ++trial) {
    const int m = random.integer(2, 8), n = random.integer(2, 6);
    Eigen::MatrixXd E(m, 2 * n + 1);
    E.leftCols(n) = random.matrix(m, n);
    E.middleCols(n, n) = 2 * E.leftCols(n);
    E.rightCols<1>().setZero();
    const Eigen::VectorXd f = random.matrix(m, 1);
    const Eigen::VectorXd u = nonnegative_least_squares(E, f, Eigen::VectorXd::Ones(2 * n + 1));
    expect_optimal(E, f, u);
    EXPECT_NEAR(residual(E, f, u), least_of_all_sets(E.leftCols(n), f), 1e-9) << trial;
  }
}

}  // namespace
}  // namespace poise::linear
