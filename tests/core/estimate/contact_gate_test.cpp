// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/contact_gate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

class Gate : public testing::Test {
 protected:
  Gate() : scene_(test::standing_atlas()) {
    for (int b = 0; b < scene_.tree->roots[0].bodies; ++b)
      weight_ += 9.81 * scene_.tree->inertias[static_cast<std::size_t>(b)].mass;
    gate_.bind(scene_.contacts, *scene_.tree, 9.81, {.on = 0.06, .off = 0.03});
    gate_.start();
    plan_.resize(scene_.contacts.size());
    forces_.resize(scene_.contacts.size());
    for (std::size_t c = 0; c < forces_.size(); ++c)
      forces_[c].wrench.setZero(scene_.contacts[c].size());
  }
  // The share of the weight on contact 0 for so many milliseconds.
  void bear(double share, int ticks) {
    forces_[0].valid = true;
    forces_[0].wrench.setZero();
    forces_[0].wrench[2] = share * weight_;
    for (int i = 0; i < ticks; ++i) gate_.update(plan_, forces_, 1e-3);
  }

  test::Scene scene_;
  double weight_ = 0;
  ContactGate gate_;
  std::vector<ContactPlan> plan_;
  std::vector<ForceSample> forces_;
};

TEST_F(Gate, ForceDecidesWithHysteresis) {
  bear(0.05, 1);
  EXPECT_FALSE(gate_.holds(0));
  bear(0.07, 1);
  EXPECT_TRUE(gate_.holds(0));
  bear(0.04, 1);
  EXPECT_TRUE(gate_.holds(0));
  bear(0.02, 1);
  EXPECT_FALSE(gate_.holds(0));
}

TEST_F(Gate, AFrozenForceIsNotBelieved) {
  bear(0.5, 100);
  EXPECT_EQ(gate_.doubtful(), "") << "its sensor has no noise";
  for (int i = 0; i < 100; ++i) bear(0.5 + 1e-3 * std::sin(i), 1);
  EXPECT_EQ(gate_.doubtful(), "");
  bear(0.5, 11);
  EXPECT_EQ(gate_.doubtful(), scene_.contacts[0].name);
  EXPECT_FALSE(gate_.sensed(0));
  EXPECT_TRUE(gate_.holds(0)) << "the plan decides";
  plan_[0].made = false;
  bear(0.5, 1);
  EXPECT_FALSE(gate_.holds(0));
  bear(0.4, 1);
  EXPECT_EQ(gate_.doubtful(), "") << "it moves again";
}

TEST_F(Gate, AForceThatFallsSilentIsNamed) {
  EXPECT_EQ(gate_.doubtful(), "");
  bear(0.5, 1);
  forces_[0].valid = false;
  gate_.update(plan_, forces_, 1e-3);
  EXPECT_EQ(gate_.doubtful(), scene_.contacts[0].name);
}

TEST_F(Gate, WithoutForceThePlanDecides) {
  gate_.update(plan_, forces_, 1e-3);
  EXPECT_TRUE(gate_.holds(1));
  EXPECT_FALSE(gate_.sensed(1));
  plan_[1].share = 0.1;
  gate_.update(plan_, forces_, 1e-3);
  EXPECT_FALSE(gate_.holds(1));
}

TEST_F(Gate, AForceThatNobodyPlannedMustLast) {
  plan_[0].made = false;
  bear(0.5, 10);
  EXPECT_FALSE(gate_.holds(0));
  bear(0.5, 15);
  EXPECT_TRUE(gate_.holds(0));
}

TEST_F(Gate, WhatMovedHoldsAgainOnlyAfterItEnded) {
  bear(0.5, 5);
  gate_.distrust(0);
  bear(0.5, 5);
  EXPECT_FALSE(gate_.holds(0));
  bear(0, 1);
  bear(0.5, 1);
  EXPECT_TRUE(gate_.holds(0));
}

}  // namespace
}  // namespace poise
