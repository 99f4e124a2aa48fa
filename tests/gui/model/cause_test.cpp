// SPDX-License-Identifier: BSD-2-Clause
// What happened before a fall or a tick without a solution.

#include "poise/gui/model/explain/cause.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "poise/tests/gui/model/made_history.hpp"
#include "poise/tests/gui/model/runner_fixture.hpp"

namespace poise::gui {
namespace {

double slow(double t) { return std::sin(6 * t); }

StackSpec spec_of(const std::string& text) {
  StackSpec spec;
  spec.period = 0.001;
  spec.node = parse_config(text, "stack");
  return spec;
}

TEST(Cause, ATargetThatJumpsIsNamed) {
  const auto jump = [](double t) { return t < 1.5 ? 0.1 * t : 3.1; };
  const History history = run_of(
      {{"tasks/left_hand/target", "m", {"x"}, {jump}}, {"tasks/other/target", "m", {"x"}, {slow}}});
  const Cause cause = cause_of(history, 1.6, spec_of("poise: 1\n"), {});
  EXPECT_EQ(cause.kind, Cause::Kind::kTarget);
  EXPECT_EQ(cause.subject, "left_hand");
  EXPECT_NEAR(cause.amount, 2.95, 0.01);
  EXPECT_NEAR(cause.time, 1.5, 0.002);
  EXPECT_EQ(cause_of(history, 1.4, spec_of("poise: 1\n"), {}).kind, Cause::Kind::kNone)
      << "before it jumped";
}

TEST(Cause, AnEditIsNamedWithItsValues) {
  const StackSpec start = spec_of("gain: 60\n");
  std::vector<Intervention> edits(1);
  edits[0].tick = 1100;
  edits[0].retune = Retune{spec_of("gain: 6000\n"), nullptr};
  const History history = run_of({{"com", "m", {"x"}, {slow}}});
  const Cause cause = cause_of(history, 1.3, start, edits);
  EXPECT_EQ(cause.kind, Cause::Kind::kEdit);
  EXPECT_EQ(cause.subject, "gain");
  EXPECT_EQ(cause.before + " " + cause.after, "60 6000");
  EXPECT_TRUE(cause.edited);
  EXPECT_EQ(cause_of(history, 1.0, start, edits).kind, Cause::Kind::kNone);
}

TEST(Cause, APushIsFound) {
  const StackSpec start = spec_of("disturbances:\n  - {at: 1.2 s, on: pelvis}\n");
  const History history = run_of({{"com", "m", {"x"}, {slow}}});
  const Cause cause = cause_of(history, 1.3, start, {});
  EXPECT_EQ(cause.kind, Cause::Kind::kPush);
  EXPECT_EQ(cause.subject, "pelvis");
  EXPECT_EQ(cause_of(history, 1.1, start, {}).kind, Cause::Kind::kNone);
}

// An edit at `tick`, from one stack to the next.
Intervention edit(long tick, const std::string& text) {
  Intervention one;
  one.tick = tick;
  one.retune = Retune{spec_of(text), nullptr};
  return one;
}

TEST(Cause, WhatActedLastIsNamed) {
  const StackSpec start = spec_of("gain: 60\ndisturbances:\n  - {at: 1.2 s, on: pelvis}\n");
  const auto after = [&](double time) {
    const auto jump = [](double t) { return t < 1.1 ? 0 : t < 1.5 ? 1 : 1.8; };
    const History history = run_of({{"tasks/left_hand/target", "m", {"x"}, {jump}}});
    return cause_of(history, time, start,
                    {edit(1300, "gain: 90\ndisturbances:\n  - {at: 1.2 s, on: pelvis}\n")});
  };
  EXPECT_EQ(after(1.15).kind, Cause::Kind::kTarget);
  EXPECT_EQ(after(1.25).kind, Cause::Kind::kPush);
  EXPECT_NEAR(after(1.25).until, 1.21, 1e-9) << "it acts for 10 ms";
  EXPECT_EQ(after(1.35).kind, Cause::Kind::kEdit);
  EXPECT_EQ(after(1.55).kind, Cause::Kind::kTarget);
  EXPECT_NEAR(after(1.55).amount, 0.8, 1e-9);
  EXPECT_FALSE(after(1.55).edited) << "the edit was of something else, 0.2 s before";
}

TEST(Cause, ARemedyIsNone) {
  const StackSpec start = spec_of("control: {gain: 60, on_failure: {then: stop}}\n");
  const std::vector<Intervention> edits{
      edit(1100, "control: {gain: 90, on_failure: {then: stop}}\n"),
      edit(1200, "control: {gain: 90, on_failure: {then: stop, relax: [cone]}}\n"),
      edit(1250, "control: {gain: 90, on_failure: {then: hold}}\nrecord: {every: 2}\n")};
  const History history = run_of({{"com", "m", {"x"}, {slow}}});
  const Cause cause = cause_of(history, 1.3, start, edits);
  EXPECT_EQ(cause.kind, Cause::Kind::kEdit);
  EXPECT_EQ(cause.subject, "control.gain");
}

// A hand 30 cm away from the torso, from 50 ms on.
class Pulled : public RunnerTest {
 protected:
  static Hold hand(const Runner&, const History& history, double stiffness) {
    const RowLayout& layout = *history.layout();
    const Frame at = layout.tree->frame("torso");
    Dynamics robot(layout.tree);
    robot.update(RowReader(history.layout()).state(history.row(history.size() - 1)));
    Hold hold;
    hold.at = {at.body, {}};
    hold.goal = robot.pose(hold.at).p + Eigen::Vector3d(0, 0.3, 0);
    hold.stiffness = stiffness;
    return hold;
  }
  // @return the cause at `time`; the hand releases the robot at 150 ms
  Cause pulled_with(double stiffness, double time) {
    Runner runner(stack(), registry_);
    History history;
    EXPECT_TRUE(after(50, runner, history));
    runner.hold(hand(runner, history, stiffness));
    EXPECT_TRUE(after_more(100, runner, history));
    runner.hold(std::nullopt);
    EXPECT_TRUE(after_more(100, runner, history));
    return cause_of(history, time, stack(), runner.interventions());
  }
  static bool after_more(int ticks, Runner& runner, History& history) {
    const double from = history.to();
    runner.step(ticks);
    return wait(runner, history, [&] { return history.to() > from + (ticks - 0.5) / 1000; });
  }
};

TEST_F(Pulled, APullIsNamedWithItsForce) {
  const Cause held = pulled_with(400, 0.1);
  EXPECT_EQ(held.kind, Cause::Kind::kPull);
  EXPECT_EQ(held.subject, "torso");
  EXPECT_NEAR(held.time, 0.05, 0.002);
  EXPECT_NEAR(held.until, 0.1, 1e-9) << "it still pulls";
  EXPECT_NEAR(held.amount, 120, 3);
  const Cause released = pulled_with(400, 0.2);
  EXPECT_EQ(released.kind, Cause::Kind::kPull);
  EXPECT_NEAR(released.until, 0.15, 0.002);
  EXPECT_EQ(pulled_with(4, 0.2).kind, Cause::Kind::kNone) << "1 N moves nobody";
}

}  // namespace
}  // namespace poise::gui
