// SPDX-License-Identifier: BSD-2-Clause
// What is commanded when the solver's answer cannot be used.

#include <gmock/gmock.h>

#include "poise/tests/core/control/standing.hpp"
#include "poise/tests/core/problem/blames.hpp"

namespace poise {
namespace {

using test::Standing;

State moving(const Standing& run, double rate) {
  State state = run.setup.start;
  state.v.setConstant(rate);
  return state;
}

// Power that the motors give to the joints [W].
double power(const Standing& run, const State& state, const Eigen::VectorXd& torque) {
  const std::vector<int> joints = run.setup.tree->motor_joints();
  double sum = 0;
  for (std::size_t k = 0; k < joints.size(); ++k)
    sum += torque[static_cast<Eigen::Index>(k)] *
           state.v[run.setup.tree->joints[static_cast<std::size_t>(joints[k])].velocity];
  return sum;
}

// Started, and after one tick that is solved.
std::unique_ptr<Standing> standing(const std::string& fallback = "{}") {
  static const test::WrappedModules modules;
  auto run = std::make_unique<Standing>("control: {fallback: " + fallback + "}", modules);
  run->controller.start(run->state);
  run->controller.tick(run->state, 0);
  EXPECT_EQ(run->controller.outcome(), Outcome::kSolved);
  EXPECT_FALSE(run->controller.ends());
  return run;
}

TEST(Fallback, ALostEstimateBrakesTheJoints) {
  const auto run = standing();
  const State state = moving(*run, 0.1);
  const Eigen::VectorXd torque = run->controller.fall_back(Cause::kEstimateLost, &state, 2e-3);
  EXPECT_EQ(run->controller.outcome(), Outcome::kDamped);
  EXPECT_TRUE(run->controller.ends());
  EXPECT_TRUE(run->within_limits(torque));
  EXPECT_LT(power(*run, state, torque), 0);
  const State still = moving(*run, 0);
  EXPECT_EQ(run->controller.fall_back(Cause::kEstimateLost, &still, 2e-3).norm(), 0);
}

TEST(Fallback, TheDamperIsTheGainTimesTheInertia) {
  const State state = moving(*standing(), 0.01);
  const auto braking = [&](const char* gain) {
    const auto run = standing(gain);
    return Eigen::VectorXd(run->controller.fall_back(Cause::kEstimateLost, &state, 2e-3));
  };
  const Eigen::VectorXd once = braking("{damping: 10 1/s}"), twice = braking("{damping: 20 1/s}");
  EXPECT_NEAR((twice - 2 * once).norm(), 0, 1e-12 * twice.norm());
  const auto run = standing("{damping: 10 1/s}");
  run->controller.fall_back(Cause::kEstimateLost, &state, 2e-3);
  const int joint = run->setup.tree->motor_joints()[3];
  const int at = run->setup.tree->joints[static_cast<std::size_t>(joint)].velocity;
  EXPECT_NEAR(once[3], -10 * run->controller.robot().mass_matrix()(at, at) * 0.01, 1e-12);
}

TEST(Fallback, AMissedDeadlineHoldsThePostureAndGoesOn) {
  const auto run = standing();
  const State still = moving(*run, 0);
  const Eigen::VectorXd solved = run->controller.tick(still, 1e-3);
  const long before = test::allocations();
  const Eigen::VectorXd& held = run->controller.fall_back(Cause::kDeadline, &still, 2e-3);
  EXPECT_EQ(test::allocations() - before, 0);
  EXPECT_EQ(run->controller.outcome(), Outcome::kHeld);
  EXPECT_FALSE(run->controller.ends());
  EXPECT_NEAR((held - solved).norm(), 0, 1e-12) << "at rest in the posture, only the last torques";
  run->controller.tick(still, 3e-3);
  EXPECT_EQ(run->controller.outcome(), Outcome::kSolved);
}

TEST(Fallback, HeldJointsArePulledBack) {
  const auto run = standing("{stiffness: 50 1/s²}");
  const State still = moving(*run, 0);
  const Eigen::VectorXd there = run->controller.fall_back(Cause::kDeadline, &still, 2e-3);
  State away = still;
  const int joint = run->setup.tree->motor_joints()[3];
  away.joints[joint] += 0.01;
  const Eigen::VectorXd back = run->controller.fall_back(Cause::kDeadline, &away, 2e-3);
  const int at = run->setup.tree->joints[static_cast<std::size_t>(joint)].velocity;
  EXPECT_NEAR(back[3] - there[3], -50 * 0.01 * run->controller.robot().mass_matrix()(at, at), 1e-9);
}

TEST(Fallback, WithoutAStateNothingIsBrakedAndTheCommandIsHeld) {
  const auto run = standing();
  const Eigen::VectorXd last = run->controller.tick(run->state, 1e-3);
  EXPECT_EQ((run->controller.fall_back(Cause::kDeadline, nullptr, 2e-3) - last).norm(), 0);
  EXPECT_TRUE(run->controller.fall_back(Cause::kEstimateLost, nullptr, 2e-3).isZero());
  EXPECT_EQ(run->controller.outcome(), Outcome::kDamped);
}

TEST(Fallback, IsAFaultIfTheCallerSaysWhy) {
  const auto run = standing();
  Fault why;
  const Culprit mine{"estimator", "mine", {}};
  why.note(mine, "lost the state: ", "upside down");
  run->controller.fall_back(Cause::kEstimateLost, nullptr, 2e-3, why);
  EXPECT_THAT(std::string(run->controller.tick_fault()),
              testing::AllOf(test::Blames(mine), testing::HasSubstr("upside")));
  EXPECT_EQ(run->controller.fault(), run->controller.tick_fault());
  EXPECT_EQ(run->controller.fault_time(), 2e-3);
  run->controller.fall_back(Cause::kDeadline, nullptr, 3e-3);
  EXPECT_EQ(run->controller.tick_fault(), "");
  EXPECT_EQ(run->controller.fault_time(), 2e-3);
}

TEST(Fallback, ATickWithoutASolutionMayBrakeAndGoOn) {
  const auto run = standing("{no_solution: {then: damp, ends: false}}");
  const State fast = moving(*run, 1e3);
  const Eigen::VectorXd torque = run->controller.tick(fast, 1e-3);
  EXPECT_EQ(run->controller.outcome(), Outcome::kDamped);
  EXPECT_FALSE(run->controller.ends());
  EXPECT_TRUE(run->within_limits(torque));
  run->controller.tick(run->setup.start, 2e-3);
  EXPECT_EQ(run->controller.outcome(), Outcome::kSolved);
}

struct Spelling {
  const char *older, *fallback;
};

class Spellings : public testing::TestWithParam<Spelling> {};

TEST_P(Spellings, MeanTheSame) {
  const StackSpec a = test::changed_stack("t01_stand", std::string("control: ") + GetParam().older);
  const StackSpec b =
      test::changed_stack("t01_stand", std::string("control: ") + GetParam().fallback);
  for (std::size_t i = 0; i < a.fallback.by_cause.size(); ++i) {
    EXPECT_EQ(a.fallback.by_cause[i].then, b.fallback.by_cause[i].then) << i;
    EXPECT_EQ(a.fallback.by_cause[i].ends, b.fallback.by_cause[i].ends) << i;
  }
  EXPECT_EQ(a.fallback.drop, b.fallback.drop);
}

INSTANTIATE_TEST_SUITE_P(
    All, Spellings,
    testing::Values(Spelling{"{on_failure: {then: hold}}",
                             "{fallback: {no_solution: {then: hold, ends: false}}}"},
                    Spelling{"{on_fault: hold}", "{fallback: {fault: {then: hold, ends: false}}}"},
                    Spelling{"{on_fault: stop}", "{fallback: {fault: {then: zero, ends: true}}}"},
                    Spelling{"{on_fault: drop, on_failure: {then: hold}}",
                             "{on_fault: drop, fallback: {no_solution: {then: "
                             "hold, ends: false}}}"}));

TEST(Fallback, IsWrittenInOnePlace) {
  for (const char* twice :
       {"{on_failure: {then: hold}, fallback: {no_solution: {then: damp}}}",
        "{on_fault: hold, fallback: {fault: {then: damp}}}", "{fallback: {fault: {then: brake}}}",
        "{fallback: {stop: {ends: true}}}", "{fallback: {damping: -1 1/s}}"})
    EXPECT_THROW(test::changed_stack("t01_stand", std::string("control: ") + twice), ConfigError)
        << twice;
}

}  // namespace
}  // namespace poise
