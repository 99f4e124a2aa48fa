// SPDX-License-Identifier: BSD-2-Clause
// BoxTableau against its definition: x = x₀ + G·μ within bounds, signs of μ, complementarity.

#include "poise/solvers/qp/contact/guess/box_tableau.hpp"

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

  void unbound(int k) {
    upper[k] = std::numeric_limits<double>::infinity();
    lower[k] = -upper[k];
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

void expect_within(const Boxes& boxes, const qp::BoxTableau& tableau, int k, double x,
                   double tolerance) {
  EXPECT_GE(x, boxes.lower[k] - tolerance);
  EXPECT_LE(x, boxes.upper[k] + tolerance);
  const int side = tableau.side(k);
  EXPECT_LE(side * tableau.multiplier(k), 0);
  if (side == 0) {
    EXPECT_EQ(tableau.multiplier(k), 0);
  } else {
    EXPECT_NEAR(x, side < 0 ? boxes.lower[k] : boxes.upper[k], tolerance);
  }
}

void expect_optimal(const Boxes& boxes, const qp::BoxTableau& tableau, double tolerance) {
  const Eigen::Index n = boxes.start.size();
  Eigen::VectorXd multiplier(n);
  for (int k = 0; k < n; ++k) multiplier[k] = tableau.multiplier(k);
  const Eigen::VectorXd x = boxes.start + boxes.G * multiplier;
  for (int k = 0; k < n; ++k) expect_within(boxes, tableau, k, x[k], tolerance);
}

TEST(BoxTableau, FindsTheValuesAtTheirBounds) {
  qp::BoxTableau tableau;
  tableau.resize(70, 0, 0, 0);
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
  tableau.resize(70, 0, 0, 0);
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

// Boxes for the first values; the others are the forces of two contacts within cones.
struct Cones {
  static constexpr int kSize = 6, kRows = 17;
  Boxes boxes;
  int free;              ///< values with boxes
  Eigen::MatrixXd C[2];  ///< rows padded
  Eigen::VectorXd low[2], high[2];

  Cones(int n, unsigned seed) : boxes(n, 0.2, seed), free(n - 2 * kSize) {
    std::mt19937 random(seed + 1000);
    std::normal_distribution<double> normal;
    for (int c = 0; c < 2; ++c) {
      C[c].setZero(qp::padded(kRows), kSize);
      for (double& entry : C[c].topRows(kRows).reshaped()) entry = normal(random);
      // as friction pyramids: most rows have one bound, and all hold at one point
      low[c].setConstant(kRows, -std::numeric_limits<double>::infinity());
      high[c] = C[c].topRows(kRows) * Eigen::VectorXd::Constant(kSize, 0.3);
      for (int i = 0; i < kRows; ++i) high[c][i] += i % 4 == 0 ? 0.2 : 0;
      low[c][0] = high[c][0] - 0.4;
    }
    for (int k = free; k < n; ++k) boxes.unbound(k);
  }

  void load(qp::BoxTableau& tableau) const {
    boxes.load(tableau);
    for (int c = 0; c < 2; ++c)
      tableau.add_cone(first(c), kSize, C[c].data(), kRows, low[c].data(), high[c].data());
  }
  int first(int c) const { return free + c * kSize; }
};

void expect_in_cone(const Cones& cones, int c, const qp::BoxTableau& tableau,
                    const Eigen::VectorXd& x, const Eigen::VectorXd& multiplier) {
  const int first = cones.first(c), size = Cones::kSize;
  const Eigen::VectorXd value = (cones.C[c] * x.segment(first, size)).head(Cones::kRows);
  Eigen::VectorXd force = Eigen::VectorXd::Zero(size);
  for (int i = 0; i < Cones::kRows; ++i) {
    EXPECT_GE(value[i], cones.low[c][i] - 1e-6);
    EXPECT_LE(value[i], cones.high[c][i] + 1e-6);
  }
  for (int k = first; k < first + size; ++k) {
    const int side = tableau.side(k), row = tableau.row(k);
    if (side == 0) continue;
    EXPECT_LE(side * tableau.multiplier(k), 0);
    EXPECT_NEAR(value[row], side < 0 ? cones.low[c][row] : cones.high[c][row], 1e-6);
    force += tableau.multiplier(k) * cones.C[c].row(row).transpose();
  }
  EXPECT_LT((force - multiplier.segment(first, size)).norm(), 1e-9 * (1 + force.norm()));
}

TEST(BoxTableau, FindsTheRowsOfConesAtTheirBounds) {
  qp::BoxTableau tableau;
  tableau.resize(40, 2, Cones::kRows, Cones::kSize);
  int held = 0;
  for (const int n : {12, 17, 40})
    for (unsigned seed = 0; seed < 30; ++seed) {
      const Cones cones(n, seed);
      cones.load(tableau);
      EXPECT_LT(tableau.search(40 * n), 40 * n);
      Eigen::VectorXd multiplier(qp::padded(n));
      tableau.multipliers(multiplier.data());
      const Eigen::VectorXd x = cones.boxes.start + cones.boxes.G * multiplier.head(n);
      for (int k = 0; k < cones.free; ++k) expect_within(cones.boxes, tableau, k, x[k], 1e-6);
      for (int c = 0; c < 2; ++c) expect_in_cone(cones, c, tableau, x, multiplier);
      for (int k = cones.free; k < n; ++k) held += tableau.side(k) != 0;
    }
  EXPECT_GT(held, 300);
}

TEST(BoxTableau, SolvesForTheRowsOfConesAtTheirBounds) {
  const int n = 22;
  const Cones cones(n, 4);
  qp::BoxTableau tableau;
  tableau.resize(n, 2, Cones::kRows, Cones::kSize);
  cones.load(tableau);
  tableau.search(1000);
  Eigen::VectorXd x = Eigen::VectorXd::Zero(qp::padded(n)), change = x;
  for (int k = 0; k < n; ++k) x[k] = std::cos(k);
  tableau.solve(x.data(), change.data());
  const Eigen::VectorXd off = cones.boxes.G * change.head(n) - x.head(n);
  for (int k = 0; k < n; ++k) {
    if (tableau.side(k) == 0) continue;
    const int c = k < cones.free ? -1 : (k - cones.free) / Cones::kSize;
    const double value =
        c < 0 ? off[k]
              : cones.C[c].row(tableau.row(k)).dot(off.segment(cones.first(c), Cones::kSize));
    EXPECT_NEAR(value, 0, 1e-8);
  }
}

TEST(BoxTableau, DoesNothingWithinTheBounds) {
  Boxes boxes(12, 0, 3);
  boxes.lower.setConstant(-std::numeric_limits<double>::infinity());
  boxes.upper.setConstant(100);
  qp::BoxTableau tableau;
  tableau.resize(12, 0, 0, 0);
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
  tableau.resize(2, 0, 0, 0);
  boxes.load(tableau);
  EXPECT_LT(tableau.search(100), 100);
  for (int k = 0; k < 2; ++k) EXPECT_LE(tableau.side(k) * tableau.multiplier(k), 0);
}

// Rounding errors may leave a row a way to its bound, but none of its cone's values a diagonal.
TEST(BoxTableau, StopsAtARowThatCanTakeNoPlace) {
  Boxes boxes(2, 0, 1);
  boxes.G << 0, 1, 1, 0;
  boxes.start << 0, 0;
  for (int k = 0; k < 2; ++k) boxes.unbound(k);
  Eigen::MatrixXd C = Eigen::MatrixXd::Zero(qp::padded(1), 2);
  C.row(0).setOnes();
  const double lower = -std::numeric_limits<double>::infinity(), upper = -1;
  qp::BoxTableau tableau;
  tableau.resize(2, 1, 1, 2);
  boxes.load(tableau);
  tableau.add_cone(0, 2, C.data(), 1, &lower, &upper);
  EXPECT_EQ(tableau.search(100), 0);
  for (int k = 0; k < 2; ++k) EXPECT_EQ(tableau.side(k), 0);
}

// What is left when the pivots run out is a start all the same.
TEST(BoxTableau, ShortSearchesKeepTheSigns) {
  qp::BoxTableau tableau;
  tableau.resize(28, 0, 0, 0);
  for (int most = 0; most < 30; ++most) {
    const Boxes boxes(28, 0.5, 9);
    boxes.load(tableau);
    EXPECT_LE(tableau.search(most), most);
    for (int k = 0; k < 28; ++k) EXPECT_LE(tableau.side(k) * tableau.multiplier(k), 0);
  }
}

}  // namespace
}  // namespace poise::test
