// SPDX-License-Identifier: BSD-2-Clause
// Impossible states: they are reported, answered with a valid command, and forgotten in the next
// tick.

#include <gmock/gmock.h>

#include <limits>

#include "poise/tests/core/control/standing.hpp"

namespace poise {
namespace {

using test::Standing;
using testing::AllOf;
using testing::HasSubstr;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Spoilt {
  const char* name;
  void (*spoil)(State&);
  const char* says;
};

const std::vector<Spoilt> kSpoilt = {
    {"VelocityOfAJoint", [](State& s) { s.v[6] = kNaN; }, "'back_bkz'"},
    {"VelocityOfTheBase", [](State& s) { s.v[1] = kInfinity; }, "'base'"},
    {"VelocityBeyondReckoning", [](State& s) { s.v[6] = 1e300; }, "'back_bkz'"},
    {"PositionOfAJoint", [](State& s) { s.joints[0] = -kInfinity; }, "'back_bkz'"},
    {"PositionOfTheBase", [](State& s) { s.base().p.y() = kNaN; }, "'base'"},
    {"RotationOfNoNumber", [](State& s) { s.base().R(1, 2) = kNaN; }, "rotation"},
    {"RotationThatStretches", [](State& s) { s.base().R *= 1.01; }, "rotation"},
    {"RotationThatMirrors", [](State& s) { s.base().R.col(1) *= -1; }, "rotation"},
    {"RotationOfALongQuaternion",
     [](State& s) { s.base().R = Eigen::Quaterniond(1, 0.1, 0, 0).toRotationMatrix(); },
     "rotation"},
    {"RotationOfNothing", [](State& s) { s.base().R.setZero(); }, "rotation"},
    {"MoreVelocities", [](State& s) { s.v.setZero(s.v.size() + 1); }, "sizes"},
    {"NoVelocities", [](State& s) { s.v.resize(0); }, "sizes"},
    {"FewerJoints", [](State& s) { s.joints.setZero(s.joints.size() - 1); }, "sizes"},
    {"NoBase", [](State& s) { s.bases.clear(); }, "sizes"},
    {"ABallThatIsNot", [](State& s) { s.balls.push_back(Eigen::Matrix3d::Identity()); }, "sizes"},
};

class BadState : public testing::TestWithParam<Spoilt> {
 protected:
  static State spoilt(State state) {
    GetParam().spoil(state);
    return state;
  }
};

TEST_P(BadState, IsNamedHeldOutAndForgotten) {
  const test::WrappedModules modules;
  Standing well("control: {on_fault: hold}", modules), told("control: {on_fault: hold}", modules);
  for (Standing* one : {&well, &told}) {
    one->controller.start(one->state);
    one->run(20);
  }
  const Eigen::VectorXd before = told.controller.tick(told.state, told.time);
  const State bad = spoilt(told.state);
  const Eigen::VectorXd torque = told.tick(bad);
  EXPECT_EQ(told.controller.outcome(), Outcome::kHeld);
  EXPECT_TRUE(told.within_limits(torque)) << torque.transpose();
  EXPECT_EQ((torque - before).norm(), 0) << "the command of the tick before";
  EXPECT_THAT(std::string(told.controller.fault()),
              AllOf(HasSubstr("state"), HasSubstr(GetParam().says)));
  EXPECT_NEAR(told.controller.fault_time(), 0.020, 1e-9);
  EXPECT_TRUE(told.controller.robot().load().allFinite()) << "of the last state that could be";

  well.tick();
  for (Standing* one : {&well, &told}) one->run(200);
  EXPECT_EQ(told.controller.outcome(), Outcome::kSolved);
  EXPECT_NEAR((told.controller.robot().p_WC() - well.controller.robot().p_WC()).norm(), 0, 1e-4);
  EXPECT_EQ(told.heap, 0);
}

TEST_P(BadState, IsRefusedAtTheStart) {
  const test::WrappedModules modules;
  Standing run("", modules);
  try {
    run.controller.start(spoilt(run.state));
    FAIL() << "taken";
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), HasSubstr(GetParam().says));
  }
  run.controller.start(run.state);
  run.tick();
  EXPECT_EQ(run.controller.outcome(), Outcome::kSolved);
}

INSTANTIATE_TEST_SUITE_P(All, BadState, testing::ValuesIn(kSpoilt),
                         [](const auto& spoilt) { return std::string(spoilt.param.name); });

class BadStates : public testing::Test {
 protected:
  static State bad(State state) {
    state.v.setConstant(kNaN);
    return state;
  }
  const test::WrappedModules modules_;
};

TEST_F(BadStates, AreHeldThroughFromTheFirstOn) {
  Standing run("control: {on_fault: hold}", modules_);
  run.controller.start(run.state);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(run.within_limits(run.tick(bad(run.state))));
  run.run(200);
  EXPECT_EQ(run.controller.outcome(), Outcome::kSolved);
}

TEST_F(BadStates, AreNamedTickByTick) {
  Standing run("control: {on_fault: hold}", modules_);
  run.controller.start(run.state);
  State other = run.state;
  other.joints[0] = kNaN;
  run.tick(bad(run.state));
  const std::string first(run.controller.fault());
  EXPECT_EQ(run.controller.tick_fault(), first);
  run.tick(other);
  EXPECT_THAT(std::string(run.controller.tick_fault()), HasSubstr("'back_bkz'"));
  EXPECT_EQ(run.controller.fault(), first);
  run.tick();
  EXPECT_EQ(run.controller.tick_fault(), "");
  EXPECT_EQ(run.controller.fault(), first) << "until the next start";
  EXPECT_EQ(run.heap, 0);
  run.tick(bad(run.state));
  run.controller.start(run.state);
  EXPECT_EQ(run.controller.tick_fault(), "");
}

TEST_F(BadStates, StopWhatStopsAtFaults) {
  Standing run("", modules_);
  run.controller.start(run.state);
  run.run(20);
  EXPECT_EQ(run.tick(bad(run.state)).norm(), 0);
  EXPECT_EQ(run.controller.outcome(), Outcome::kStopped);
  run.tick();
  EXPECT_EQ(run.controller.outcome(), Outcome::kSolved);
}

// If no module can be dropped, on_failure applies.
TEST_F(BadStates, AreNoModulesThatCouldBeDropped) {
  Standing run("control: {on_fault: drop, on_failure: {then: hold}}", modules_);
  run.controller.start(run.state);
  run.run(20);
  EXPECT_TRUE(run.within_limits(run.tick(bad(run.state))));
  EXPECT_EQ(run.controller.outcome(), Outcome::kHeld);
}

TEST_F(BadStates, AreWhatIsMeasuredAtContactsAndTheTimeToo) {
  Standing run("control: {on_fault: hold}", modules_);
  const auto says = [&](double time, const std::vector<ForceSample>& measured) {
    run.controller.start(run.state);
    run.controller.tick(run.state, time, &measured);
    return std::string(run.controller.fault());
  };
  const std::vector<ForceSample> sound = run.forces;
  EXPECT_EQ(says(0, sound), "");
  EXPECT_THAT(says(kNaN, sound), HasSubstr("time"));
  EXPECT_THAT(says(0, {sound[0]}), HasSubstr("contacts"));
  std::vector<ForceSample> wrong = sound;
  wrong[1].wrench.resize(2);
  EXPECT_THAT(says(0, wrong), HasSubstr("'right_foot'"));
  wrong[1].wrench.setConstant(6, kNaN);
  EXPECT_THAT(says(0, wrong), HasSubstr("'right_foot'"));
}

TEST_F(BadStates, AreRefusedAtTheStartWithTheirTorques) {
  Standing run("", modules_);
  Eigen::VectorXd torque = Eigen::VectorXd::Zero(run.controller.problem().nu);
  run.controller.start(run.state, &torque);
  torque[2] = kNaN;
  EXPECT_THROW(run.controller.start(run.state, &torque), ConfigError);
  torque.setZero(3);
  EXPECT_THROW(run.controller.start(run.state, &torque), ConfigError);
}

}  // namespace
}  // namespace poise
