// SPDX-License-Identifier: BSD-2-Clause
// All mistakes of a stack at once, and none that only follows from another one.

#include "poise/core/check/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// "line path: code: text" of each error. The text comes after two lines: the grammar and the
// include.
std::vector<std::string> errors(const std::string& text,
                                const std::string& stack = "t11_lift_foot") {
  const std::string all =
      "poise: 1\ninclude: " + test::source("apps/share/stacks/" + stack + ".yaml") + "\n" + text;
  const auto read = [&] { return parse_config(all, "stack.yaml"); };
  std::vector<std::string> found;
  for (const Finding& one : check_stack(read, Registry::with_search_path()))
    if (one.severity == Finding::Severity::kError)
      found.push_back(std::to_string(one.place.line) + " " + one.path + ": " + one.kind + ": " +
                      one.text);
  return found;
}

testing::Matcher<std::string> error(const std::string& start, const std::string& part) {
  return testing::AllOf(testing::StartsWith(start + ": "), HasSubstr(part));
}

TEST(CheckStack, ReportsIndependentMistakesTogether) {
  EXPECT_THAT(errors("control:\n"
                     "  constraints:\n"
                     "    - {type: torque-rate-limits, max: 10 kg}\n"
                     "  tasks:\n"
                     "    - {name: balance, law: {type: pd, stifness: 3}}\n"
                     "    - {name: reach, type: position, link: nowhere_at_all, level: 2}\n"
                     "disturbances:\n"
                     "  - {at: 2 s, on: l_hannd, impulse: [0, 1, 0]}\n"
                     "plant: {type: gauss, step: -1 ms}\n"),
              ElementsAre(error("5 control.constraints.torque-rate-limits.max", "found '10 kg'"),
                          error("7 control.tasks.balance.law.stifness", "did you mean 'stiffness'"),
                          error("8 control.tasks.reach.link", "no link 'nowhere_at_all'; one of"),
                          error("10 disturbances[0].on", "did you mean 'l_hand'"),
                          error("11 plant.step", "from")));
}

TEST(CheckStack, ReportsTwoMistakesOfOneEntry) {
  EXPECT_THAT(
      errors("control:\n"
             "  tasks:\n"
             "    - {name: reach, type: position, link: nowhere_at_all, levl: 2,\n"
             "       weight: 0 kg}\n"),
      ElementsAre(HasSubstr("5 control.tasks.reach.link"), HasSubstr("5 control.tasks.reach.levl"),
                  HasSubstr("6 control.tasks.reach.weight")));
}

// The task is gone for the check of the rest, but it stands in the file.
TEST(CheckStack, IsSilentAboutThoseWhoNameAFaultyEntry) {
  EXPECT_THAT(errors("control:\n"
                     "  tasks:\n"
                     "    - {name: reach, type: position, link: nowhere_at_all, level: 2}\n"
                     "phases:\n"
                     "  land: {tasks: {reach: {weight: 2}},\n"
                     "         until: {task: reach, error_below: 5 mm}, then: end}\n"),
              ElementsAre(HasSubstr("control.tasks.reach.link")));
  EXPECT_THAT(errors("phases:\n"
                     "  unload: {until: {task: nobody, error_below: 5 mm}, then: swing}\n"
                     "  land: {tasks: {swing: {weight: 1 kg}}, until: {time: 1 m}, then: shift}\n"),
              ElementsAre(HasSubstr("4 phases.unload.until.task"),
                          HasSubstr("5 phases.land.tasks.swing.weight"),
                          HasSubstr("5 phases.land.until.time")));
  EXPECT_THAT(errors("contacts: {left_foot: {link: nowhere_at_all}}\n"),
              ElementsAre(HasSubstr("3 contacts.left_foot.link")))
      << "phases break and make this contact";
}

TEST(CheckStack, IsSilentAboutWhatAFaultyEntryLeavesBehind) {
  EXPECT_THAT(errors("plant: {type: gauss, step: 3 ms}\ncontrol: {rate: 1 kg}\n"),
              ElementsAre(HasSubstr("4 control.rate: ")))
      << "3 ms do not fit the default rate, which nobody asked for";
  EXPECT_THAT(errors("control:\n  constraints:\n    - {type: com-in-polygon, levl: x}\n"
                     "    - {name: no, typ: 12}\n"),
              ElementsAre(HasSubstr("control.constraints.com-in-polygon.levl"),
                          error("6 control.constraints.no", "missing: ")));
}

TEST(CheckStack, TakesAWrongNameForTheOneItSuggests) {
  EXPECT_THAT(errors("control: {solver: {type: hierarchi}}\n"),
              ElementsAre(error("3 control.solver.type", "did you mean 'hierarchy'")));
  EXPECT_THAT(
      errors("control: {on_failure: {relax: [torqe-limits, dynamics]}}\n"),
      ElementsAre(HasSubstr("relax[0]"), error("3 control.on_failure.relax[1]", "unsuited: ")));
}

TEST(CheckStack, FindsNothingInWhatShips) {
  EXPECT_THAT(errors(""), IsEmpty());
  EXPECT_THAT(errors("", "t33_handstand"), IsEmpty());
}

TEST(CheckStack, ReportsMistakesBesideASequence) {
  const std::vector<std::string> found = errors(
      "control:\n  tasks:\n    - {name: look, type: orientation, link: nowhere_at_all}\n"
      "record: {every: none}\n",
      "t33_handstand");
  EXPECT_THAT(found, ElementsAre(HasSubstr("5 control.tasks.look.link"), HasSubstr("6 record")));
}

TEST(CheckStack, ReportsMistakesBesideARobotThatCannotBeRead) {
  EXPECT_THAT(errors("robot: {urdf: nothing.urdf}\n"
                     "control:\n"
                     "  tasks:\n"
                     "    - {name: balance, law: {type: pd, stifness: 3}}\n"
                     "plant: {type: gauss, step: 1 kg}\n"),
              ElementsAre(HasSubstr("3 robot.urdf"), HasSubstr("6 control.tasks.balance.law"),
                          HasSubstr("7 plant.step")));
}

// Of a module with several links, the error is that of the one with the wrong name.
// Which links there are depends on the file that stays.
TEST(CheckStack, SaysNothingOfTheRestOfARobotWithTwoFiles) {
  EXPECT_THAT(
      errors("robot: {mjcf: dog.xml, roles: {spine: body}, start: {joints: {FL_knee: 1}}}\n"),
      ElementsAre(error("3 robot", "a URDF at ")));
}

TEST(CheckStack, PlacesAWrongLinkAtItsParameter) {
  const std::string look =
      "control:\n  tasks:\n    - {name: look, type: relative-pose, level: 2,\n";
  EXPECT_THAT(errors(look + "       link: l_hand,\n       seen_from: utorsoo}\n"),
              ElementsAre(error("7 control.tasks.look.seen_from", "did you mean 'utorso'?")));
  EXPECT_THAT(errors(look + "       link: l_hannd,\n       seen_from: utorso}\n"),
              ElementsAre(error("6 control.tasks.look.link", "did you mean 'l_hand'?")));
}

TEST(CheckStack, SaysWhichOtherModuleHasAKey) {
  EXPECT_THAT(errors("plant: {type: gauss, mass_scale: 1.1}\n"),
              ElementsAre(error("3 plant.mass_scale", "key of 'mujoco'")));
}

TEST(CheckStack, AWeightOfAPhaseMayBeZero) {
  const auto weighted = [](const std::string& weight) {
    return errors("phases: {up: {tasks: {path: {weight: " + weight + "}}}}\n", "t05_fixed_arm");
  };
  EXPECT_THAT(weighted("0"), IsEmpty());
  EXPECT_THAT(weighted("-1"), ElementsAre(error("3 phases.up.tasks.path.weight", "give 0")));
}

TEST(CheckStack, PlacesContactsOfAStanceInTheirSequence) {
  EXPECT_THAT(errors("phases: null\nsequence:\n"
                     "  - {name: both, contacts: [left_foot, right_foot]}\n"
                     "  - {name: s1, contacts: [left_foot, right_foot],\n"
                     "     at: {left_fot: {by: [15 cm, 0, 0]}}}\n",
                     "t01_stand"),
              ElementsAre(error("7 sequence.s1.at.left_fot", "did you mean 'left_foot'?")));
}

TEST(CheckStack, WarnsOfAPushAfterTheEnd) {
  const auto pushed = [](const std::string& at) {
    const std::string text =
        "poise: 1\ninclude: " + test::source("apps/share/stacks/t01_stand.yaml") +
        "\ndisturbances: [{at: " + at +
        ", on: pelvis, impulse: [0, 1, 0]}]\nplant: {duration: 2 s}\n";
    std::vector<std::string> paths;
    for (const Finding& one : check_stack([&] { return parse_config(text, "stack.yaml"); },
                                          Registry::with_search_path()))
      paths.push_back(one.path);
    return paths;
  };
  EXPECT_THAT(pushed("1 s"), testing::Not(testing::Contains("disturbances[0].at")));
  EXPECT_THAT(pushed("20 s"), testing::Contains("disturbances[0].at"));
}

TEST(CheckStack, EndsWhateverIsBroken) {
  EXPECT_THAT(errors("robot: {urdf: nothing.urdf}\n"), ElementsAre(HasSubstr("robot.urdf")));
  EXPECT_THAT(errors("robot: null\n"), testing::SizeIs(1));
  EXPECT_THAT(errors("control: 3\n"), ElementsAre(error("3 control", "type: ")));
  EXPECT_THAT(errors("control: {tasks: [\n"), testing::SizeIs(1));
}

}  // namespace
}  // namespace poise
