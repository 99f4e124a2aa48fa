// SPDX-License-Identifier: BSD-2-Clause
// A short turn of the program tests/bench/qp_torture.cpp.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "poise/tests/solvers/qp/torture.hpp"

namespace poise::test {
namespace {

class QpTortureOf : public testing::TestWithParam<std::size_t> {};

TEST_P(QpTortureOf, GivesNoWrongAnswer) {
  Tally tally;
  for (unsigned seed = 0; seed < 12; ++seed) tally.add(torture(families()[GetParam()], seed));
  EXPECT_EQ(tally.wrong, 0);
  EXPECT_EQ(tally.unproven, 0);
  EXPECT_EQ(tally.denied, 0);
  EXPECT_EQ(tally.not_finite, 0);
  EXPECT_EQ(tally.missed, 0);
  EXPECT_EQ(tally.limit, 0);
  EXPECT_GT(tally.solved, tally.problems / 4);
}

// A friction row's multiplier of the wrong sign, nothing beside those of torques, was reported as
// zero; it was all that balanced the weight of a force.
TEST(QpTorture, SignsOfSmallMultipliersCount) {
  const auto fixed_base = std::ranges::find(families(), std::string("fixed base"), &Family::name);
  EXPECT_EQ(torture(*fixed_base, 3000266).wrong, 0);
}

// A solution, if there is one, is 10⁶ away: rounding leaves no proof as far as that.
TEST(QpTorture, WhatIsSolvedFarAwayAloneIsInfeasible) {
  const auto two_objects =
      std::ranges::find(families(), std::string("two objects, two arms"), &Family::name);
  const Tally tally = torture(*two_objects, 2026009618);
  EXPECT_EQ(tally.undecided, 0);
  EXPECT_EQ(tally.unproven + tally.denied, 0);
}

// Rows that nearly depend on each other made the search circle, or claim infeasibility without a
// proof: one in eight problems went to the dense kernel.
TEST(QpTorture, FewProblemsNeedTheDenseKernel) {
  Tally tally;
  for (const Family& family : families())
    for (unsigned seed = 0; seed < 10; ++seed) tally.add(torture(family, 1000 + seed));
  EXPECT_LE(tally.dense, 7 * tally.problems / 100);
}

INSTANTIATE_TEST_SUITE_P(Families, QpTortureOf, testing::Range<std::size_t>(0, families().size()));

}  // namespace
}  // namespace poise::test
