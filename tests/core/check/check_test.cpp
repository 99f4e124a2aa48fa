// SPDX-License-Identifier: BSD-2-Clause
// All mistakes of a stack at once, and none that only follows from another one.

#include "poise/core/check/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/near_name.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// "line path: code" of each error, with the name that it suggests. The text comes after two lines:
// the grammar and the include.
std::vector<std::string> errors(const std::string& text,
                                const std::string& stack = "t11_lift_foot") {
  const std::string all =
      "poise: 1\ninclude: " + test::source("apps/share/stacks/" + stack + ".yaml") + "\n" + text;
  const auto read = [&] { return parse_config(all, "stack.yaml"); };
  std::vector<std::string> found;
  for (const Finding& one : check_stack(read, Registry::with_search_path()))
    if (one.severity == Finding::Severity::kError) {
      const std::string suggested = suggested_name(one.text);
      found.push_back(std::to_string(one.place.line) + " " + one.path + ": " + one.kind +
                      (suggested.empty() ? "" : " → " + suggested));
    }
  return found;
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
              ElementsAre("5 control.constraints.torque-rate-limits.max: unit",
                          "7 control.tasks.balance.law.stifness: unknown-key → stiffness",
                          "8 control.tasks.reach.link: unknown-name",
                          "10 disturbances[0].on: unknown-name → l_hand", "11 plant.step: range"));
}

TEST(CheckStack, ReportsTwoMistakesOfOneEntry) {
  EXPECT_THAT(errors("control:\n"
                     "  tasks:\n"
                     "    - {name: reach, type: position, link: nowhere_at_all, levl: 2,\n"
                     "       weight: 0 kg}\n"),
              ElementsAre("5 control.tasks.reach.link: unknown-name",
                          "5 control.tasks.reach.levl: unknown-key → level",
                          "6 control.tasks.reach.weight: unit"));
}

// The task is gone for the check of the rest, but it stands in the file.
TEST(CheckStack, IsSilentAboutThoseWhoNameAFaultyEntry) {
  EXPECT_THAT(errors("control:\n"
                     "  tasks:\n"
                     "    - {name: reach, type: position, link: nowhere_at_all, level: 2}\n"
                     "phases:\n"
                     "  land: {tasks: {reach: {weight: 2}},\n"
                     "         until: {task: reach, error_below: 5 mm}, then: end}\n"),
              ElementsAre("5 control.tasks.reach.link: unknown-name"));
  EXPECT_THAT(
      errors("phases:\n"
             "  unload: {until: {time: null, task: nobody, error_below: 5 mm}, then: swing}\n"
             "  land: {tasks: {swing: {weight: 1 kg}}, until: {time: 1 m}, then: shift}\n"),
      ElementsAre("4 phases.unload.until.task: unknown-name",
                  "5 phases.land.tasks.swing.weight: unit", "5 phases.land.until.time: unit"));
  EXPECT_THAT(errors("contacts: {left_foot: {link: nowhere_at_all}}\n"),
              ElementsAre("3 contacts.left_foot.link: unknown-name"))
      << "phases break and make this contact";
}

TEST(CheckStack, IsSilentAboutWhatAFaultyEntryLeavesBehind) {
  EXPECT_THAT(errors("plant: {type: gauss, step: 3 ms}\ncontrol: {rate: 1 kg}\n"),
              ElementsAre("4 control.rate: unit"))
      << "3 ms do not fit the default rate, which nobody asked for";
  EXPECT_THAT(errors("control:\n  constraints:\n    - {type: com-in-polygon, levl: x}\n"
                     "    - {name: no, typ: 12}\n"),
              ElementsAre("5 control.constraints.com-in-polygon.levl: unknown-key → level",
                          "6 control.constraints.no: missing"));
}

TEST(CheckStack, TakesAWrongNameForTheOneItSuggests) {
  EXPECT_THAT(errors("control: {solver: {type: hierarchi}}\n"),
              ElementsAre("3 control.solver.type: unknown-name → hierarchy"));
  EXPECT_THAT(errors("control: {on_failure: {relax: [torqe-limits, dynamics]}}\n"),
              ElementsAre("3 control.on_failure.relax[0]: unknown-name → torque-limits",
                          "3 control.on_failure.relax[1]: unsuited"));
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
  EXPECT_THAT(found,
              ElementsAre("5 control.tasks.look.link: unknown-name", "6 record.every: type"));
}

TEST(CheckStack, ReportsMistakesBesideARobotThatCannotBeRead) {
  EXPECT_THAT(errors("robot: {urdf: nothing.urdf}\n"
                     "control:\n"
                     "  tasks:\n"
                     "    - {name: balance, law: {type: pd, stifness: 3}}\n"
                     "plant: {type: gauss, step: 1 kg}\n"),
              ElementsAre("3 robot.urdf: file",
                          "6 control.tasks.balance.law.stifness: unknown-key → stiffness",
                          "7 plant.step: unit"));
}

// Of a module with several links, the error is that of the one with the wrong name.
// Which links there are depends on the file that stays.
TEST(CheckStack, SaysNothingOfTheRestOfARobotWithTwoFiles) {
  EXPECT_THAT(
      errors("robot: {mjcf: dog.xml, roles: {spine: body}, start: {joints: {FL_knee: 1}}}\n"),
      ElementsAre("3 robot: conflict"));
}

TEST(CheckStack, PlacesAWrongLinkAtItsParameter) {
  const std::string look =
      "control:\n  tasks:\n    - {name: look, type: relative-pose, level: 2,\n";
  EXPECT_THAT(errors(look + "       link: l_hand,\n       seen_from: utorsoo}\n"),
              ElementsAre("7 control.tasks.look.seen_from: unknown-name → utorso"));
  EXPECT_THAT(errors(look + "       link: l_hannd,\n       seen_from: utorso}\n"),
              ElementsAre("6 control.tasks.look.link: unknown-name → l_hand"));
}

TEST(CheckStack, SaysWhichOtherModuleHasAKey) {
  EXPECT_THAT(errors("plant: {type: gauss, mass_scale: 1.1}\n"),
              ElementsAre("3 plant.mass_scale: unknown-key"));
}

TEST(CheckStack, AWeightOfAPhaseMayBeZero) {
  const auto weighted = [](const std::string& weight) {
    return errors("phases: {up: {tasks: {path: {weight: " + weight + "}}}}\n", "t05_fixed_arm");
  };
  EXPECT_THAT(weighted("0"), IsEmpty());
  EXPECT_THAT(weighted("-1"), ElementsAre("3 phases.up.tasks.path.weight: range"));
}

TEST(CheckStack, PlacesContactsOfAStanceInTheirSequence) {
  EXPECT_THAT(errors("phases: null\nsequence:\n"
                     "  - {name: both, contacts: [left_foot, right_foot]}\n"
                     "  - {name: s1, contacts: [left_foot, right_foot],\n"
                     "     at: {left_fot: {by: [15 cm, 0, 0]}}}\n",
                     "t01_stand"),
              ElementsAre("7 sequence.s1.at.left_fot: unknown-name → left_foot"));
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
  EXPECT_THAT(errors("robot: {urdf: nothing.urdf}\n"), ElementsAre("3 robot.urdf: file"));
  EXPECT_THAT(errors("robot: null\n"), testing::SizeIs(1));
  EXPECT_THAT(errors("control: 3\n"), ElementsAre("3 control: type"));
  EXPECT_THAT(errors("control: {tasks: [\n"), testing::SizeIs(1));
}

}  // namespace
}  // namespace poise
