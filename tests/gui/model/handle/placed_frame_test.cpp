// SPDX-License-Identifier: BSD-2-Clause
// Shifts and turns of the frames that contacts and loop closures have in links.

#include "poise/gui/model/handle/placed_frame.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

#include "poise/core/config/config_node.hpp"
#include "poise/core/spatial/rpy.hpp"
#include "poise/gui/document/cards.hpp"

namespace poise::gui {
namespace {

class PlacedFrameTest : public testing::Test {
 protected:
  using Matrix3d = Eigen::Matrix3d;
  using Vector3d = Eigen::Vector3d;

  static constexpr double kDigits = 2e-4;  // [m, rad] of the digits that are written
  static constexpr double kClosed = 1e-6;  // [m, rad] above it a loop is open

  const Pose kHand{rotation_from_rpy({0.3, -0.2, 1.1}), {0.4, -0.2, 1.0}};
  const Pose kRod{rotation_from_rpy({-0.7, 0.4, 0.2}), {0.1, 0.3, 0.6}};
  const RigidMotion kShift{{0.03, -0.05, 0.02}, Matrix3d::Identity()};
  const RigidMotion kTurn{Vector3d::Zero(), rotation_from_vector({0.2, 0.1, -0.4})};

  void open(const std::string& contact, const std::string& loop = "") {
    text_ = "poise: 1\nrobot:\n  urdf: arm.urdf\n";
    if (!loop.empty()) text_ += "  loops:\n    rod: {kind: ball" + loop + "}  # of the rod\n";
    text_ += "contacts:\n  grip: {link: hand, grasp: rigid" + contact + "}  # of the hand\n";
    document_.start("one", text_, "");
  }
  // The same in an included file.
  void include() {
    QFile file(folder_.filePath("rest.yaml"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(document_.text()));
    file.close();
    document_.start("one", "poise: 1\ninclude: [rest.yaml]\n", folder_.filePath("one.yaml"));
  }
  std::unique_ptr<Placed> grip(PatchKind kind = PatchKind::kRigid, bool bilateral = true) {
    Contact contact;
    contact.name = "grip";
    contact.link = "hand";
    contact.kind = kind;
    contact.bilateral = bilateral;
    return placed_frame(document_, contact, {kHand});
  }
  std::unique_ptr<Placed> rod(PatchKind kind = PatchKind::kPoint) {
    Contact contact;
    contact.name = "rod";
    contact.kind = kind;
    contact.bilateral = true;
    contact.closure = Pose{};
    return placed_frame(document_, contact, {kHand, kRod});
  }
  // The frame that the stack says, by the definition of `{xyz, rpy}`.
  Pose said(const std::string& path) {
    const ConfigNode* node = value_at(*document_.stack(), path);
    const auto three = [&](const char* key, const char* unit) {
      Vector3d v = Vector3d::Zero();
      const ConfigNode* list = node == nullptr ? nullptr : node->find(key);
      for (int i = 0; list != nullptr && i < 3; ++i)
        v[i] = read_quantity(list->children[static_cast<std::size_t>(i)], unit);
      return v;
    };
    const Vector3d rpy = three("rpy", "rad");
    return {(Eigen::AngleAxisd(rpy.z(), Vector3d::UnitZ()) *
             Eigen::AngleAxisd(rpy.y(), Vector3d::UnitY()) *
             Eigen::AngleAxisd(rpy.x(), Vector3d::UnitX()))
                .toRotationMatrix(),
            three("xyz", "m")};
  }
  static void expect_same(const Pose& a, const Pose& b) {
    EXPECT_LT((a.p - b.p).norm(), kDigits);
    EXPECT_LT((a.R - b.R).norm(), 2 * kDigits);
  }
  static Pose after(const Pose& X, const RigidMotion& by) {
    return {by.turn * X.R, X.p + by.shift};
  }

  QTemporaryDir folder_;
  std::string text_;
  StackDocument document_;
};

TEST_F(PlacedFrameTest, AContactMovesInItsLink) {
  for (const char* at : {"", ", at: {xyz: [1 cm, 0, 3 cm]}", ", at: {rpy: [0, 90 deg, 0]}",
                         ", at: {xyz: [1 cm, 0, 3 cm], rpy: [10 deg, 20 deg, 0]}"}) {
    for (const RigidMotion& by : {kShift, kTurn}) {
      open(at);
      const Pose before = kHand * said("contacts.grip.at");
      const auto placed = grip();
      expect_same(placed->pose(), before);
      ASSERT_TRUE(placed->move(by)) << at;
      expect_same(kHand * said("contacts.grip.at"), after(before, by));
      EXPECT_NE(document_.text().find("}  # of the hand\n"), std::string::npos);
    }
  }
}

TEST_F(PlacedFrameTest, WhatDoesNotMoveKeepsItsText) {
  open(", at: {xyz: [10 mm, 0, 3 cm], rpy: [10 deg, 20 deg, 0]}");
  ASSERT_TRUE(grip()->move(kShift));
  EXPECT_NE(document_.text().find("rpy: [10 deg, 20 deg, 0]}"), std::string::npos);
  open(", at: {xyz: [10 mm, 0, 3 cm], rpy: [10 deg, 20 deg, 0]}");
  ASSERT_TRUE(grip()->move(kTurn));
  EXPECT_NE(document_.text().find("{xyz: [10 mm, 0, 3 cm], "), std::string::npos);
}

TEST_F(PlacedFrameTest, BackAgainTheTextIsTheFormerOne) {
  open(", at: {xyz: [10 mm, 0, 3 cm]}", ", at: [{xyz: [0, 0, 0.25]}, {xyz: [-7 cm, 0, 0]}]");
  for (const auto& placed : {grip().release(), rod().release()}) {
    const std::unique_ptr<Placed> owner(placed);
    ASSERT_TRUE(placed->move(kShift));
    EXPECT_NE(document_.text(), text_);
    ASSERT_TRUE(placed->move({}));
    EXPECT_EQ(document_.text(), text_);
  }
}

// Both links see the joint at the same new place.
TEST_F(PlacedFrameTest, ALoopClosureStaysClosed) {
  const Pose joint{Matrix3d::Identity(), {0.3, 0, 0.8}};
  const auto in = [&](const Pose& X_WL) {
    const Vector3d p = X_WL.R.transpose() * (joint.p - X_WL.p);
    return fmt::format("{{xyz: [{}, {}, {}]}}", p.x(), p.y(), p.z());
  };
  for (const bool included : {false, true}) {
    open("", ", at: [" + in(kHand) + ", " + in(kRod) + "]");
    if (included) include();
    const auto placed = rod(PatchKind::kRigid);
    EXPECT_LT((placed->pose().p - joint.p).norm(), kDigits);
    for (const RigidMotion& by : {kTurn, kShift}) {
      const Pose first = kHand, second = kRod;  // without `rpy` the frames lie as their links
      ASSERT_TRUE(placed->move(by));
      const Pose one = kHand * said("robot.loops.rod.at[0]");
      const Pose other = kRod * said("robot.loops.rod.at[1]");
      expect_same(one, {by.turn * first.R, joint.p + by.shift});
      expect_same(other, {by.turn * second.R, joint.p + by.shift});
      EXPECT_LT((one.p - other.p).norm(), kClosed);
      EXPECT_LT((one.R * first.R.transpose() - other.R * second.R.transpose()).norm(), kClosed);
    }
    EXPECT_EQ(document_.text().find("include") != std::string::npos, included);
  }
}

TEST_F(PlacedFrameTest, TurnsThatChangeNothingHaveNoRing) {
  open(", at: {rpy: [0, 0, 90 deg]}", ", at: [{rpy: [0, 0, 90 deg]}, {}]");
  const Vector3d hinge = kHand.R * Vector3d::UnitY(), other = kHand.R * Vector3d::UnitX();
  for (const auto& make : {std::function<std::unique_ptr<Placed>(PatchKind)>(
                               [this](PatchKind kind) { return grip(kind); }),
                           {[this](PatchKind kind) { return rod(kind); }}}) {
    EXPECT_FALSE(make(PatchKind::kPoint)->turns(other));
    EXPECT_FALSE(make(PatchKind::kLine)->turns(hinge));
    EXPECT_TRUE(make(PatchKind::kLine)->turns(other));
    EXPECT_TRUE(make(PatchKind::kRigid)->turns(hinge));
  }
  EXPECT_TRUE(grip(PatchKind::kPoint, false)->turns(other)) << "its normal is z of the frame";
}

TEST_F(PlacedFrameTest, WhatTheStackDoesNotStateHasNoPlace) {
  open("", "");
  EXPECT_EQ(rod(), nullptr);
  open(", at: {xyz: [1 c, 0, 0]}", ", at: [{xyz: [0, 0]}, {}]");
  EXPECT_EQ(grip(), nullptr);
  EXPECT_EQ(rod(), nullptr);
}

}  // namespace
}  // namespace poise::gui
