// SPDX-License-Identifier: BSD-2-Clause
// The planner of steps against the linear inverted pendulum, integrated numerically.

#include "poise/core/walk/step_planner.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "poise/tests/support/no_alloc.hpp"

namespace poise::walk {
namespace {

using Eigen::Vector2d;

constexpr double kOmega = 3.4;  // [1/s]

StepStart step(Vector2d velocity, Side swing = Side::kLeft) {
  return {{0.3, -0.1}, {0.1, 0.12}, swing, velocity};
}

// ξ after the time from `begin` to `end`: ξ̇ = ω(ξ − u), with the planner's centre of pressure.
Vector2d integrated(const StepPlanner& planner, Vector2d dcm, double begin, double end) {
  const int n = 4000;
  const double h = (end - begin) / n;
  const auto rate = [&](double t, const Vector2d& xi) -> Vector2d {
    return kOmega * (xi - planner.cop(t));
  };
  for (int i = 0; i < n; ++i) {
    const double t = begin + i * h;
    const Vector2d k1 = rate(t, dcm), k2 = rate(t + h / 2, dcm + h / 2 * k1);
    const Vector2d k3 = rate(t + h / 2, dcm + h / 2 * k2), k4 = rate(t + h, dcm + h * k3);
    dcm += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return dcm;
}

TEST(StepPlanner, IntegratesTheTransferOfTheCentreOfPressure) {
  const Gait gait;
  const StepPlanner planner(gait, kOmega);
  for (const double t : {0.0, 0.01, 0.03, 0.0599, 0.06, 0.2}) {
    double sum = 0;
    const int n = 100000;
    const double h = std::max(0.0, gait.transfer - t) / n;
    for (int i = 0; i < n; ++i) {
      const double s = t + (i + 0.5) * h;
      sum += h * kOmega * std::exp(-kOmega * s) * (1 - s / gait.transfer);
    }
    EXPECT_NEAR(planner.transfer_integral(t), sum, 1e-9) << t;
  }
}

TEST(StepPlanner, KnowsTheDcmOfAnUndisturbedStep) {
  StepPlanner planner({}, kOmega);
  planner.begin(step({0.5, 0.1}));
  for (const double t : {0.02, 0.06, 0.2, planner.time()})
    EXPECT_LT((integrated(planner, planner.dcm(0), 0, t) - planner.dcm(t)).norm(), 1e-6) << t;
  EXPECT_LT((planner.dcm(planner.time()) - planner.place() - planner.nominal_offset()).norm(),
            1e-9);
}

TEST(StepPlanner, RepeatsASteadyWalk) {
  for (const Vector2d& velocity :
       {Vector2d(0, 0), Vector2d(0.8, 0), Vector2d(-0.4, 0), Vector2d(0.2, 0.15)}) {
    StepPlanner planner({}, kOmega);
    StepStart start = step(velocity);
    start.before = start.stance - velocity * Gait().time;
    start.before.y() += planner.width_at(velocity);
    planner.begin(start);
    for (int i = 0; i < 6; ++i) {
      const Vector2d end = planner.dcm(planner.time());
      planner.begin({planner.place(), start.stance, other(start.swing), velocity});
      EXPECT_LT((planner.dcm(0) - end).norm(), 1e-9) << "velocity " << velocity.transpose();
      start = planner.start();
    }
  }
}

TEST(StepPlanner, LeavesAnUndisturbedStepAsItIs) {
  StepPlanner planner({}, kOmega);
  planner.begin(step({0.6, 0}));
  const Vector2d nominal = planner.nominal_place();
  for (double t = 0; t < 0.42; t += 1e-3) planner.adjust(t, planner.dcm(t), {0, 0}, 0.04);
  EXPECT_LT((planner.place() - nominal).norm(), 1e-6);
  EXPECT_NEAR(planner.time(), Gait().time, 1e-4);
  EXPECT_EQ(planner.bound(), Bound::kNone);
}

TEST(StepPlanner, EndsADisturbedStepAtTheNominalOffset) {
  for (const Vector2d& push : {Vector2d(0.03, 0), Vector2d(-0.03, 0.01), Vector2d(0.01, 0.01)}) {
    StepPlanner planner({}, kOmega);
    planner.begin(step({0.4, 0}));
    const double t = 0.1;
    const Vector2d dcm = planner.dcm(t) + push;
    for (int i = 0; i < 50; ++i) planner.adjust(t, dcm, {0, 0}, 0.1);
    ASSERT_EQ(planner.bound(), Bound::kNone) << push.transpose();
    const Vector2d end = integrated(planner, dcm, t, planner.time());
    EXPECT_LT((end - planner.place() - planner.nominal_offset()).norm(), 2e-3 * push.norm() / 0.03)
        << push.transpose();
  }
}

TEST(StepPlanner, KeepsPlaceAndTimeWithinTheirBounds) {
  std::mt19937 gen(7);
  std::uniform_real_distribution<double> far(-1.5, 1.5), when(0, 0.4);
  const Gait gait;
  for (int i = 0; i < 500; ++i) {
    const Side swing = i % 2 == 0 ? Side::kLeft : Side::kRight;
    StepPlanner planner(gait, kOmega);
    planner.begin(step({0.5, 0}, swing));
    const double t = when(gen);
    for (int k = 0; k < 40; ++k)
      planner.adjust(t, planner.dcm(t) + Vector2d(far(gen), far(gen)), {0, 0}, 0.1);
    const Vector2d out = planner.place() - planner.start().stance;
    const double across = static_cast<double>(swing) * out.y();
    EXPECT_LE(std::abs(out.x()), gait.longest + 1e-9);
    EXPECT_GE(across, gait.narrowest - 1e-9);
    EXPECT_LE(across, gait.widest + 1e-9);
    EXPECT_GE(planner.time(), gait.shortest);
    EXPECT_LE(planner.time(), gait.latest + 1e-9);
  }
}

TEST(StepPlanner, HurriesWhenPushedTowardsTheStandingFoot) {
  StepPlanner planner({}, kOmega);
  planner.begin(step({0.3, 0}));  // the right foot stands
  const double t = 0.1;
  for (int i = 0; i < 50; ++i) planner.adjust(t, planner.dcm(t) + Vector2d(0, 0.05), {0, 0}, 0.1);
  EXPECT_LT(planner.time(), Gait().time - 0.02);
  EXPECT_GT(planner.place().y(), planner.nominal_place().y()) << "and steps wider";
}

TEST(StepPlanner, NamesWhatBoundsAStep) {
  const auto bound = [](const Vector2d& push) {
    StepPlanner planner({}, kOmega);
    planner.begin(step({0.3, 0}));
    for (int i = 0; i < 50; ++i) planner.adjust(0.1, planner.dcm(0.1) + push, {0, 0}, 0.1);
    return planner.bound();
  };
  EXPECT_EQ(bound({0.6, 0}), Bound::kReach);
  EXPECT_EQ(bound({0, -0.2}), Bound::kCrossing);
  StepPlanner late({}, kOmega);
  late.begin(step({0.3, 0}));
  late.adjust(late.time() + 0.01, late.dcm(0.4), {0, 0}, 0.1);
  EXPECT_EQ(late.bound(), Bound::kLate);
}

TEST(StepPlanner, DoesNotChangeAStepThatIsAboutToLand) {
  StepPlanner planner({}, kOmega);
  planner.begin(step({0.3, 0}));
  const Vector2d place = planner.place();
  planner.adjust(planner.time() - 0.02, planner.dcm(0.4) + Vector2d(0.2, 0), {0, 0}, 0.1);
  EXPECT_EQ(planner.place(), place);
}

// Whether steps of least time, as long and wide as they may be, keep the DCM near the feet.
// @param end  ξ(T) of the first of them, from the foot that stands; +y towards the swing foot
bool captured(const Gait& gait, Vector2d end) {
  const double growth = std::exp(kOmega * gait.shortest);
  const double middle = (gait.narrowest + gait.widest) / 2 / (1 + growth);
  for (int i = 0; i < 100; ++i) {
    const Vector2d place(std::clamp(end.x(), -gait.longest, gait.longest),
                         std::clamp(end.y() + middle, gait.narrowest, gait.widest));
    end = growth * (end - place);
    end.y() = -end.y();  // the other foot swings
  }
  return end.norm() < 10;
}

TEST(CaptureMargin, IsWhereNoStepsCatchTheDcmAnyMore) {
  const Gait gait;
  for (const Vector2d& direction : {Vector2d(1, 0), {-1, 0}, {0, 1}, {0, -1}})
    for (const Side swing : {Side::kLeft, Side::kRight}) {
      StepPlanner planner(gait, kOmega);
      planner.begin(step({0, 0}, swing));
      const double side = static_cast<double>(swing);
      const auto margin = [&](double far) {  // by a DCM that far from the nominal one
        const Vector2d end = planner.nominal_place() + planner.nominal_offset() +
                             far * Vector2d(direction.x(), side * direction.y());
        planner.adjust(planner.time() + 1e-3, end, {0, 0}, 0.1);
        Vector2d from = end - planner.start().stance;
        from.y() *= side;
        EXPECT_EQ(captured(gait, from), planner.capture_margin() >= 0) << from.transpose();
        return planner.capture_margin();
      };
      double near = 0, far = 5;
      while (far - near > 1e-4) (margin((near + far) / 2) > 0 ? near : far) = (near + far) / 2;
      EXPECT_GT(near, 0.05);
      EXPECT_NEAR(margin(near - 0.02), 0.02, 2e-4);
    }
}

TEST(CaptureMargin, ShrinksWithAPushThatAStepAnswers) {
  StepPlanner planner({}, kOmega);
  planner.begin(step({0.3, 0}));
  const double calm = planner.capture_margin();
  planner.adjust(0.1, planner.dcm(0.1) + Vector2d(0, -0.05), {0, 0}, 0.1);
  EXPECT_LT(planner.capture_margin(), calm - 0.05) << "the push grows until the foot lands";
}

TEST(StepPlanner, AllocatesNothing) {
  StepPlanner planner({}, kOmega);
  planner.begin(step({0.4, 0}));
  const long before = test::allocations();
  for (double t = 0; t < 0.5; t += 1e-3)
    planner.adjust(t, planner.dcm(t) + Vector2d(0.01, 0), {0, 0}, 0.1);
  EXPECT_EQ(test::allocations(), before);
}

}  // namespace
}  // namespace poise::walk
