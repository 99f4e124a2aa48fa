// SPDX-License-Identifier: BSD-2-Clause
// Contacts that hold more than the joints can move.

#include "poise/core/check/dependent.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class Dependent : public testing::Test {
 protected:
  Dependent() { folder_.write("robot.urdf", test::flat_footed_urdf()); }

  std::vector<std::string> found(const std::string& contacts) {
    const StackSpec spec = load_stack(folder_.write(
        "s.yaml",
        "poise: 1\nrobot:\n  urdf: robot.urdf\n  base: {joint: floating}\n  start:\n    joints: "
        "{left_thigh_joint: -0.4, left_shank_joint: 0.8, left_foot_joint: -0.4, "
        "right_thigh_joint: -0.4, right_shank_joint: 0.8, right_foot_joint: -0.4}\ncontacts:\n" +
            contacts + "control: {solver: qp}\n"));
    std::vector<std::string> texts;
    for (const Finding& finding : dependent_contacts(spec, set_up_mechanism(spec)))
      texts.push_back(finding.path + ": " + finding.text);
    return texts;
  }

  static std::string foot(const std::string& side, const std::string& patch) {
    return "  " + side + ": {link: " + side + "_foot, " + patch +
           ", at: {xyz: [0.03, 0, -0.07]}, friction: 0.7}\n";
  }

  test::TempFolder folder_;
};

const char* const kSole = "rectangle: [22 cm, 8 cm]";

TEST_F(Dependent, AreTwoSolesOnLegsThatCannotRollThem) {
  EXPECT_THAT(found(foot("left", kSole) + foot("right", kSole)),
              ElementsAre(AllOf(HasSubstr("contacts.left: "), HasSubstr("12"), HasSubstr("11"),
                                HasSubstr("left (y, about x), right (y, about x)"),
                                HasSubstr("line: 22 cm"))));
}

TEST_F(Dependent, IsNoSingleSoleNorALine) {
  EXPECT_THAT(found(foot("left", kSole)), IsEmpty());
  EXPECT_THAT(found(foot("left", kSole) + foot("right", "line: 22 cm")), IsEmpty());
}

// They hold a link more than once by intention.
TEST_F(Dependent, AreNotSeveralPointsOfOneLink) {
  std::string points;
  for (int i = 0; i < 4; ++i)
    points += "  p" + std::to_string(i) + ": {link: left_foot, point: {}, at: {xyz: [" +
              std::to_string(0.1 * (i / 2)) + ", " + std::to_string(0.04 * (i % 2)) +
              ", -0.07]}, friction: 0.7}\n";
  EXPECT_THAT(found(points), IsEmpty());
  EXPECT_THAT(found(points + foot("right", kSole)), Not(IsEmpty()));
}

TEST_F(Dependent, AreNotGraspsOfThingsThatAreFree) {
  EXPECT_THAT(found(foot("left", "line: 22 cm") + "  hold: {link: pelvis, grasp: ball}\n"),
              IsEmpty());
}

}  // namespace
}  // namespace poise
