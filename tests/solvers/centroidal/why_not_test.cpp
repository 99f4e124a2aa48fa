// SPDX-License-Identifier: BSD-2-Clause
// How the balancing controller recognises its tasks, before there is any state.

#include "poise/solvers/centroidal/why_not.hpp"

#include <gtest/gtest.h>

namespace poise::test {
namespace {

using centroidal::leads_com;

TEST(LeadsCom, ThreeRowsOverAllVelocitiesAreNotEnough) {
  TaskRows rows;
  rows.resize(3, 12);
  EXPECT_FALSE(leads_com(rows)) << "rows that say nothing yet";
  rows.jacobian.rightCols<6>().setOnes();
  EXPECT_FALSE(leads_com(rows)) << "of the joints alone";
  rows.jacobian.leftCols<3>() = 0.5 * Eigen::Matrix3d::Identity();
  EXPECT_FALSE(leads_com(rows)) << "half of it goes with the base";
}

TEST(LeadsCom, TheCentreOfMassGoesWhereTheBaseGoes) {
  TaskRows rows;
  rows.resize(3, 12);
  rows.jacobian.leftCols<3>().setIdentity();
  EXPECT_TRUE(leads_com(rows));
  rows.order = 1;
  EXPECT_FALSE(leads_com(rows)) << "a velocity";
}

}  // namespace
}  // namespace poise::test
