// SPDX-License-Identifier: BSD-2-Clause
// `poise posture`: what it prints, what it exits with, and that stacks accept what it writes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/near_name.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/program.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using nlohmann::json;
using test::poise;
using test::Printed;
using testing::HasSubstr;

TEST(PostureCommand, WritesAStartThatAStackIncludes) {
  const Printed found = poise(
      "posture t01_stand_humanoid --at right_foot='{xyz: [5 cm, -12 cm, 0], rpy: [0, 0, -10 deg]}' "
      "--com '[free, free, 75 cm]' --out start.yaml --json && cat > both.yaml <<'END'\n"
      "poise: 1\ninclude: [t01_stand_humanoid.yaml, start.yaml]\nEND\n"
      "cp -r $(dirname \"$POISE\")/../share/poise/stacks/* . && \"$POISE\" check both.yaml --json "
      ">&2");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  EXPECT_THAT(found.err, HasSubstr("valid"));
  EXPECT_THAT(found.err, testing::Not(HasSubstr("contact-height")))
      << "contacts are where they hold";
  const json answer = json::parse(found.out);
  EXPECT_TRUE(answer["found"]);
  EXPECT_NEAR(answer["com"][2], 0.75, 1e-6);
  EXPECT_LT(answer["contacts"]["right_foot"]["error_m"], 1e-6);
  EXPECT_GT(answer["com_margin_m"], 0.01);
  const double forces = double(answer["contacts"]["right_foot"]["wrench"]["fz"]) +
                        double(answer["contacts"]["left_foot"]["wrench"]["fz"]);
  EXPECT_NEAR(forces, 58 * 9.81, 0.1);
}

TEST(PostureCommand, SaysInWordsWhatCannotBeMetAndExitsThree) {
  const Printed far = poise(
      "posture t01_stand_humanoid --starts 3 --at left_foot='{xyz: [3, 0, 0]}' "
      "--at right_foot='{xyz: [0, 0, 0]}'");
  EXPECT_EQ(far.exit_code, 3) << far.err;
  EXPECT_THAT(far.out, HasSubstr("left_foot"));
  EXPECT_THAT(far.out, HasSubstr("limit"));
}

// A hand on a table that stands turned, the other one on the robot's own thigh.
TEST(PostureCommand, PlacesContactsOnObjectsAndOnTheRobotItself) {
  const test::TempFolder folder;
  folder.write("table.urdf", R"(<robot name="table"><link name="table"><collision><geometry>
    <box size="0.4 0.6 0.04"/></geometry></collision></link></robot>)");
  const auto stack = folder.write(
      "stack.yaml",
      "poise: 1\ninclude: " + test::source("apps/share/stacks/t01_stand_humanoid.yaml") +
          R"(
objects: {table: {urdf: table.urdf, base: {joint: fixed},
                  start: {xyz: [0.45, 0.1, 0.8], rpy: [0, 0, 10 deg]}}}
contacts:
  left_palm: {link: l_hand, on: table, at: {xyz: [0, 0, -0.166]}, point: {}, friction: 0.5,
              surface: {normal: [0, 0, 1]}}
  right_palm: {link: r_hand, on: r_thigh, at: {xyz: [0, 0, -0.166]}, point: {}, friction: 0.5,
               surface: {normal: [1, 0, 0]}}
)");
  const std::string at =
      " --at left_palm='{xyz: [-10 cm, 10 cm, 2 cm]}' --at right_palm='{xyz: [7 cm, 0, -20 cm]}'";
  const Printed found = poise("posture '" + stack.string() + "'" + at + " --json");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  const json answer = json::parse(found.out);
  EXPECT_TRUE(answer["found"]);
  for (const char* palm : {"left_palm", "right_palm"})
    EXPECT_LT(answer["contacts"][palm]["error_m"], 1e-6) << palm;
  const Tree tree = load_urdf(test::source("apps/share/robots/poise_humanoid.urdf"), true);
  State state(tree);
  for (const auto& [name, value] : answer["joints"].items()) state.joints[tree.joint(name)] = value;
  const auto& base = answer["base"];
  const auto& q = base["quaternion"];
  state.base().R = Eigen::Quaterniond(q["w"], q["x"], q["y"], q["z"]).toRotationMatrix();
  for (int k = 0; k < 3; ++k) state.base().p[k] = base["position"][static_cast<std::size_t>(k)];
  Dynamics robot(std::make_shared<const Tree>(tree));
  robot.update(state);
  const Eigen::Vector3d tip(0, 0, -0.166);
  const Pose table{rotation_from_rpy(Eigen::Vector3d(0, 0, 10 * 3.14159265358979 / 180)),
                   {0.45, 0.1, 0.8}};
  EXPECT_LT(
      (robot.pose(tree.frame("l_hand")) * tip - table * Eigen::Vector3d(-0.1, 0.1, 0.02)).norm(),
      1e-6);
  EXPECT_LT((robot.pose(tree.frame("r_hand")) * tip -
             robot.pose(tree.frame("r_thigh")) * Eigen::Vector3d(0.07, 0, -0.2))
                .norm(),
            1e-6);
  const Printed box = poise("posture t10_lift_box");
  EXPECT_EQ(box.exit_code, 1);
  EXPECT_THAT(box.err, HasSubstr("contacts.left_hand:"));
}

TEST(PostureCommand, RefusesWhatItDoesNotKnow) {
  const Printed contact = poise("posture t01_stand_humanoid --contacts left_fot");
  EXPECT_EQ(contact.exit_code, 1);
  EXPECT_EQ(suggested_name(contact.err), "left_foot");
  const Printed place = poise("posture t01_stand_humanoid --at left_foot='{x: 3}'");
  EXPECT_EQ(place.exit_code, 1);
  EXPECT_THAT(place.err, HasSubstr("xyz"));
  const Printed link = poise("posture t01_stand_humanoid --link hed='{xyz: [0, 0, free]}'");
  EXPECT_EQ(link.exit_code, 1);
  EXPECT_THAT(link.err, HasSubstr("'head'"));
}

}  // namespace
}  // namespace poise
