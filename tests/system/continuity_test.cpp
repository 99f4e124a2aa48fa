// SPDX-License-Identifier: BSD-2-Clause
// Torques when contacts and weights change, and when there is no solution.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/why/conflict.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

const Registry& registry() {
  static const Registry all = Registry::with_search_path();
  return all;
}

StackSpec stack_of(const std::string& text) {
  return read_stack(parse_config("poise: 1\n" + text, "stack.yaml"));
}

RunSummary run(const std::string& text) {
  RunOptions options;
  options.allocations = test::allocations;
  return run_stack(stack_of(text), registry(), options);
}

// Atlas shifts its weight over the right foot, breaks the left contact, and makes it again.
std::string one_foot(const std::string& ramp, const std::string& rate,
                     const std::string& more = "") {
  const std::string change = "{left_foot: {ramp: " + ramp + "}}";
  return "include: " + test::source("apps/share/stacks/t01_stand.yaml") +
         "\nphases:\n"
         "  shift: {until: {time: 1.5 s}, then: stand}\n"
         "  stand: {contacts: {break: " +
         change + "}, until: {time: 1 s}, then: back}\n  back: {contacts: {make: " + change +
         "}}\nplant: {duration: 3.5 s}\ncontrol:\n" + more +
         "  constraints:\n    - {type: torque-rate-limits, max: " + rate +
         "}\n  tasks:\n    - {name: balance, reference: {to: {over: [right_foot]}}}\n";
}

TEST(Ramps, OfAContactKeepTorquesFromJumping) {
  const RunSummary ramped = run(one_foot("300 ms", "1e9"));
  const RunSummary abrupt = run(one_foot("0 s", "1e9"));
  EXPECT_EQ(ramped.status, "completed") << ramped.why;
  EXPECT_EQ(ramped.allocations, 0);
  EXPECT_EQ(abrupt.status, "completed") << abrupt.why;
  EXPECT_LT(ramped.motors.step.size, 5) << ramped.motors.step.joint << ramped.motors.step.at;
  EXPECT_GT(abrupt.motors.step.size, 10 * ramped.motors.step.size)
      << abrupt.motors.step.joint << abrupt.motors.step.at;
  ASSERT_EQ(ramped.phases.size(), 3u);
  EXPECT_EQ(ramped.phases[1].name, "stand");
  EXPECT_DOUBLE_EQ(ramped.phases[1].from, 1.5);
  EXPECT_DOUBLE_EQ(ramped.phases[2].from, 2.5);
}

TEST(Ramps, UnloadAFootAndLoadItAgain) {
  test::OpenSimulation simulation(stack_of(one_foot("300 ms", "1e9")), registry());
  const auto carried = [&](double time) {
    simulation.go_to(time);
    EXPECT_TRUE(simulation.controller().solution().usable()) << time;
    return simulation.controller().solution().force[2];
  };
  const auto active = [&] {
    return simulation.controller().problem().contact_kinematics[0].active;
  };
  const double before = carried(1.49);
  EXPECT_GT(before, 50);
  double last = before;
  for (const double time : {1.55, 1.6, 1.65, 1.7, 1.75, 1.79}) {
    const double now = carried(time);
    EXPECT_LE(now, last + 1) << time;
    last = now;
  }
  EXPECT_LT(last, 0.01 * before);
  EXPECT_TRUE(active());
  EXPECT_EQ(carried(2.0), 0);
  EXPECT_FALSE(active());
  carried(2.79);
  EXPECT_FALSE(active()) << "it is caught first";
  EXPECT_LT(carried(2.81), 100);
  EXPECT_TRUE(active());
  EXPECT_GT(carried(3.3), 50);
}

// With bounded torque rates and accelerations a contact cannot be removed within one tick.
TEST(Ramps, GiveTorquesTheTimeThatTheirRateNeeds) {
  const RunSummary ramped = run(one_foot("300 ms", "1.5 kNm/s"));
  EXPECT_EQ(ramped.status, "completed") << ramped.why;
  EXPECT_EQ(ramped.relaxed_ticks + ramped.held_ticks, 0);
  EXPECT_LE(ramped.motors.step.size, 1.5 * (1 + 1e-9));
  EXPECT_EQ(ramped.allocations, 0);
  const RunSummary abrupt = run(one_foot("0 s", "1.5 kNm/s"));
  EXPECT_EQ(abrupt.status, "infeasible");
  EXPECT_THAT(abrupt.why, testing::HasSubstr("torque-rate-limits"));
  EXPECT_LE(abrupt.motors.step.size, 1.5 * (1 + 1e-9)) << "until it stops";
}

// A hand is pulled up 5 cm by a task that starts at 0.2 s.
std::string pull(const std::string& solver, const std::string& ramp, const std::string& rate) {
  return "include: " + test::source("apps/share/stacks/t05_fixed_arm.yaml") +
         "\nphases:\n  wait: {tasks: {path: {weight: 0}, pull: {weight: 0}}, until: {time: 0.2 s},"
         " then: go}\n  go: {tasks: {pull: {weight: 10, ramp: " +
         ramp + "}}}\nplant: {duration: 1 s}\ncontrol:\n  solver: " + solver +
         "\n  on_failure: {relax: [joint-velocity-limits], then: hold}\n  constraints:\n"
         "    - {type: torque-rate-limits, max: " +
         rate +
         "}\n  tasks:\n    - {name: pull, type: position, link: palm, law: {type: pd, stiffness: "
         "100},"
         " reference: {type: fixed, to: {by: [0, 0, 5 cm]}}}\n";
}

TEST(Ramps, OfAWeightKeepTorquesFromJumping) {
  const RunSummary ramped = run(pull("{type: qp}", "400 ms", "1e9"));
  const RunSummary abrupt = run(pull("{type: qp}", "0 s", "1e9"));
  EXPECT_EQ(ramped.status, "completed") << ramped.why;
  EXPECT_EQ(abrupt.status, "completed") << abrupt.why;
  EXPECT_GT(abrupt.motors.step.size, 10 * ramped.motors.step.size);
  EXPECT_LT(ramped.tasks.back().final_error, 0.045) << "the task has come in";
}

// A strict level ignores small weights: a wrist exceeds its speed limit before the rate-limited
// torque reverses, so `relax` drops the rate limit.
TEST(TorqueRates, HoldWhereNoRampHelpsAndWithSolversThatBoundNoTorques) {
  for (const std::string solver : {"{type: qp}", "{type: hierarchy}",
                                   "{type: hierarchy, kind: nullspace, inequalities: ignore}"}) {
    const RunSummary free = run(pull(solver, "100 ms", "1e9"));
    const RunSummary bound = run(pull(solver, "100 ms", "50"));
    EXPECT_EQ(bound.status, "completed") << solver << ": " << bound.why;
    EXPECT_GT(free.motors.step.size, 0.1) << solver;
    EXPECT_LE(bound.motors.step.size, 0.05 * (1 + 1e-9)) << solver;
    EXPECT_EQ(bound.allocations, 0) << solver;
  }
}

// A joint that must brake immediately, in the second tick.
class NoSolution : public testing::Test {
 protected:
  void tick(const std::string& failure) {
    spec_ = stack_of("include: " + test::source("apps/share/stacks/t05_fixed_arm.yaml") +
                     "\ncontrol:\n  on_failure: " + failure +
                     "\n  constraints:\n    - {type: torque-rate-limits, max: 100}\n");
    setup_ = set_up(spec_, registry());
    controller_.emplace(spec_, setup_, registry());
    controller_->start(setup_.start);
    before_ = controller_->tick(setup_.start, 0);
    State state = setup_.start;
    const int joint = setup_.tree->joint("shoulder_pitch");
    state.v[setup_.tree->velocity_index(joint)] = -2 * setup_.tree->joints[0].limits.velocity;
    after_ = controller_->tick(state, 1e-3);
  }
  double step() const { return (after_ - before_).cwiseAbs().maxCoeff(); }

  StackSpec spec_;
  poise::Setup setup_;
  std::optional<Controller> controller_;
  Eigen::VectorXd before_, after_;
};

TEST_F(NoSolution, BecauseOfTheRateIsSaid) {
  tick("{then: stop}");
  ASSERT_EQ(controller_->outcome(), Outcome::kStopped);
  ASSERT_NE(controller_->torque_before(), nullptr);
  EXPECT_EQ(*controller_->torque_before(), before_);
  const Conflict conflict = find_conflict(controller_->problem());
  ASSERT_TRUE(conflict.found);
  EXPECT_THAT(conflict.sentence(), testing::HasSubstr("torque-rate-limits"));
}

TEST_F(NoSolution, HoldsWithinTheRate) {
  tick("{then: hold}");
  ASSERT_EQ(controller_->outcome(), Outcome::kHeld);
  EXPECT_NEAR(step(), 0.1, 1e-9) << "the spring wants more";
}

TEST_F(NoSolution, MayLetTheRateGo) {
  tick("{relax: [torque-rate-limits], then: stop}");
  ASSERT_EQ(controller_->outcome(), Outcome::kRelaxed);
  EXPECT_GT(step(), 1);
}

}  // namespace
}  // namespace poise
