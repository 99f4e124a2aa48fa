// SPDX-License-Identifier: BSD-2-Clause
// Patches and soft pieces of the ground: a block that slides, sinks and swings as the laws say.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "poise/plugins/mujoco/mujoco_plant.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise::test {
namespace {

constexpr double kTouch = 1.1e-6;             // [m] shapes touch 1 µm before they meet
constexpr double kMass = 2, kGravity = 9.81;  // of the block [kg, m/s²]

GroundBox patch(double friction, double x = 0) {
  GroundBox out;
  out.name = "patch";
  out.X_WT.p.x() = x;
  out.size = {40, 2, 0};
  out.friction = friction;
  return out;
}

GroundBox soft(double stiffness, double damping) {
  GroundBox out = patch(0.7);
  out.stiffness = stiffness;
  out.damping = damping;
  return out;
}

struct Block {
  Scene scene = box();
  mujoco::MujocoPlant plant;
  State state = scene.start;

  explicit Block(std::vector<GroundBox> ground) : Block(std::move(ground), 0) {}
  // `slope` [rad]: gravity is turned, so that the block slides along x.
  Block(std::vector<GroundBox> ground, double slope, double friction = 0.7) {
    scene.contacts[0].friction = friction;
    scene.gravity = kGravity * Eigen::Vector3d(std::sin(slope), 0, -std::cos(slope));
    PlantSetup setup = scene.setup();
    setup.ground = std::move(ground);
    test::open_at(plant, setup, scene.start);
  }
  void step() { ASSERT_TRUE(test::advance(plant, scene.no_torque(), state)); }
  void run(double until) {
    while (plant.time() < until - scene.step / 2 && !testing::Test::HasFatalFailure()) step();
  }
  double way() const { return state.base().p.x(); }
  double depth() const { return -state.base().p.z(); }
};

constexpr double kSlope = 0.38;  // its tangent is 0.40

TEST(GroundPatch, SlidesWhereFrictionIsLessThanTheSlope) {
  for (const double friction : {0.05, 0.2, 0.3}) {
    Block it({patch(friction)}, kSlope);
    it.run(1);
    const double expected = 0.5 * kGravity * (std::sin(kSlope) - friction * std::cos(kSlope));
    EXPECT_NEAR(it.way(), expected, 0.03 * expected) << friction;
  }
}

TEST(GroundPatch, HoldsWhereFrictionIsMore) {
  for (const double friction : {0.45, 0.7}) {
    Block it({patch(friction)}, kSlope, 0.2);  // the rest would slide
    it.run(1);
    EXPECT_LT(it.way(), 2e-3) << friction;
  }
}

TEST(GroundPatch, LeavesTheRestOfTheGround) {
  Block beside({patch(0.05, 30)}, kSlope);  // begins at x = 10 m
  beside.run(1);
  EXPECT_LT(beside.way(), 2e-3);
  Block below({patch(0.05)}, kSlope);
  below.run(0.1);
  GroundBox high = patch(0.05);
  high.X_WT.p.z() = 0.5;
  Block above({high}, kSlope);
  above.run(0.1);
  EXPECT_GT(below.way(), 10 * above.way());
}

TEST(GroundPatch, TheLastOneCounts) {
  Block it({patch(0.05), patch(0.7)}, kSlope);
  it.run(1);
  EXPECT_LT(it.way(), 2e-3);
}

TEST(SoftGround, GivesWayByTheWeightOverTheStiffness) {
  for (const double stiffness : {1e3, 2e4, 1e6}) {
    Block it({soft(stiffness, std::sqrt(stiffness * kMass))});
    it.run(2);
    const double expected = kMass * kGravity / stiffness;
    EXPECT_NEAR(it.depth(), expected, kTouch) << stiffness;
    EXPECT_NEAR(it.plant.contacts()[0].force[2], kMass * kGravity, 1e-3);
  }
}

// m·z̈ = −k·z − b·ż − m·g from rest at z = 0: the second time at which it is deepest.
TEST(SoftGround, SwingsAsASpringAndADamperDo) {
  const double stiffness = 5000, damping = 10;
  Block it({soft(stiffness, damping)});
  const double decay = damping / (2 * kMass);
  const double omega = std::sqrt(stiffness / kMass - decay * decay);
  double deepest = 0, at = 0;
  while (it.plant.time() < 2.2 * 2 * std::numbers::pi / omega) {
    it.step();
    if (it.plant.time() < 1.2 * std::numbers::pi * 2 / omega || it.depth() < deepest) continue;
    deepest = it.depth();
    at = it.plant.time();
  }
  const double period = 3 * std::numbers::pi / omega;
  EXPECT_NEAR(at, period, 0.03 * period);
  const double rest = kMass * kGravity / stiffness;
  EXPECT_NEAR(deepest, rest * (1 + std::exp(-decay * period)), 0.05 * rest);
}

TEST(SoftGround, HoldsAgainstASidewaysForceAsHardGroundDoes) {
  Block it({soft(2e4, 400)}, 0.3);  // tangent 0.31, friction 0.7
  it.run(2);
  EXPECT_LT(it.way(), 3e-3);
}

// Its top is 5 mm above the plane of the contact.
TEST(SoftGround, IsASoftBox) {
  GroundBox piece = soft(2e4, 400);
  piece.size.z() = 1;
  piece.X_WT.p.z() = 5e-3;
  Block it({piece});
  it.run(2);
  EXPECT_NEAR(it.depth(), kMass * kGravity / 2e4 - 5e-3, kTouch);
}

TEST(GroundPieces, DoNotAllocate) {
  Block it({soft(2e4, 400), patch(0.3)});
  it.step();
  const long before = allocations();
  for (int i = 0; i < 50; ++i) it.step();
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace poise::test
