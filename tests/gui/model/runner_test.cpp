// SPDX-License-Identifier: BSD-2-Clause
// A run in the background has the same motion as a direct one, also after going back.

#include "poise/gui/model/run/runner.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "poise/core/control/controller.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/write_out.hpp"
#include "poise/gui/model/edit/property.hpp"
#include "poise/gui/model/run/changes.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/gui/model/runner_fixture.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

TEST_F(RunnerTest, GivesTheMotionOfTheStackBitForBit) {
  Runner runner(stack(), registry_);
  History history;
  ASSERT_TRUE(ended(runner, history));
  EXPECT_EQ(runner.why(), "");
  test::OpenSimulation simulation(stack(), *registry_);
  ASSERT_TRUE(simulation.go_to(0.299));
  ASSERT_EQ(history.size(), 300u);
  EXPECT_EQ(last_state(history), simulation.estimate().state.joints);
  EXPECT_DOUBLE_EQ(history.to(), 0.299);
}

// While it is paused, and at its end.
TEST_F(RunnerTest, SaysThatAnEditWaitsForTheNextTick) {
  const StackSpec edited = stack({"control.tasks.balance.law.stiffness=70"});
  Runner runner(stack(), registry_);
  History history;
  ASSERT_TRUE(after(20, runner, history));
  const auto waits = [&] { return all_carried_out(runner, history) && runner.status().waiting; };
  EXPECT_FALSE(waits());
  runner.retune(edited);
  EXPECT_TRUE(waits());
  runner.retune(stack());
  EXPECT_FALSE(waits()) << "it was taken back";
  runner.retune(edited);
  runner.step();
  EXPECT_FALSE(waits());
  runner.rewind(0.01);
  EXPECT_TRUE(waits()) << "it was made later than at 0.01 s";
  ASSERT_TRUE(ended(runner, history));
  EXPECT_FALSE(waits());
  runner.retune(stack());
  EXPECT_TRUE(waits());
}

TEST_F(RunnerTest, RowsSayWhatEachTaskAndConstraintTook) {
  const StackSpec spec = stack({"plant.duration=50 ms"});
  const auto check = [&](const History& history) {
    const RowLayout& layout = *history.layout();
    for (std::size_t i = 0; i < history.size(); ++i) {
      const std::span<const double> row = history.row(i);
      double sum = 0;
      const auto add = [&](const std::string& name) {
        const Columns* time = layout.find(name + "/time");
        ASSERT_NE(time, nullptr) << name;
        EXPECT_EQ(time->signal.unit, "µs");
        EXPECT_GT(row[time->first], 0) << name;
        sum += row[time->first];
      };
      for (const TaskSpec& task : spec.tasks) add("tasks/" + task.name);
      for (const ConstraintSpec& one : spec.constraints) add("constraints/" + one.name);
      EXPECT_LE(sum, row[layout.find("tick/rows")->first] + 1e-9);
      if (HasFailure()) return;
    }
  };
  Runner runner(spec, registry_);
  History history;
  ASSERT_TRUE(ended(runner, history));
  check(history);
  runner.rewind(0.02);
  ASSERT_TRUE(wait(runner, history, [&] { return !history.empty() && history.to() < 0.025; }));
  check(history);
  const Simulation plain(spec, *registry_);
  const RowWriter unasked(spec, plain);
  for (const Columns& columns : unasked.layout()->signals)
    EXPECT_FALSE(columns.signal.name.ends_with("/time")) << "nobody asked for it";
}

TEST_F(RunnerTest, GoesBackAndDoesTheSameAgain) {
  Runner runner(stack(), registry_);
  History history;
  ASSERT_TRUE(ended(runner, history));
  const Eigen::VectorXd first = last_state(history);
  runner.rewind(0.1);
  ASSERT_TRUE(wait(runner, history, [&] { return !history.empty() && history.to() < 0.11; }));
  EXPECT_EQ(history.size(), 101u);
  ASSERT_TRUE(ended(runner, history));
  EXPECT_EQ(last_state(history), first);
  EXPECT_EQ(history.size(), 300u);
}

TEST_F(RunnerTest, AGainThatChangesHasAnEffectAndIsRememberedWhenGoingBack) {
  Runner runner(stack(), registry_);
  History history;
  ASSERT_TRUE(after(50, runner, history));
  const StackSpec stiff = stack({"control.tasks.balance.law.stiffness=300"});
  ASSERT_TRUE(retunable(stack(), stiff));
  runner.retune(stiff);
  ASSERT_TRUE(ended(runner, history));
  const Eigen::VectorXd tuned = last_state(history);
  runner.rewind(0.15);
  ASSERT_TRUE(wait(runner, history, [&] { return history.to() < 0.16; }));
  ASSERT_TRUE(ended(runner, history));
  EXPECT_EQ(last_state(history), tuned);
  Runner other(stack(), registry_);
  History plain;
  ASSERT_TRUE(ended(other, plain));
  EXPECT_NE(last_state(plain), tuned);
}

TEST_F(RunnerTest, ConstraintsAndSolversChangeInARun) {
  const auto changed = [&](const std::string& setting) {
    Runner runner(stack(), registry_);
    History history;
    EXPECT_TRUE(after(20, runner, history));
    EXPECT_TRUE(retunable(stack(), stack({setting}))) << setting;
    runner.retune(stack({setting}));
    EXPECT_TRUE(ended(runner, history));
    EXPECT_EQ(runner.refusal(), "") << setting;
    EXPECT_EQ(runner.why(), "") << setting;
    EXPECT_EQ(runner.interventions().size(), 1u);
    const Eigen::VectorXd last = last_state(history);
    runner.rewind(0.1);
    EXPECT_TRUE(wait(runner, history, [&] { return !history.empty() && history.to() < 0.11; }));
    EXPECT_TRUE(ended(runner, history));
    EXPECT_EQ(last_state(history), last) << setting;
    return last;
  };
  Runner plain(stack(), registry_);
  History history;
  ASSERT_TRUE(ended(plain, history));
  const Eigen::VectorXd unchanged = last_state(history);
  EXPECT_NE(changed("control.constraints.torque-rate-limits.max=20 N·m/s"), unchanged);
  EXPECT_NE(changed("control.solver={type: hierarchy}"), unchanged);
}

TEST_F(RunnerTest, OtherRowsNeedANewRunAndTheRunGoesOn) {
  Runner runner(stack(), registry_);
  History history;
  ASSERT_TRUE(at_rest(runner, history));
  const StackSpec finer = stack({"control.constraints.friction-cone.sides=8"});
  ASSERT_TRUE(retunable(stack(), finer));
  runner.retune(finer);
  ASSERT_TRUE(ended(runner, history));
  EXPECT_NE(runner.refusal().find("other rows"), std::string::npos);
  EXPECT_EQ(runner.interventions().size(), 0u);
  Runner other(stack(), registry_);
  History plain;
  ASSERT_TRUE(ended(other, plain));
  EXPECT_EQ(last_state(history), last_state(plain));
  EXPECT_FALSE(retunable(stack(), stack({"control.constraints.friction-cone.level=1"})));
}

TEST_F(RunnerTest, AHandThatPullsIsRememberedWhenGoingBackAndLetsGoThere) {
  Runner runner(stack(), registry_);
  History history;
  ASSERT_TRUE(after(50, runner, history));
  Hold hand;
  hand.at = history.layout()->tree->frame("torso");
  hand.goal = {0.5, 0, 1.2};
  hand.stiffness = 200;
  runner.hold(hand);
  runner.step(50);
  ASSERT_TRUE(wait(runner, history, [&] { return history.to() > 0.0995; }));
  runner.hold(std::nullopt);
  ASSERT_TRUE(ended(runner, history));
  const Eigen::VectorXd pulled = last_state(history);
  runner.rewind(0.2);
  ASSERT_TRUE(wait(runner, history, [&] { return !history.empty() && history.to() < 0.21; }));
  ASSERT_TRUE(ended(runner, history));
  EXPECT_EQ(last_state(history), pulled);
  runner.rewind(0.07);  // the hand holds the robot at this time
  ASSERT_TRUE(wait(runner, history, [&] { return !history.empty() && history.to() < 0.08; }));
  ASSERT_TRUE(ended(runner, history));
  EXPECT_NE(last_state(history), pulled);
  Runner other(stack(), registry_);
  History plain;
  ASSERT_TRUE(ended(other, plain));
  EXPECT_NE(last_state(plain), pulled);
}

TEST_F(RunnerTest, ACommandToAWalkIsRememberedWhenGoingBack) {
  const StackSpec walks =
      load_stack(test::source("apps/share/stacks/walk.yaml"), {"plant.duration=1.5 s"});
  Runner runner(walks, registry_);
  History history;
  ASSERT_TRUE(after(100, runner, history));
  runner.command_walk(walk::WalkCommand{{0, 0.2}, 0.3});
  ASSERT_TRUE(ended(runner, history));
  const Eigen::VectorXd sideways = last_state(history);
  runner.rewind(0.5);
  ASSERT_TRUE(wait(runner, history, [&] { return !history.empty() && history.to() < 0.51; }));
  ASSERT_TRUE(ended(runner, history));
  EXPECT_EQ(last_state(history), sideways);
  Runner other(walks, registry_);
  History plain;
  ASSERT_TRUE(ended(other, plain));
  EXPECT_NE(last_state(plain), sideways);
}

TEST_F(RunnerTest, NoStepIsMadeAfterTheEnd) {
  Runner runner(shaken(), registry_);
  History history;
  ASSERT_TRUE(ended(runner, history));
  const std::string why = runner.why();
  const double end = history.to();
  const long unsolved = runner.status().unsolved;
  ASSERT_NE(why, "");
  ASSERT_LT(end, 1.9);
  runner.step(3);
  ASSERT_TRUE(all_carried_out(runner, history));
  EXPECT_EQ(runner.status().phase, Runner::Phase::kEnded);
  EXPECT_EQ(history.to(), end);
  EXPECT_EQ(runner.why(), why);
  EXPECT_EQ(runner.status().unsolved, unsolved);
}

// For ThreadSanitizer, which reports a data race if there is one.
TEST_F(RunnerTest, SaysWhyItEndedWhileItEndsAgain) {
  Runner runner(shaken(), registry_);
  History history;
  ASSERT_TRUE(ended(runner, history));
  const std::string first = runner.why();
  for (int i = 0; i < 3; ++i) {
    runner.rewind(history.to() - 0.01);
    runner.run();
    EXPECT_TRUE(wait(runner, history, [&] {
      const std::string why = runner.why();
      EXPECT_TRUE(why.empty() || why == first) << why;
      return !runner.status().going_back && !why.empty() && !runner.collect(history);
    }));
  }
}

// Rows wait for the window while it is busy.
TEST_F(RunnerTest, StepsLoseNoRow) {
  Runner runner(stack({"plant.duration=5 s"}), registry_);
  History history;
  ASSERT_TRUE(at_rest(runner, history));
  runner.step(4500);
  const auto queue_is_full = [&] { return runner.status().time > 4.09; };
  while (!queue_is_full()) std::this_thread::yield();
  ASSERT_TRUE(wait(runner, history, [&] { return history.to() > 4.4995; }));
  EXPECT_EQ(history.size(), 4501u);
}

TEST_F(RunnerTest, SaysWhyItFailed) {
  StackSpec broken = stack();
  broken.solver.type = "nothing";
  Runner runner(broken, registry_);
  History history;
  ASSERT_TRUE(
      wait(runner, history, [&] { return runner.status().phase == Runner::Phase::kFailed; }));
  EXPECT_NE(runner.why().find("nothing"), std::string::npos);
}

TEST_F(RunnerTest, LevelsNeedANewRunButWeightsDoNot) {
  EXPECT_TRUE(retunable(stack(), stack({"control.tasks.balance.weight=3"})));
  EXPECT_FALSE(retunable(stack(), stack({"control.tasks.balance.level=2"})));
  EXPECT_EQ(differing_paths(stack().node, stack({"control.tasks.balance.weight=3"}).node),
            std::vector<std::string>{"control.tasks.balance.weight"});
}

TEST_F(RunnerTest, ShippedStacksAreWrittenOutInOneFile) {
  int whole = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test::source("apps/share/stacks"))) {
    if (entry.path().extension() != ".yaml") continue;
    const std::string name = entry.path().string();
    std::ifstream in(name);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    const std::string out = write_includes_out(text, name);
    EXPECT_EQ(out.find("include:"), std::string::npos) << name;
    EXPECT_EQ(differing_paths(parse_config(text, name), parse_config(out, name)),
              std::vector<std::string>())
        << out;
    ++whole;
  }
  EXPECT_GT(whole, 20);
}

TEST_F(RunnerTest, EveryModuleHasAnEntryAndProperties) {
  const StackSpec spec = stack();
  const KnownNames names{{"pelvis", "l_hand"}, {"l_knee"}, {"left_foot", "right_foot"}};
  for (const ModuleEntry& entry : registry_->entries()) {
    if (entry.kind != ModuleKind::kTask && entry.kind != ModuleKind::kConstraint) continue;
    const std::string text = new_entry(entry.kind, entry.type, "", *registry_, names);
    const ConfigNode node = parse_config("e: [" + text + "]\n", "t");
    EXPECT_EQ(node.children[0].children[0].find("type")->scalar, entry.type) << text;
    Card card;
    card.task = entry.kind == ModuleKind::kTask;
    card.type = entry.type;
    card.path = "control.tasks.x";
    for (const PropertyGroup& group : properties_of(card, spec.node, *registry_, names))
      for (const Property& property : group.properties)
        EXPECT_FALSE(property.help.empty()) << entry.type << ' ' << property.name;
  }
}

}  // namespace
}  // namespace poise::gui
