// SPDX-License-Identifier: BSD-2-Clause
// Joints that need the inertia of a motor.

#include "poise/core/anatomy/light_joints.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/anatomy/robot_part.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

class LightJoints : public testing::Test {
 protected:
  std::vector<std::string> names(std::shared_ptr<Tree> tree, double length) {
    Dynamics robot(tree);
    robot.update(State(*tree));
    std::vector<std::string> out;
    for (const LightJoint& one : light_joints(robot, length)) {
      EXPECT_DOUBLE_EQ(one.armature, 2e-4 * tree->mass() * length * length);
      out.push_back(tree->joints[static_cast<std::size_t>(one.joint)].name);
    }
    return out;
  }
  std::shared_ptr<Tree> arm() {
    return std::make_shared<Tree>(load_urdf(folder_.write("a.urdf", test::arm_urdf()), false));
  }
  test::TempFolder folder_;
};

TEST_F(LightJoints, AreThoseThatMoveNextToNothing) {
  const std::shared_ptr<Tree> tree = arm();
  const std::vector<std::string> found = names(tree, 1);
  EXPECT_THAT(found, testing::Contains("arm_6_finger_a_joint"));
  EXPECT_THAT(found, testing::Not(testing::Contains("arm_2_joint")));
  EXPECT_TRUE(names(tree, 1e-3).empty()) << "the bound grows with the robot";
}

TEST_F(LightJoints, ThoseWithArmatureKeepIt) {
  const std::shared_ptr<Tree> tree = arm();
  for (TreeJoint& joint : tree->joints) joint.armature = 1e-6;
  EXPECT_TRUE(names(tree, 1).empty());
}

TEST_F(LightJoints, AJointThatMovesNothingIsOne) {
  const std::string massless =
      "<robot name='r'><link name='a'><inertial><mass value='2'/><inertia ixx='1' ixy='0' ixz='0' "
      "iyy='1' iyz='0' izz='1'/></inertial></link><link name='b'/><joint name='j' "
      "type='continuous'><parent link='a'/><child link='b'/><axis xyz='0 0 1'/></joint></robot>";
  const auto tree = std::make_shared<Tree>(load_urdf(folder_.write("m.urdf", massless), true));
  EXPECT_EQ(names(tree, 0.5), std::vector<std::string>{"j"});
}

}  // namespace
}  // namespace poise
