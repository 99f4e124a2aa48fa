// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/imus.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/anatomy/robot_part.hpp"
#include "poise/core/anatomy/robot_text.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/model/bound_sensors.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/stack_patterns.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Further links are fixed to a link of the biped.
std::string with_links(const std::vector<std::pair<std::string, std::string>>& links,
                       const std::string& more = {}) {
  std::string urdf = test::biped_urdf(), added = more;
  for (const auto& [name, parent] : links)
    added += "<link name='" + name + "'/><joint name='" + name +
             "_joint' type='fixed'><parent link='" + parent + "'/><child link='" + name +
             "'/><origin xyz='0.02 0 0.1' rpy='0 0 1.5'/></joint>";
  return urdf.insert(urdf.find("</robot>"), added);
}

std::vector<std::string> links_of(const std::vector<FoundImu>& imus) {
  std::vector<std::string> out;
  for (const FoundImu& imu : imus) out.push_back(imu.link);
  return out;
}

class Imus : public testing::Test {
 protected:
  RobotPart part(const std::string& urdf) {
    return find_robot_part(folder_.write("robot.urdf", urdf));
  }
  test::TempFolder folder_;
};

// Names of links of robots that are sold.
TEST_F(Imus, AreKnownByTheirLinks) {
  for (const char* name : {"imu", "imu_link", "IMU_link", "base_imu", "pelvis_imu", "imu_in_torso",
                           "TorsoIMULink", "LEFT_FOOT_IMU_LINK", "imu_2", "ImuTorsoGyrometer"})
    EXPECT_THAT(links_of(part(with_links({{name, "pelvis"}})).imus), ElementsAre(name));
  for (const char* name : {"camera_imu_optical_frame", "simulated", "limu", "maximum"})
    EXPECT_THAT(part(with_links({{name, "pelvis"}})).imus, IsEmpty()) << name;
}

TEST_F(Imus, ThatMoveWithTheBaseComeFirst) {
  const RobotPart found = part(with_links({{"foot_imu", "left_sole"}, {"imu", "pelvis"}}));
  EXPECT_THAT(links_of(found.imus), ElementsAre("imu", "foot_imu"));
}

TEST_F(Imus, ThatTheFileDeclaresExcludeThoseByName) {
  const RobotPart found = part(with_links(
      {{"box", "pelvis"}, {"imu_cover", "pelvis"}},
      "<gazebo reference='box'><sensor name='s' type='imu'/></gazebo>"
      "<gazebo reference='nothing'><sensor name='n' type='imu'/></gazebo>"
      "<gazebo reference='left_sole'><sensor name='c' type='contact'/></gazebo>"
      "<gazebo reference='left_shank_joint'><sensor name='t' type='force_torque'/></gazebo>"));
  EXPECT_THAT(links_of(found.imus), ElementsAre("box"));
  ASSERT_EQ(found.forces.size(), 2u);
  EXPECT_EQ(found.forces[0].link, "left_sole");
  EXPECT_EQ(found.forces[1].link, "left_shank") << "the child of the joint";
}

TEST_F(Imus, NeedBothKindsOfSensor) {
  const RobotPart found = part(with_links({{"a", "pelvis"}, {"b", "pelvis"}}));
  EXPECT_THAT(find_imus(*found.tree, {{FileSensorKind::kGyro, "g", "a"},
                                      {FileSensorKind::kGyro, "g2", "b"},
                                      {FileSensorKind::kAccelerometer, "f", "b"}}),
              testing::SizeIs(1));
}

// The proposal, taken out of its comments.
void expect_usable(const RobotPart& part, const std::string& folder, const char* at) {
  std::string text = robot_text(part, "robot.urdf", "r.yaml");
  const std::size_t begin = text.find("# sensors:");
  ASSERT_NE(begin, std::string::npos);
  for (std::size_t line = begin; line < text.size(); line = text.find('\n', line) + 1)
    text.erase(line, 2);
  const StackSpec stack =
      load_stack(with_robot(load_config(test::source("apps/share/stacks/stand.yaml")),
                            parse_config(text, folder + "/r.yaml")));
  const poise::Setup setup = set_up_mechanism(stack);
  const auto sensors = bound_sensors(stack, *setup.tree, setup.contacts);
  ASSERT_TRUE(sensors);
  ASSERT_EQ(sensors->imus.size(), 1u);
  const Frame &frame = sensors->imus[0].mount.frame, wanted = setup.tree->frame(at);
  EXPECT_EQ(frame.body, wanted.body);
  EXPECT_TRUE(frame.X_BF.p.isApprox(wanted.X_BF.p));
  EXPECT_TRUE(frame.X_BF.R.isApprox(wanted.X_BF.R));
  EXPECT_GT(sensors->imus[0].mount.gyro_noise, 0);
}

TEST_F(Imus, AreProposedWhereTheyAre) {
  expect_usable(part(with_links({{"imu", "pelvis"}})), folder_.path().string(), "imu");
  expect_usable(part(test::biped_urdf()), folder_.path().string(), "pelvis");
}

}  // namespace
}  // namespace poise
