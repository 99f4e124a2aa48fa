// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/simd/sin_cos.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <vector>

namespace poise {
namespace {

void expect_right(std::vector<double> angles) {
  while (angles.size() % 4 != 0) angles.push_back(0);
  std::vector<double> sin(angles.size()), cos(angles.size());
  sin_cos(angles.data(), static_cast<int>(angles.size()), sin.data(), cos.data());
  for (std::size_t i = 0; i < angles.size(); ++i) {
    EXPECT_NEAR(sin[i], std::sin(angles[i]), 3e-16) << angles[i];
    EXPECT_NEAR(cos[i], std::cos(angles[i]), 3e-16) << angles[i];
  }
}

TEST(SinCos, OneTurnEitherWay) {
  std::vector<double> angles;
  for (int i = -20000; i <= 20000; ++i) angles.push_back(i * (std::numbers::pi / 10000));
  expect_right(angles);
}

TEST(SinCos, ManyTurnsAndBeyond) {
  std::mt19937 gen(1);
  for (const double range : {1e2, 1e4, 1e5, 1e7, 1e15}) {
    std::uniform_real_distribution<double> uniform(-range, range);
    std::vector<double> angles(4000);
    for (double& angle : angles) angle = uniform(gen);
    expect_right(angles);
  }
}

TEST(SinCos, NextToTheQuadrants) {
  std::vector<double> angles;
  for (int k = -60000; k < 60000; k += 7) {
    const double quadrant = k * (std::numbers::pi / 4);
    angles.insert(angles.end(), {quadrant, std::nextafter(quadrant, -1e9),
                                 std::nextafter(quadrant, 1e9), quadrant + 1e-9});
  }
  expect_right(angles);
}

// Near zero the sine keeps its relative accuracy.
TEST(SinCos, TinyAngles) {
  const double tiny[4] = {1e-300, -1e-20, 1e-9, 0};
  double sin[4], cos[4];
  sin_cos(tiny, 4, sin, cos);
  for (int i = 0; i < 4; ++i) {
    EXPECT_DOUBLE_EQ(sin[i], std::sin(tiny[i]));
    EXPECT_DOUBLE_EQ(cos[i], std::cos(tiny[i]));
  }
}

TEST(SinCos, NotANumberStaysOneAndSpoilsNoNeighbour) {
  const double angles[4] = {std::numeric_limits<double>::quiet_NaN(), 0.5, -0.5,
                            std::numeric_limits<double>::infinity()};
  double sin[4], cos[4];
  sin_cos(angles, 4, sin, cos);
  EXPECT_TRUE(std::isnan(sin[0]) && std::isnan(cos[0]) && std::isnan(sin[3]));
  EXPECT_DOUBLE_EQ(sin[1], std::sin(0.5));
  EXPECT_DOUBLE_EQ(cos[2], std::cos(0.5));
}

}  // namespace
}  // namespace poise
