// SPDX-License-Identifier: BSD-2-Clause
// Joint friction in the plant: it slows, stops and holds without chattering.

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/plant/gauss_plant.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/robots/slide.hpp"

namespace poise {
namespace {

constexpr double kMass = 2;

// One body sliding along x, or along −z, against friction.
class Slide {
 public:
  Slide(double damping, double friction, double step, bool upright = false) : step_(step) {
    const Eigen::Vector3d axis = upright ? Eigen::Vector3d(0, 0, -1) : Eigen::Vector3d(1, 0, 0);
    tree_ = std::make_shared<const Tree>(test::slide(kMass, axis, damping, friction));
    state_ = State(*tree_);
  }

  void start(double rate) {
    state_.v[0] = rate;
    PlantSetup setup;
    setup.tree = tree_;
    setup.step = step_;
    test::open_at(plant_, setup, state_);
  }
  void move(double time, double force = 0) {
    const long steps = std::lround(time / step_);
    for (long i = 0; i < steps; ++i)
      ASSERT_TRUE(test::advance(plant_, Eigen::VectorXd::Constant(1, force), state_));
  }
  double rate() const { return state_.v[0]; }
  double position() const { return state_.joints[0]; }

 private:
  double step_;
  std::shared_ptr<const Tree> tree_;
  State state_;
  GaussPlant plant_;
};

TEST(JointFriction, DampsExponentially) {
  const auto error = [](double step) {
    Slide slide(3, 0, step);
    slide.start(1);
    slide.move(1);
    return std::abs(slide.rate() - std::exp(-3 / kMass));
  };
  EXPECT_LT(error(1e-3), 1e-3);
  EXPECT_NEAR(error(1e-3) / error(5e-4), 2, 0.05);
}

TEST(JointFriction, IsStableHoweverStiff) {
  Slide slide(1e7, 0, 1e-3);
  slide.start(1);
  slide.move(1e-3);
  EXPECT_GT(slide.rate(), 0);
  EXPECT_LT(slide.rate(), 1e-3);
}

// With a constant force from v₀ to rest: t = m·v₀/f, x = m·v₀²/(2f).
TEST(JointFriction, DryStopsWhereItShould) {
  Slide slide(0, 4, 1e-4);
  slide.start(1);
  slide.move(0.25);
  EXPECT_NEAR(slide.rate(), 0.5, 2e-3);
  slide.move(0.75);
  EXPECT_NEAR(slide.position(), kMass / 8, 2e-3);
  EXPECT_LT(std::abs(slide.rate()), 1e-4);
}

// The friction of a moving joint is constant however strong it is: a = (F − f)/m.
TEST(JointFriction, DryDoesNotAddInertia) {
  for (const double friction : {2.0, 2e3, 2e5}) {
    Slide slide(0, friction, 1e-3);
    slide.start(1);
    slide.move(1, friction + kMass);
    EXPECT_NEAR(slide.rate(), 2, 1e-6) << friction;
  }
}

// Even strong friction only brings the rate to zero, never beyond.
TEST(JointFriction, DryNeverTurnsAJointAround) {
  for (const double friction : {1e1, 1e3, 1e5}) {
    Slide slide(0, friction, 1e-3);
    slide.start(1);
    double last = slide.rate();
    for (int i = 0; i < 500; ++i) {
      slide.move(1e-3);
      ASSERT_GE(slide.rate(), 0) << friction;
      ASSERT_LE(slide.rate(), last) << friction;
      last = slide.rate();
    }
    EXPECT_LT(last, 1e-3) << friction;
  }
}

// A weight below the friction creeps at f·tanh(v/s) = m·g; a larger one falls with the difference.
TEST(JointFriction, DryHoldsWhatIsLighter) {
  const double weight = kMass * 9.81;
  Slide held(0, 2 * weight, 1e-3, true);
  held.start(0);
  held.move(1);
  const double creep = Dynamics::kStillSpeed * std::atanh(0.5);
  EXPECT_NEAR(held.rate(), creep, 1e-3 * creep);

  Slide falling(0, weight / 2, 1e-3, true);
  falling.start(0);
  falling.move(1);
  EXPECT_NEAR(falling.rate(), 9.81 / 2, 0.1);
}

TEST(JointFriction, LetsGoOfAForceThatIsLarger) {
  Slide slide(0, 4, 1e-3);
  slide.start(0);
  slide.move(1, 3.9);
  EXPECT_LT(slide.rate(), 3 * Dynamics::kStillSpeed);
  slide.move(1, 10);
  EXPECT_NEAR(slide.rate(), (10 - 4) / kMass, 0.1);
}

}  // namespace
}  // namespace poise
