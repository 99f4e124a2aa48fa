// SPDX-License-Identifier: BSD-2-Clause
// A link is moved and turned as a whole; the robot gives way.

#include <gtest/gtest.h>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/gui/model/handle/placed_link.hpp"
#include "poise/gui/model/pose/pose_edits.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

class PlaceFrame : public testing::Test {
 protected:
  void open(const std::string& text) {
    document_.start("one", "poise: 1\n" + text, "");
    spec_ = std::make_shared<StackSpec>(
        load_stack(parse_config(document_.text(), document_.name()), {}, &registry_));
    setup_ = std::make_shared<const poise::Setup>(set_up(*spec_, registry_));
  }
  void open_stack(const char* name) {
    open("include: " + test::source(std::string("apps/share/stacks/") + name + ".yaml") + "\n");
  }
  Pose pose_of(const State& state, const Frame& frame) const {
    Dynamics robot(setup_->tree);
    robot.update(state);
    return robot.pose(frame);
  }
  void expect_place(const Pose& is, const Pose& wanted, double tolerance) const {
    EXPECT_LT((is.p - wanted.p).norm(), tolerance);
    EXPECT_LT(rotation_vector(is.R * wanted.R.transpose()).norm(), 3 * tolerance);
  }

  const Registry registry_ = Registry::with_search_path();
  StackDocument document_;
  std::shared_ptr<const StackSpec> spec_;
  std::shared_ptr<const poise::Setup> setup_;
};

TEST_F(PlaceFrame, AHandIsMovedAndTurnedWhileTheFeetStay) {
  open_stack("t01_stand_humanoid");
  const Frame hand = setup_->tree->frame("l_hand");
  const Pose now = pose_of(setup_->start, hand);
  const Pose wanted{rotation_from_vector({0, 0.15, 0.1}) * now.R,
                    now.p + Eigen::Vector3d(0.05, 0.02, 0.06)};
  StandingPose pose(*spec_, setup_);
  ASSERT_TRUE(pose.place(hand, wanted));
  expect_place(pose_of(pose.state(), hand), wanted, 2e-3);
  for (const Contact& contact : setup_->contacts)
    expect_place(pose_of(pose.state(), contact.frame), pose_of(setup_->start, contact.frame), 1e-5);
}

TEST_F(PlaceFrame, TheTrunkIsTurnedWhereItIs) {
  open_stack("t01_stand_humanoid");
  const Frame pelvis = setup_->tree->frame("pelvis");
  const Pose now = pose_of(setup_->start, pelvis);
  const Pose wanted{rotation_from_vector({0, 0, 0.2}) * now.R, now.p};
  StandingPose pose(*spec_, setup_);
  ASSERT_TRUE(pose.place(pelvis, wanted));
  expect_place(pose_of(pose.state(), pelvis), wanted, 5e-3);
}

TEST_F(PlaceFrame, AnArmOnAFixedBaseFollowsAndIsWritten) {
  open(R"(robot:
  urdf: )" +
       test::source("apps/share/robots/poise_humanoid.urdf") +
       R"(
  base: {joint: fixed}
  start: {xyz: [0, 0, 1], joints: {l_elbow: -40 deg, l_shoulder_roll: 10 deg}}
control:
  solver: {type: qp}
  tasks: [{name: stance, type: posture}]
)");
  const int hand = setup_->tree->find_link("l_hand");
  const auto placed = placed_link(document_, spec_, setup_, hand);
  ASSERT_NE(placed, nullptr);
  const RigidMotion by{{0.04, 0.02, 0.03}, rotation_from_vector({0.1, 0, 0})};
  const auto now = placed->move(by);
  ASSERT_TRUE(now);
  expect_place(*now, moved_by(placed->pose(), by), 3e-3);
  open(document_.text().substr(document_.text().find("robot:")));
  expect_place(pose_of(setup_->start, setup_->tree->frame("l_hand")), *now, 1e-3);
}

// Nothing would hold the robot.
TEST_F(PlaceFrame, AFloatingRobotWithoutContactsHasNoHandle) {
  open("robot:\n  urdf: " + test::source("apps/share/robots/poise_humanoid.urdf") +
       "\n  base: {joint: floating}\ncontrol:\n  solver: {type: qp}\n  tasks: [{name: stance, "
       "type: posture}]\n");
  EXPECT_EQ(placed_link(document_, spec_, setup_, 0), nullptr);
}

}  // namespace
}  // namespace poise::gui
