// SPDX-License-Identifier: BSD-2-Clause
// The support region and the points where forces are drawn.

#include "poise/core/replay/snapshot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

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

std::vector<Eigen::VectorXd> each_carries(double newtons, std::size_t contacts) {
  Eigen::VectorXd wrench = Eigen::VectorXd::Zero(6);
  wrench[2] = newtons;
  return std::vector<Eigen::VectorXd>(contacts, wrench);
}

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
  Vector3d low = snapshot.support[0], high = low;
  for (const Vector3d& corner : snapshot.support) {
    low = low.cwiseMin(corner);
    high = high.cwiseMax(corner);
  }
  EXPECT_TRUE(low.isApprox(X_WC * Vector3d(-0.1, -0.04, 0), 1e-9)) << "the loaded sole alone";
  EXPECT_TRUE(high.isApprox(X_WC * Vector3d(0.1, 0.04, 0), 1e-9));
  EXPECT_NEAR(snapshot.margin, 0.04 - std::abs(snapshot.com.y() - X_WC.p.y()), 1e-9);
  EXPECT_LT(snapshot.margin, 0) << "the CoM is between the feet";
}

TEST(Look, SpansTheSupportOverBothFeet) {
  Standing standing;
  const auto wrenches = each_carries(250, 2);
  Snapshot snapshot;
  look(standing.robot, standing.contacts, wrenches, 0, snapshot);
  EXPECT_EQ(snapshot.support.size(), 4U) << "collinear edges of the two soles are one";
  EXPECT_GT(snapshot.margin, 0.03);
  EXPECT_EQ(snapshot.bodies.size(), static_cast<std::size_t>(standing.tree->bodies()));

  standing.contacts.push_back(standing.contacts[0]);
  standing.contacts.push_back(standing.contacts[1]);
  const auto twice = each_carries(250, 4);
  look(standing.robot, standing.contacts, twice, 0, snapshot);
  EXPECT_EQ(snapshot.support.size(), 4U) << "corners that are there twice";
  standing.contacts.resize(2);

  standing.contacts[1].at_start = false;
  look(standing.robot, standing.contacts, wrenches, 0, snapshot);
  EXPECT_GT(snapshot.margin, 0.03) << "also over one made later";
}

TEST(Look, SpansTheSameSupportWhateverWayTheRobotFaces) {
  Standing standing;
  const auto wrenches = each_carries(250, 2);
  Snapshot snapshot;
  look(standing.robot, standing.contacts, wrenches, 0, snapshot);
  const double margin = snapshot.margin;
  for (int turn = 0; turn < 100; ++turn) {
    standing.state.base().R = Eigen::AngleAxisd(0.1 * turn, Vector3d::UnitZ()).matrix();
    standing.robot.update(standing.state);
    look(standing.robot, standing.contacts, wrenches, 0, snapshot);
    EXPECT_EQ(snapshot.support.size(), 4U) << turn;
    EXPECT_NEAR(snapshot.margin, margin, 1e-8) << turn;
  }
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
  EXPECT_TRUE(snapshot.support.empty()) << "a point is not a region";
  EXPECT_EQ(snapshot.margin, -std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace poise
