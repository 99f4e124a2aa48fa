// SPDX-License-Identifier: BSD-2-Clause
// BoxTableau against its definition: x = x₀ + G·μ within bounds, signs of μ, complementarity.

#include "poise/solvers/qp/contact/box_tableau.hpp"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <cmath>
#include <limits>
#include <random>

namespace poise::test {
namespace {

struct Boxes {
  Eigen::MatrixXd G;
  Eigen::VectorXd start, lower, upper;

  Boxes(int n, double exponent, unsigned seed) : start(n), lower(n), upper(n) {
    std::mt19937 random(seed);
    std::normal_distribution<double> normal;
    Eigen::MatrixXd B(n, n);
    for (double& entry : B.reshaped()) entry = normal(random);
    Eigen::VectorXd scale(n);
    for (double& s : scale) s = std::pow(10.0, exponent * normal(random));
    G = scale.asDiagonal() * (B * B.transpose()) * scale.asDiagonal();
    for (int k = 0; k < n; ++k) {
      const double middle = normal(random);
      start[k] = middle + 3 * normal(random);
      lower[k] = middle - 0.5;
      upper[k] = middle + 0.5;
    }
  }

  void load(qp::BoxTableau& tableau) const {
    const int n = static_cast<int>(start.size());
    tableau.clear(n);
    for (int k = 0; k < n; ++k) {
      for (int i = k; i < n; ++i) tableau.column(k)[i] = G(i, k);
      tableau.value(k) = start[k];
      tableau.lower(k) = lower[k];
      tableau.upper(k) = upper[k];
    }
  }
};

void expect_optimal(const Boxes& boxes, const qp::BoxTableau& tableau, double tolerance) {
  const Eigen::Index n = boxes.start.size();
  Eigen::VectorXd multiplier(n);
  for (int k = 0; k < n; ++k) multiplier[k] = tableau.multiplier(k);
  const Eigen::VectorXd x = boxes.start + boxes.G * multiplier;
  for (int k = 0; k < n; ++k) {
    EXPECT_GE(x[k], boxes.lower[k] - tolerance);
    EXPECT_LE(x[k], boxes.upper[k] + tolerance);
    const int side = tableau.side(k);
    EXPECT_LE(side * multiplier[k], 0);
    if (side == 0) {
      EXPECT_EQ(multiplier[k], 0);
    } else {
      EXPECT_NEAR(x[k], side < 0 ? boxes.lower[k] : boxes.upper[k], tolerance);
    }
  }
}

TEST(BoxTableau, FindsTheValuesAtTheirBounds) {
  qp::BoxTableau tableau;
  tableau.resize(70);
  for (const int n : {1, 5, 8, 23, 28, 70})
    for (unsigned seed = 0; seed < 30; ++seed) {
      const Boxes boxes(n, 0.2, seed);
      boxes.load(tableau);
      EXPECT_LT(tableau.search(20 * n), 20 * n);
      expect_optimal(boxes, tableau, 1e-6);
    }
}

TEST(BoxTableau, SolvesForTheValuesAtTheirBounds) {
  qp::BoxTableau tableau;
  tableau.resize(70);
  for (const int n : {1, 7, 28, 70}) {
    const Boxes boxes(n, 0.1, 11);
    boxes.load(tableau);
    tableau.search(20 * n);
    Eigen::VectorXd x = Eigen::VectorXd::Zero(qp::padded(n)), change = x;
    for (int k = 0; k < n; ++k) x[k] = std::cos(k);
    tableau.solve(x.data(), change.data());
    const Eigen::VectorXd moved = boxes.G * change.head(n);
    for (int k = 0; k < n; ++k) {
      const bool held = tableau.side(k) != 0;
      EXPECT_NEAR(held ? moved[k] : change[k], held ? x[k] : 0, 1e-8);
    }
  }
}

TEST(BoxTableau, DoesNothingWithinTheBounds) {
  Boxes boxes(12, 0, 3);
  boxes.lower.setConstant(-std::numeric_limits<double>::infinity());
  boxes.upper.setConstant(100);
  qp::BoxTableau tableau;
  tableau.resize(12);
  boxes.load(tableau);
  EXPECT_EQ(tableau.search(100), 0);
  for (int k = 0; k < 12; ++k) EXPECT_EQ(tableau.side(k), 0);
}

// Two values that are one: their bounds contradict each other.
TEST(BoxTableau, StopsAtBoundsThatContradict) {
  Boxes boxes(2, 0, 1);
  boxes.G.setOnes();
  boxes.start << 0, 0;
  boxes.lower << 1, -3;
  boxes.upper << 2, -2;
  qp::BoxTableau tableau;
  tableau.resize(2);
  boxes.load(tableau);
  EXPECT_LT(tableau.search(100), 100);
  for (int k = 0; k < 2; ++k) EXPECT_LE(tableau.side(k) * tableau.multiplier(k), 0);
}

// What is left when the pivots run out is a start all the same.
TEST(BoxTableau, ShortSearchesKeepTheSigns) {
  qp::BoxTableau tableau;
  tableau.resize(28);
  for (int most = 0; most < 30; ++most) {
    const Boxes boxes(28, 0.5, 9);
    boxes.load(tableau);
    EXPECT_LE(tableau.search(most), most);
    for (int k = 0; k < 28; ++k) EXPECT_LE(tableau.side(k) * tableau.multiplier(k), 0);
  }
}

}  // namespace
}  // namespace poise::test
