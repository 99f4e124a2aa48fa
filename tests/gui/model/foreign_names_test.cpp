// SPDX-License-Identifier: BSD-2-Clause
// Names of another robot are found in all values, guessed, and replaced in one step.

#include "poise/gui/model/edit/foreign_names.hpp"

#include <gtest/gtest.h>

#include <QCoreApplication>

#include "poise/plugins/registry.hpp"

namespace poise::gui {
namespace {

const char* const kStack = R"(poise: 1
robot:
  urdf: other.urdf
  roles: {pelvis: hips}
  start: {joints: {l_knee: 0.4, r_knee: 0.4, spine_yaw: 0}}
contacts:
  left_foot: {link: l_foot}
  right: {link: r_foot}
control:
  tasks:
    - {name: hip, type: orientation, link: pelvis}
    - {name: hand, type: position, link: r_hand}  # keep
    - {name: again, type: pose, link: r_hand}
    - {name: back, type: orientation, link: torso}
)";

class ForeignNamesTest : public testing::Test {
 protected:
  int arguments_ = 0;
  QCoreApplication application_{arguments_, nullptr};
  Registry registry_ = Registry::with_search_path();
  StackDocument document_;
  KnownNames robot_{{"base_link", "torso", "left_ankle_link", "right_ankle_link", "left_wrist_link",
                     "right_wrist_link", "head_link"},
                    {"left_knee_joint", "right_knee_joint", "waist_yaw_joint"},
                    {}};

  void SetUp() override { document_.start("mine", kStack, "mine.yaml"); }
  std::vector<ForeignName> found() {
    return foreign_names(*document_.stack(), cards_of(*document_.stack()), registry_, robot_);
  }
  static const ForeignName* named(const std::vector<ForeignName>& all, const std::string& name) {
    for (const ForeignName& one : all)
      if (one.name == name) return &one;
    return nullptr;
  }
};

TEST_F(ForeignNamesTest, AreFoundInFormsMapsAndCards) {
  const auto all = found();
  for (const char* const name :
       {"hips", "l_knee", "r_knee", "spine_yaw", "l_foot", "r_foot", "r_hand"})
    EXPECT_NE(named(all, name), nullptr) << name;
  EXPECT_EQ(all.size(), 7u);
  EXPECT_EQ(named(all, "torso"), nullptr) << "the robot has it";
  EXPECT_EQ(named(all, "pelvis"), nullptr) << "it is a role";
  EXPECT_EQ(named(all, "r_hand")->paths,
            (std::vector<std::string>{"control.tasks.hand.link", "control.tasks.again.link"}));
  EXPECT_TRUE(named(all, "l_knee")->joint);
  EXPECT_FALSE(named(all, "l_foot")->joint);
}

TEST_F(ForeignNamesTest, AreGuessedByWordsSynonymsAndSide) {
  const auto all = found();
  EXPECT_EQ(named(all, "l_knee")->guess, "left_knee_joint");
  EXPECT_EQ(named(all, "r_knee")->guess, "right_knee_joint");
  EXPECT_EQ(named(all, "l_foot")->guess, "left_ankle_link");
  EXPECT_EQ(named(all, "r_foot")->guess, "right_ankle_link");
  EXPECT_EQ(named(all, "r_hand")->guess, "right_wrist_link");
  EXPECT_EQ(most_like("LeftElbow", {"right_elbow", "l_elbow", "head"}), "l_elbow");
  EXPECT_EQ(most_like("l_elbow", {"right_elbow", "head"}), "") << "never the other side";
  EXPECT_EQ(most_like("wheel", {"head", "torso"}), "");
}

TEST_F(ForeignNamesTest, ThreeCapitalsTellSidePartAndDirection) {
  const std::vector<std::string> joints{"TSY", "LHP", "LKP", "LAP", "LAR", "RHP", "RKP", "RSR"};
  EXPECT_EQ(most_like("l_knee", joints), "LKP");
  EXPECT_EQ(most_like("r_hip_pitch", joints), "RHP");
  EXPECT_EQ(most_like("r_shoulder_roll", joints), "RSR");
  EXPECT_EQ(most_like("l_ankle_roll", joints), "LAR");
  EXPECT_EQ(most_like("l_sole", {"Body_LKP", "Body_LAP", "Body_LAR", "Body_RAR"}), "Body_LAR");
  EXPECT_EQ(most_like("head", joints), "");
}

TEST_F(ForeignNamesTest, AreReplacedInOneStepAndNothingElse) {
  const auto all = found();
  ASSERT_TRUE(rename_foreign(document_, all,
                             {{"l_knee", "left_knee_joint"},
                              {"r_hand", "right_wrist_link"},
                              {"l_foot", "left_ankle_link"},
                              {"hips", "base_link"}}));
  const std::string& text = document_.text();
  EXPECT_NE(text.find("roles: {pelvis: base_link}"), std::string::npos) << text;
  EXPECT_NE(text.find("left_knee_joint: 0.4, r_knee: 0.4"), std::string::npos) << text;
  EXPECT_NE(text.find("left_foot: {link: left_ankle_link}"), std::string::npos) << text;
  EXPECT_NE(text.find("link: right_wrist_link}  # keep"), std::string::npos) << text;
  EXPECT_EQ(text.find("r_hand"), std::string::npos) << text;
  EXPECT_EQ(found().size(), 3u);
  document_.undo().undo();
  EXPECT_EQ(document_.text(), kStack);
  EXPECT_FALSE(rename_foreign(document_, all, {}));
}

TEST_F(ForeignNamesTest, WithoutARobotNothingIsForeign) {
  robot_ = {};
  EXPECT_TRUE(found().empty());
}

}  // namespace
}  // namespace poise::gui
