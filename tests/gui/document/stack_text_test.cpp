// SPDX-License-Identifier: BSD-2-Clause
// Edits of a stack's text: only the value changes.

#include "poise/gui/document/stack_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/gui/document/text_change.hpp"

namespace poise::gui {
namespace {

const char* const kStack = R"(# Atlas, é ü 漢字
poise: 1   # grammar

robot:
  urdf: a.urdf      # the file
  start: {joints: {knee: 40 deg, "hip": '20 deg'}}

control:
  solver: qp
  constraints:
    - dynamics
    # how strong the motors are
    - {type: torque-limits, margin: 5 %}
    - type: friction-cone   # a block
      sides: 4
  tasks:
    - name: balance   # most important
      type: com
      weight: 10

      law: {type: pd, stiffness: 60, damping: critical}   # gains
    # the rest
    - {name: stance, type: posture, level: 2}
phases:
  up: {tasks: {stance: {weight: 2}}, until: {task: balance, error_below: 1 mm}, then: down}
  down: {contacts: {break: {left: {ramp: 1 s}}}}
)";

class StackTextTest : public testing::Test {
 protected:
  static StackText text(const std::string& text = kStack) {
    static ConfigNode merged;
    merged = parse_config(text, "a.yaml");
    return {text, "a.yaml", merged};
  }
  static std::string with(const std::string& from, const std::string& to) {
    std::string out = kStack;
    const std::size_t at = out.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return out.replace(at, from.size(), to);
  }
  static std::string scalar(const std::string& stack, const std::string& path) {
    const StackText changed = text(stack);
    const TextNode* node = changed.find(path);
    return node == nullptr ? "nothing" : node->scalar;
  }
};

TEST_F(StackTextTest, KnowsWhereEveryValueEnds) {
  const StackText stack = text();
  const auto written = [&](const std::string& path) {
    const TextNode* node = stack.find(path);
    return node == nullptr ? "" : std::string(kStack).substr(node->begin, node->end - node->begin);
  };
  EXPECT_EQ(written("robot.urdf"), "a.urdf");
  EXPECT_EQ(written("robot.start.joints.hip"), "'20 deg'");
  EXPECT_EQ(written("control.constraints.torque-limits"), "{type: torque-limits, margin: 5 %}");
  EXPECT_EQ(written("control.tasks.balance.law"), "{type: pd, stiffness: 60, damping: critical}");
  EXPECT_EQ(written("phases.down"), "{contacts: {break: {left: {ramp: 1 s}}}}");
  EXPECT_EQ(written("control.constraints.friction-cone"),
            "type: friction-cone   # a block\n      sides: 4");
}

TEST_F(StackTextTest, ReplacesAValueAndNothingElse) {
  EXPECT_EQ(text().set("control.tasks.balance.law.stiffness", "80 1/s²"),
            with("stiffness: 60", "stiffness: 80 1/s²"));
  EXPECT_EQ(text().set("control.tasks.balance.weight", "2"), with("weight: 10", "weight: 2"));
  EXPECT_EQ(text().set("robot.start.joints.knee", "0"), with("40 deg", "0"));
}

TEST_F(StackTextTest, AddsAKeyWhereItsNeighboursStand) {
  EXPECT_EQ(text().set("control.tasks.stance.weight", "3"),
            with("level: 2}", "level: 2, weight: 3}"));
  EXPECT_EQ(text().set("control.tasks.balance.axes", "xy"),
            with("# gains\n", "# gains\n      axes: xy\n"));
  EXPECT_EQ(text().set("control.constraints.dynamics.level", "1"),
            with("- dynamics", "- {type: dynamics, level: 1}"));
  EXPECT_EQ(scalar(text().set("control.tasks.stance.law.stiffness", "9"),
                   "control.tasks.stance.law.stiffness"),
            "9");
}

TEST_F(StackTextTest, AppendsRemovesAndMovesEntries) {
  EXPECT_EQ(text().append("control.tasks", "{name: reach, type: pose}"),
            with("level: 2}\n", "level: 2}\n    - {name: reach, type: pose}\n"));
  EXPECT_EQ(text().remove("control.constraints.dynamics"), with("    - dynamics\n", ""));
  EXPECT_EQ(text().remove("control.tasks.balance.law.stiffness"), with("stiffness: 60, ", ""));
  EXPECT_EQ(text().remove("control.tasks.balance.law.damping"), with(", damping: critical", ""));
  EXPECT_EQ(text().move("control.constraints", 1, 0),
            with("    - dynamics\n    # how strong the motors are\n"
                 "    - {type: torque-limits, margin: 5 %}\n",
                 "    # how strong the motors are\n"
                 "    - {type: torque-limits, margin: 5 %}\n    - dynamics\n"));
}

TEST_F(StackTextTest, CommentsGoWithTheEntryThatMoves) {
  const std::string moved = text().move("control.tasks", 1, 0);
  EXPECT_THAT(moved, testing::HasSubstr("tasks:\n    # the rest\n    - {name: stance"));
  EXPECT_EQ(text(moved).move("control.tasks", 0, 1), kStack);
}

TEST_F(StackTextTest, RenamesWhereverTheNameIsSaid) {
  const std::string renamed = text().rename("control.tasks.balance", "com");
  EXPECT_THAT(renamed, testing::HasSubstr("- name: com   # most important"));
  EXPECT_THAT(renamed, testing::HasSubstr("until: {task: com, error_below"));
  const std::string phase = text().rename("phases.down", "below");
  EXPECT_THAT(phase, testing::HasSubstr("then: below"));
  EXPECT_THAT(phase, testing::HasSubstr("\n  below: {contacts"));
  EXPECT_THAT(text().rename("control.tasks.stance", "rest"),
              testing::HasSubstr("up: {tasks: {rest: {weight: 2}}"));
}

TEST_F(StackTextTest, LaysChangesOverWhatIsIncluded) {
  ConfigNode merged = parse_config(kStack, "a.yaml");
  const StackText over("poise: 1\ninclude: a.yaml  # all of it\n", "b.yaml", merged);
  const std::string once = over.set("control.tasks.balance.law.stiffness", "80");
  EXPECT_EQ(once,
            "poise: 1\ninclude: a.yaml  # all of it\ncontrol:\n  tasks:\n"
            "    - {name: balance, law: {stiffness: 80}}\n");
  const StackText again(once, "b.yaml", merged);
  EXPECT_EQ(again.set("control.tasks.balance.weight", "4"),
            "poise: 1\ninclude: a.yaml  # all of it\ncontrol:\n  tasks:\n"
            "    - {name: balance, law: {stiffness: 80}, weight: 4}\n");
  EXPECT_EQ(over.append("control.tasks", "{name: reach, type: pose}"),
            "poise: 1\ninclude: a.yaml  # all of it\ncontrol:\n  tasks:\n"
            "    - {name: reach, type: pose}\n");
  EXPECT_THAT(again.set("control.constraints.torque-limits.margin", "1 %"),
              testing::HasSubstr("  constraints:\n    - {type: torque-limits, margin: 1 %}\n"));
  EXPECT_THROW(over.remove("control.tasks.balance"), ConfigError);
}

TEST_F(StackTextTest, RefusesWhatWouldBreakTheFile) {
  EXPECT_THROW(text().set("control.tasks.balance.weight", "{a: ["), ConfigError);
  EXPECT_THROW(text().set("control.tasks.[7].weight", "1"), ConfigError);
  EXPECT_THROW(text("a: &x {b: 1}\nc: *x\n").set("c.b", "2"), ConfigError);
}

TEST(TextChange, IsTheSmallestPieceOfWholeCharacters) {
  const TextChange change = difference("a ü b", "a ö b");
  EXPECT_EQ(change.at, 2u);
  EXPECT_EQ(change.removed, "ü");
  EXPECT_EQ(change.inserted, "ö");
  std::string text = "aaa";
  difference("aaa", "aa").apply(text);
  EXPECT_EQ(text, "aa");
}

}  // namespace
}  // namespace poise::gui
