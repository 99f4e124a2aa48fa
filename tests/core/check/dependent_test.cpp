// SPDX-License-Identifier: BSD-2-Clause
// Contacts that hold more than the joints can move.

#include "poise/core/check/dependent.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/contact/held_twice.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

class Dependent : public testing::Test {
 protected:
  Dependent() { folder_.write("robot.urdf", test::flat_footed_urdf()); }

  StackSpec stack(const std::string& contacts) {
    return load_stack(folder_.write(
        "s.yaml",
        "poise: 1\nrobot:\n  urdf: robot.urdf\n  base: {joint: floating}\n  start:\n    joints: "
        "{left_thigh_joint: -0.4, left_shank_joint: 0.8, left_foot_joint: -0.4, "
        "right_thigh_joint: -0.4, right_shank_joint: 0.8, right_foot_joint: -0.4}\ncontacts:\n" +
            contacts + "control: {solver: qp}\n"));
  }
  // The paths of warnings.
  std::vector<std::string> found(const std::string& contacts) {
    const StackSpec spec = stack(contacts);
    std::vector<std::string> paths;
    for (const Finding& finding : dependent_contacts(spec, set_up_mechanism(spec)))
      paths.push_back(finding.path);
    return paths;
  }

  static std::string foot(const std::string& side, const std::string& patch) {
    return "  " + side + ": {link: " + side + "_foot, " + patch +
           ", at: {xyz: [0.03, 0, -0.07]}, friction: 0.7}\n";
  }

  test::TempFolder folder_;
};

const char* const kSole = "rectangle: [22 cm, 8 cm]";

TEST_F(Dependent, AreTwoSolesOnLegsThatCannotRollThem) {
  EXPECT_THAT(found(foot("left", kSole) + foot("right", kSole)), ElementsAre("contacts.left"));
}

TEST_F(Dependent, HoldTheSidewaysMotionTwiceUntilTheyAreLines) {
  const poise::Setup setup = set_up_mechanism(stack(foot("left", kSole) + foot("right", kSole)));
  Dynamics robot(setup.tree);
  robot.update(setup.start);
  const HeldTwice held = held_twice(robot, setup.contacts);
  EXPECT_EQ(held.rows, 12);
  EXPECT_EQ(held.rank, 11);
  std::vector<std::string> sides;
  for (const HeldTwice::Part& part : held.parts) {
    sides.push_back(part.contact);
    EXPECT_THAT(part.components, ElementsAre("y", "about x"));
  }
  EXPECT_THAT(sides, ElementsAre("left", "right"));
  const std::vector<Contact> lines = with_lines(robot, setup.contacts);
  ASSERT_EQ(lines.size(), 2u);
  for (const Contact& line : lines) {
    EXPECT_EQ(line.kind, PatchKind::kLine);
    EXPECT_DOUBLE_EQ(line.half_x, 0.11);
  }
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
