// SPDX-License-Identifier: BSD-2-Clause
// The table of keys: its defaults are those that are taken, and its ranges those that are read.

#include "poise/core/stack/grammar.hpp"

#include <gtest/gtest.h>

#include "poise/core/config/map_reader.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/stack/fallen.hpp"
#include "poise/tests/support/files.hpp"

namespace poise {
namespace {

namespace g = grammar;

// {key: default, …} of all keys that have one; `more` goes before.
std::string with_defaults(const Keys& keys, const std::string& more = {}) {
  std::string text = more;
  for (const Key& key : keys)
    if (!key.standard.empty())
      text += (text.empty() ? "" : ", ") + std::string(key.name) + ": " + std::string(key.standard);
  return "{" + text + "}";
}

double number(const Keys& keys, const char* name) {
  const Key& key = keys.at(name);
  return read_quantity(parse_config("{a: " + std::string(key.standard) + "}", "table").children[0],
                       key.unit);
}

StackSpec read(const std::string& text) {
  test::TempFolder folder;
  folder.write("robot.urdf", "<robot/>");
  return load_stack(folder.write("stack.yaml", text));
}

TEST(Grammar, ItsDefaultsAreThoseOfAStackThatSaysNothing) {
  const std::string foot = "link: foot, point: {}, friction: 1";
  const StackSpec silent = read("{poise: 1, robot: {urdf: robot.urdf}, contacts: {foot: {" + foot +
                                "}}, control: {solver: qp}}");
  const StackSpec said =
      read("{poise: 1, robot: {urdf: robot.urdf, base: " + with_defaults(g::kBase) +
           ", start: " + with_defaults(g::kStart) +
           "}, contacts: {foot: " + with_defaults(g::kContact, foot) + "}, control: " +
           with_defaults(g::kControl, "solver: qp, on_failure: " + with_defaults(g::kOnFailure) +
                                          ", fallback: " + with_defaults(g::kFallback)) +
           ", plant: " + with_defaults(g::kPlant, "type: gauss") +
           ", record: " + with_defaults(g::kRecord) + ", fallen: " + with_defaults(g::kFallen) +
           ", gravity: " + std::string(Keys(g::kStack).at("gravity").standard) + "}");
  EXPECT_EQ(said.robot.floating, silent.robot.floating);
  EXPECT_EQ(said.robot.chart.type, silent.robot.chart.type);
  EXPECT_EQ(said.robot.on_contacts, silent.robot.on_contacts);
  EXPECT_EQ(said.robot.rpy, silent.robot.rpy);
  EXPECT_EQ(said.contacts[0].contact.torsion, silent.contacts[0].contact.torsion);
  EXPECT_EQ(said.contacts[0].contact.form, silent.contacts[0].contact.form);
  EXPECT_EQ(said.period, silent.period);
  EXPECT_EQ(said.fallback.relax, silent.fallback.relax);
  EXPECT_EQ(said.fallback.drop, silent.fallback.drop);
  EXPECT_EQ(said.fallback.stiffness, silent.fallback.stiffness);
  EXPECT_EQ(said.fallback.damping, silent.fallback.damping);
  EXPECT_EQ(said.fallback.to(Cause::kFault).then, silent.fallback.to(Cause::kFault).then);
  EXPECT_EQ(said.fallback.to(Cause::kNoSolution).then, silent.fallback.to(Cause::kNoSolution).then);
  EXPECT_EQ(said.module(ModuleKind::kPlant).type, silent.module(ModuleKind::kPlant).type);
  EXPECT_EQ(said.step, silent.step);
  EXPECT_EQ(said.duration, silent.duration);
  EXPECT_EQ(said.seed, silent.seed);
  EXPECT_EQ(said.record_every, silent.record_every);
  EXPECT_EQ(said.gravity, silent.gravity);
  EXPECT_DOUBLE_EQ(read_fallen(said.node).height, read_fallen(silent.node).height);
  EXPECT_DOUBLE_EQ(read_fallen(said.node).tilt, read_fallen(silent.node).tilt);
}

TEST(Grammar, ItsDefaultsAreThoseOfPartsThatSayNothing) {
  EXPECT_DOUBLE_EQ(number(g::kRamp, "ramp"), kPhaseRamp);
  EXPECT_DOUBLE_EQ(number(g::kSequenceStance, "duration"), SequenceStance{}.duration);
  EXPECT_DOUBLE_EQ(number(g::kSequenceStance, "clearance"), SequenceStance{}.clearance);
  EXPECT_DOUBLE_EQ(number(g::kSurface, "ramp"), Surface{}.ramp);
  EXPECT_DOUBLE_EQ(number(g::kDisturbance, "over"), PushSpec{}.duration);
  EXPECT_DOUBLE_EQ(number(g::kTask, "weight"), TaskSpec{}.weight);
  EXPECT_DOUBLE_EQ(number(g::kConstraint, "weight"), ConstraintSpec{}.weight);
  EXPECT_EQ(Keys(g::kTask).at("level").standard, std::to_string(TaskSpec{}.level));
  EXPECT_EQ(Keys(g::kConstraint).at("level").standard, std::to_string(ConstraintSpec{}.level));
}

TEST(Grammar, HasNoKeyTwice) {
  for (const Keys& keys :
       {Keys(g::kStack), Keys(g::kRobot), Keys(g::kObject), Keys(g::kContact), Keys(g::kSurface),
        Keys(g::kControl), Keys(g::kPhase), Keys(g::kStance), Keys(g::kLimit)}) {
    std::vector<std::string> names = keys.names();
    std::ranges::sort(names);
    EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
  }
}

}  // namespace
}  // namespace poise
