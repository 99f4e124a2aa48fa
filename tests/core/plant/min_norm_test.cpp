// SPDX-License-Identifier: BSD-2-Clause
// The least solution of regular and singular systems.

#include "poise/core/plant/min_norm.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>

#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"

namespace poise {
namespace {

// Rank `rank`, size×size, unit diagonal.
Eigen::MatrixXd gram(int size, int rank) {
  std::srand(11);
  Eigen::MatrixXd Y = Eigen::MatrixXd::Random(rank, size);
  Y.colwise().normalize();
  return Y.transpose() * Y;
}

TEST(MinNorm, IsThePseudoInverseForUnitDiagonals) {
  for (const auto& [size, rank] : {std::pair{1, 1}, {12, 12}, {12, 9}, {24, 6}}) {
    SCOPED_TRACE(testing::Message() << size << ", rank " << rank);
    const Eigen::MatrixXd S = gram(size, rank);
    const Eigen::VectorXd r = S * Eigen::VectorXd::Random(size);
    Eigen::VectorXd f(size);
    MinNormSolver solver(size);
    solver.solve(S, r, f);
    EXPECT_EQ(solver.redundant(), rank < size);
    const Eigen::VectorXd wanted = S.completeOrthogonalDecomposition().solve(r);
    test::expect_near(f, wanted, 1e-7, "f");
    test::expect_near(S * f, r, 1e-9, "S f");
  }
}

TEST(MinNorm, LeavesOutWhatCannotBeHad) {
  const Eigen::MatrixXd S = Eigen::MatrixXd::Ones(2, 2);
  Eigen::VectorXd f(2);
  MinNormSolver(2).solve(S, Eigen::Vector2d(3, 1), f);
  test::expect_near(f, Eigen::Vector2d(1, 1), 1e-12, "f");
}

TEST(MinNorm, WhatNothingCanMoveCarriesNoForce) {
  Eigen::MatrixXd S = Eigen::MatrixXd::Zero(6, 6);
  S.topLeftCorner<4, 4>() = gram(4, 4);
  S(5, 5) = 1e-25;  // zero up to rounding
  const Eigen::VectorXd r = Eigen::VectorXd::Random(6);
  Eigen::VectorXd wanted = Eigen::VectorXd::Zero(6), f(6);
  wanted.head<4>() = S.topLeftCorner<4, 4>().llt().solve(r.head<4>());
  MinNormSolver solver(6);
  solver.solve(S, r, f);
  EXPECT_TRUE(solver.redundant());
  test::expect_near(f, wanted, 1e-7, "f");

  solver.solve(Eigen::MatrixXd::Zero(6, 6), r, f);
  EXPECT_EQ(f, Eigen::VectorXd::Zero(6));
}

TEST(MinNorm, CountsRowsAlikeInAnyUnit) {
  const Eigen::MatrixXd S = gram(8, 8);
  const Eigen::VectorXd r = Eigen::VectorXd::Random(8);
  Eigen::VectorXd unit(8), f(8), scaled(8);
  unit << 1, 1e4, 1, 1e-4, 1, 1e3, 1, 1;
  MinNormSolver solver(8);
  solver.solve(S, r, f);
  solver.solve(unit.asDiagonal() * S * unit.asDiagonal(), unit.cwiseProduct(r), scaled);
  EXPECT_FALSE(solver.redundant());
  test::expect_near(unit.cwiseProduct(scaled), f, 1e-9, "f");
}

TEST(MinNorm, DoesNotAllocate) {
  const Eigen::MatrixXd regular = gram(12, 12), singular = gram(12, 5);
  const Eigen::VectorXd r = Eigen::VectorXd::Random(12);
  Eigen::VectorXd f(12);
  MinNormSolver solver(12);
  const long before = test::allocations();
  solver.solve(regular, r, f);
  solver.solve(singular, r, f);
  EXPECT_EQ(test::allocations(), before);
}

}  // namespace
}  // namespace poise
