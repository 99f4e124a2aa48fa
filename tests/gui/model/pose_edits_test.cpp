// SPDX-License-Identifier: BSD-2-Clause
// Poses by hand: contacts stay, the stack stores what was posed, a file keeps it.

#include "poise/gui/model/pose/pose_edits.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/stance.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::gui {
namespace {

constexpr double kWritten = 1e-4;  // [m, rad] numbers are written with 3 to 5 digits

class Posing : public testing::Test {
 protected:
  Posing() {
    document_.start(
        "stands",
        "poise: 1\ninclude: " + test::source("apps/share/stacks/t01_stand_humanoid.yaml") +
            "\nrecord: {every: 2}  # stays\n",
        QString::fromStdString(folder_.path().string()));
    bind();
  }
  void bind() {
    spec_ = load_stack(parse_config(document_.text(), document_.name()));
    setup_ = std::make_shared<const poise::Setup>(set_up(spec_, registry_));
  }
  std::vector<Pose> contacts(const State& state) const {
    Dynamics robot(setup_->tree);
    robot.update(state);
    std::vector<Pose> all;
    for (const Contact& contact : setup_->contacts) all.push_back(robot.pose(contact.frame));
    return all;
  }
  void expect_feet_where_they_were(const std::vector<Pose>& before, const State& now,
                                   double tolerance) const {
    const std::vector<Pose> after = contacts(now);
    for (std::size_t i = 0; i < before.size(); ++i) {
      EXPECT_LT((after[i].p - before[i].p).norm(), tolerance) << i;
      EXPECT_LT((after[i].R - before[i].R).norm(), tolerance) << i;
    }
  }
  int body(const char* link) const { return setup_->tree->frame(link).body; }

  const Registry registry_ = Registry::with_search_path();
  test::TempFolder folder_;
  StackDocument document_;
  StackSpec spec_;
  std::shared_ptr<const poise::Setup> setup_;
};

TEST_F(Posing, AKneeBendsWhileTheFeetStay) {
  const std::vector<Pose> before = contacts(setup_->start);
  const int knee = setup_->tree->joint("l_knee");
  StandingPose pose(spec_, setup_);
  ASSERT_TRUE(pose.stands());
  EXPECT_TRUE(pose.carries(body("l_shank")) && pose.carries(body("pelvis")));
  EXPECT_FALSE(pose.carries(body("l_hand")));
  const double bent = setup_->start.joints[knee] + 0.3;
  ASSERT_TRUE(pose.turn(knee, bent));
  EXPECT_NEAR(pose.state().joints[knee], bent, 2e-3);
  expect_feet_where_they_were(before, pose.state(), 1e-5);
}

TEST_F(Posing, ThePelvisIsDraggedAndStoredAsTheStart) {
  const std::vector<Pose> before = contacts(setup_->start);
  StandingPose pose(spec_, setup_);
  const Eigen::Vector3d at = setup_->start.base().p, to = at + Eigen::Vector3d(0.02, 0.03, -0.08);
  ASSERT_TRUE(pose.move(0, Eigen::Vector3d::Zero(), to));
  EXPECT_LT((pose.state().base().p - to).norm(), 1e-3);
  const double turned = rotation_vector(pose.state().base().R).norm();
  EXPECT_LT(turned, 0.05) << "it is not turned";
  ASSERT_TRUE(store_pose(document_, *setup_, pose.state(), "Pose", false));
  EXPECT_EQ(document_.undo().count(), 1);
  EXPECT_THAT(document_.text(), testing::HasSubstr("# stays"));
  bind();
  EXPECT_LT((setup_->start.base().p - pose.state().base().p).norm(), kWritten);
  EXPECT_LT((setup_->start.joints - pose.state().joints).norm(), kWritten);
  expect_feet_where_they_were(before, setup_->start, kWritten);
}

// Without ankle rolls, feet that stay flat leave the pelvis fewer directions than three.
TEST_F(Posing, ThePelvisOfLegsWithFiveJointsIsDragged) {
  for (const char* joint : {"l_ankle_roll", "r_ankle_roll"}) {
    const double at = setup_->start.joints[setup_->tree->joint(joint)];
    ASSERT_TRUE(document_.set(std::string("robot.limits.") + joint,
                              fmt::format("{{lower: {0}, upper: {0}}}", at)));
  }
  bind();
  const std::vector<Pose> before = contacts(setup_->start);
  const State start = setup_->start;
  StandingPose pose(spec_, setup_);
  const Eigen::Vector3d at = start.base().p, by(0.02, 0.03, -0.06);
  ASSERT_TRUE(pose.move(0, Eigen::Vector3d::Zero(), at + by));
  const Eigen::Vector3d moved = pose.state().base().p - at;
  EXPECT_NEAR(moved.x(), by.x(), 0.01);
  EXPECT_NEAR(moved.z(), by.z(), 0.01);
  expect_feet_where_they_were(before, pose.state(), 1e-5);
  for (const char* joint : {"waist_yaw", "waist_pitch", "l_shoulder_pitch", "r_elbow"}) {
    const int j = setup_->tree->joint(joint);
    EXPECT_LT(std::abs(pose.state().joints[j] - start.joints[j]), 0.1) << joint;
  }
  ASSERT_TRUE(pose.move(0, Eigen::Vector3d::Zero(), at));
  EXPECT_LT((pose.state().joints - start.joints).norm(), 1e-4) << "back at the first place";
}

TEST_F(Posing, TheCentreOfMassStaysOverTheFeet) {
  StandingPose pose(spec_, setup_);
  const Eigen::Vector3d at = setup_->start.base().p;
  pose.move(0, Eigen::Vector3d::Zero(), at + Eigen::Vector3d(0.5, 0, -0.1));
  Dynamics robot(setup_->tree);
  robot.update(pose.state());
  double front = 0;
  for (const Contact& contact : setup_->contacts)
    for (const Eigen::Vector2d& v : contact.vertices())
      front = std::max(front, (robot.pose(contact.frame) * Eigen::Vector3d(v.x(), v.y(), 0)).x());
  EXPECT_LT(robot.p_WC().x(), front);
  EXPECT_GT(pose.state().base().p.x(), at.x() + 0.02);
}

TEST_F(Posing, OnlyWhatMovedIsWritten) {
  const std::string text = document_.text();
  ASSERT_TRUE(store_pose(document_, *setup_, setup_->start, "Nothing", false));
  EXPECT_EQ(document_.text(), text);
  State posed = setup_->start;
  posed.joints[setup_->tree->joint("l_elbow")] = -0.5;
  ASSERT_TRUE(store_pose(document_, *setup_, posed, "Elbow", true));
  EXPECT_THAT(document_.text(), testing::HasSubstr("l_elbow: -28.648 deg"));
  EXPECT_THAT(document_.text(), testing::Not(testing::HasSubstr("r_elbow")));
  bind();
  posed.joints[setup_->tree->joint("l_elbow")] = -M_PI / 4;
  ASSERT_TRUE(store_pose(document_, *setup_, posed, "Elbow", true));
  EXPECT_THAT(document_.text(), testing::HasSubstr("l_elbow: -45 deg"));
}

TEST_F(Posing, WhatCannotBeReachedChangesNothingWrong) {
  const std::vector<Pose> before = contacts(setup_->start);
  StandingPose pose(spec_, setup_);
  const Eigen::Vector3d at = setup_->start.base().p;
  pose.move(0, Eigen::Vector3d::Zero(), at + Eigen::Vector3d(0, 0, 3));
  expect_feet_where_they_were(before, pose.state(), 1e-5);
  EXPECT_LT((pose.state().base().p - at).norm(), 1);
}

TEST_F(Posing, APostureOfTheRobotsFileIsTaken) {
  EXPECT_TRUE(named_postures(spec_, *setup_).empty());
  const std::string srdf = folder_.write(
      "names.srdf",
      "<robot name='humanoid'><group_state name='low' group='left'><joint name='l_knee' "
      "value='0.9'/></group_state><group_state name='low' group='right'><joint name='r_knee' "
      "value='0.8'/></group_state><group_state name='high' group='left'/></robot>");
  document_.set("robot.srdf", srdf);
  bind();
  EXPECT_THAT(named_postures(spec_, *setup_), testing::ElementsAre("low", "high"));
  const State before = setup_->start;
  const int count = document_.undo().count();
  take_posture(document_, spec_, *setup_, "low");
  EXPECT_EQ(document_.undo().count(), count + 1);
  bind();
  State expected = before;
  expected.joints[setup_->tree->joint("l_knee")] = 0.9;
  expected.joints[setup_->tree->joint("r_knee")] = 0.8;
  EXPECT_LT((setup_->start.joints - expected.joints).norm(), kWritten);
}

// URDF allows dots in names; in a stack's paths they part keys.
TEST_F(Posing, AJointWithADotInItsNameIsPosed) {
  const std::string link =
      "<inertial><mass value='1'/><inertia ixx='0.1' iyy='0.1' izz='0.1' "
      "ixy='0' ixz='0' iyz='0'/></inertial></link>";
  const std::string urdf = folder_.write(
      "leg.urdf", "<robot name='leg'><link name='base'>" + link + "<link name='thigh'>" + link +
                      "<joint name='left.hip' type='revolute'><parent link='base'/>"
                      "<child link='thigh'/><axis xyz='0 1 0'/><limit lower='-2' upper='2' "
                      "effort='100' velocity='10'/></joint></robot>");
  document_.start("leg",
                  "poise: 1\nrobot: {urdf: '" + urdf +
                      "', base: {joint: fixed}}\ncontrol: {solver: qp, constraints: [{type: "
                      "dynamics}], tasks: [{type: posture}]}\n",
                  QString::fromStdString(folder_.path().string()));
  bind();
  State posed = setup_->start;
  posed.joints[0] = 0.5;
  for (int i = 0; i < 2; ++i, posed.joints[0] = 0.7) {
    ASSERT_TRUE(store_pose(document_, *setup_, posed, "Pose", false));
    bind();
    EXPECT_LT((setup_->start.joints - posed.joints).norm(), kWritten) << document_.text();
  }
  ASSERT_TRUE(document_.set(joint_path("left.hip"), "20 deg"));
  EXPECT_THAT(document_.text(), testing::HasSubstr("left.hip: 20 deg"));
}

// A joint that comes back to its first position is written as well.
TEST_F(Posing, APoseIsTakenFromAFile) {
  StandingPose pose(spec_, setup_);
  ASSERT_TRUE(
      pose.move(0, Eigen::Vector3d::Zero(), setup_->start.base().p - Eigen::Vector3d(0, 0, 0.1)));
  const std::string file = folder_.write("low.yaml", pose_text(*setup_->tree, pose.state()));
  const State first = setup_->start;
  take_pose(document_, file);
  bind();
  EXPECT_LT((setup_->start.joints - pose.state().joints).norm(), kWritten);
  EXPECT_LT((setup_->start.base().p - pose.state().base().p).norm(), kWritten);
  ASSERT_TRUE(store_pose(document_, *setup_, first, "Back", false));
  bind();
  EXPECT_LT((setup_->start.joints - first.joints).norm(), kWritten);
  EXPECT_THROW(take_pose(document_, folder_.write("none.yaml", "poise: 1\n")), ConfigError);
}

}  // namespace
}  // namespace poise::gui
