// SPDX-License-Identifier: BSD-2-Clause
// The support region, and where forces are drawn.

#include "core/replay/snapshot.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "core/tree/urdf.hpp"
#include "tests/support/robots.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

TEST(Hull, ContainsEveryPointAndNothingThatItNeedNot) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> in(-1, 1);
  for (int round = 0; round < 50; ++round) {
    std::vector<Vector3d> points;
    for (int i = 0; i < 20; ++i) points.emplace_back(in(random), in(random), in(random));
    const std::vector<Vector3d> hull = hull_from_above(points);
    ASSERT_GE(hull.size(), 3U);
    for (const Vector3d& point : points) EXPECT_GE(inside_by(hull, point), -1e-12);
    for (std::size_t i = 0; i < hull.size(); ++i) {
      std::vector<Vector3d> others = hull;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_LT(inside_by(others, hull[i]), 0) << "a corner that the others contain";
    }
  }
}

TEST(Hull, LeavesOutWhatLiesOnAnEdgeOrTwice) {
  const std::vector<Vector3d> square{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  std::vector<Vector3d> points = square;
  points.emplace_back(0.5, 0, 0);
  points.emplace_back(1, 1, 0);
  points.emplace_back(0.3, 0.4, 0);
  EXPECT_EQ(hull_from_above(points), square);
  EXPECT_NEAR(inside_by(square, {0.5, 0.8, 3}), 0.2, 1e-15);
  EXPECT_NEAR(inside_by(square, {2, 2, 0}), -std::sqrt(2), 1e-15);
  EXPECT_LE(hull_from_above({{0, 0, 0}, {1, 1, 0}, {2, 2, 0}}).size(), 2U);
  EXPECT_TRUE(hull_from_above({}).empty());
  EXPECT_EQ(inside_by({}, {0, 0, 0}), -std::numeric_limits<double>::infinity());
}

struct Standing {
  std::shared_ptr<const Tree> tree =
      std::make_shared<const Tree>(load_urdf(test::kHumanoid.file, true));
  Dynamics robot{tree};
  State state{*tree};
  std::vector<Contact> contacts;

  Standing() {
    for (const char* side : {"l_sole", "r_sole"}) {
      Contact& contact = contacts.emplace_back();
      contact.name = contact.link = side;
      contact.frame = tree->frame(side);
      contact.kind = PatchKind::kRectangle;
      contact.half_x = 0.1;
      contact.half_y = 0.04;
      contact.friction = 0.7;
    }
    robot.update(state);
  }
};

// A force at a point of the patch, as the wrench at its origin.
TEST(Look, DrawsAForceWhereItsLineMeetsThePatch) {
  Standing standing;
  const Vector3d force(5, -3, 200), at(0.04, -0.02, 0);
  std::vector<Eigen::VectorXd> wrenches(2);
  wrenches[0].resize(6);
  wrenches[0] << force, at.cross(force);
  wrenches[1] = Eigen::VectorXd::Zero(6);
  Snapshot snapshot;
  look(standing.robot, standing.contacts, wrenches, 0, snapshot);
  const Pose X_WC = standing.robot.pose(standing.contacts[0].frame);
  EXPECT_TRUE(snapshot.contacts[0].carries);
  EXPECT_TRUE(snapshot.contacts[0].at.isApprox(X_WC * at, 1e-12));
  EXPECT_TRUE(snapshot.contacts[0].force.isApprox(X_WC.R * force, 1e-12));
  EXPECT_FALSE(snapshot.contacts[1].carries) << "no force";
  ASSERT_EQ(snapshot.support.size(), 4U);
  EXPECT_NEAR(inside_by(snapshot.support, X_WC.p), 0.04, 1e-9) << "the loaded sole alone";
}

TEST(Look, SpansTheSupportOverBothFeet) {
  Standing standing;
  Eigen::VectorXd wrench(6);
  wrench << 0, 0, 250, 0, 0, 0;
  const std::vector<Eigen::VectorXd> wrenches{wrench, wrench};
  Snapshot snapshot;
  look(standing.robot, standing.contacts, wrenches, 0, snapshot);
  EXPECT_EQ(snapshot.support.size(), 4U) << "collinear edges of the two soles are one";
  EXPECT_GT(inside_by(snapshot.support, snapshot.com), 0.03);
  EXPECT_EQ(snapshot.bodies.size(), static_cast<std::size_t>(standing.tree->bodies()));

  standing.contacts[1].at_start = false;
  look(standing.robot, standing.contacts, wrenches, 0, snapshot);
  EXPECT_GT(inside_by(snapshot.support, snapshot.com), 0.03) << "also over one made later";
}

TEST(Look, TurnsTheForceWithTheSurface) {
  Standing standing;
  Contact& contact = standing.contacts[0];
  contact.kind = PatchKind::kPoint;
  contact.surface.normal = Vector3d(0, 0.6, 0.8);
  const std::vector<Eigen::VectorXd> wrenches{Vector3d(0, 0, 100)};
  Snapshot snapshot;
  look(standing.robot, standing.contacts, wrenches, 0, snapshot);
  EXPECT_TRUE(snapshot.contacts[0].force.isApprox(Vector3d(0, 60, 80), 1e-12));
  EXPECT_TRUE(snapshot.support.empty()) << "a point is no region";
}

}  // namespace
}  // namespace poise
