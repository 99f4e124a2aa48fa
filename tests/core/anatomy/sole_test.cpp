// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/sole.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "poise/core/contact/convex_hull.hpp"

namespace poise {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

BodyOutline box(double x, double y, double z) {
  BodyOutline out;
  for (int i = 0; i < 8; ++i)
    out.points.push_back(
        {{(i & 1 ? 0.5 : -0.5) * x, (i & 2 ? 0.5 : -0.5) * y, (i & 4 ? 0.5 : -0.5) * z}, 3});
  return out;
}

Contact patch(const BodyOutline& outline, const Pose& X_WB = {}) {
  return patch_of(find_sole(outline, X_WB), "foot", X_WB);
}

TEST(Sole, OfABoxIsItsLowestFaceFivePercentSmaller) {
  const Contact contact = patch(box(0.2, 0.1, 0.04));
  EXPECT_EQ(contact.kind, PatchKind::kRectangle);
  EXPECT_NEAR(contact.half_x, 0.095, 1e-9);
  EXPECT_NEAR(contact.half_y, 0.0475, 1e-9);
  EXPECT_TRUE(contact.frame.X_BF.p.isApprox(Eigen::Vector3d(0, 0, -0.02), 1e-9));
  EXPECT_TRUE(contact.frame.X_BF.R.isIdentity(1e-9));
  EXPECT_EQ(find_sole(box(0.2, 0.1, 0.04), {}).link, 3);
}

TEST(Sole, ThatIsLongAndNarrowIsALineAlongItsLongEdge) {
  const Contact along = patch(box(0.1, 0.008, 0.04));
  EXPECT_EQ(along.kind, PatchKind::kLine);
  EXPECT_NEAR(along.half_x, 0.0475, 1e-9);
  EXPECT_TRUE(along.frame.X_BF.R.isIdentity(1e-9));
  EXPECT_TRUE(along.frame.X_BF.p.isApprox(Eigen::Vector3d(0, 0, -0.02), 1e-9));

  const Contact across = patch(box(0.008, 0.1, 0.04));
  EXPECT_EQ(across.kind, PatchKind::kLine);
  EXPECT_NEAR(across.half_x, 0.0475, 1e-9);
  EXPECT_NEAR(std::abs(across.frame.X_BF.R(1, 0)), 1, 1e-9);
  EXPECT_NEAR(across.frame.X_BF.R(2, 2), 1, 1e-9);

  EXPECT_EQ(patch(box(0.03, 0.008, 0.04)).kind, PatchKind::kPoint) << "short";
  EXPECT_EQ(patch(box(0.042, 0.0145, 0.04)).kind, PatchKind::kPoint) << "not slender";
}

// The lowest part of a bar that lies on the ground has no width.
TEST(Sole, OfALyingCapsuleIsALine) {
  BodyOutline foot;
  for (const double x : {-0.06, 0.06}) foot.balls.push_back({{x, 0, -0.1}, 0.02, 0});
  const Contact contact = patch(foot);
  EXPECT_EQ(contact.kind, PatchKind::kLine);
  EXPECT_NEAR(contact.half_x, 0.95 * 0.06, 1e-9);
  EXPECT_TRUE(contact.frame.X_BF.p.isApprox(Eigen::Vector3d(0, 0, -0.12), 1e-9));
}

TEST(Sole, IsTurnedAsTheFootIs) {
  const Pose X_WB{rotation_from_rpy({0, 0, 30 * kDegree}), {1, 2, 0.02}};
  const Contact contact = patch(box(0.2, 0.1, 0.04), X_WB);
  EXPECT_NEAR(contact.half_x, 0.095, 1e-9);
  EXPECT_TRUE(contact.frame.X_BF.R.isIdentity(1e-9)) << contact.frame.X_BF.R;
}

TEST(Sole, ThatIsTiltedIsFound) {
  const Pose X_WB{rotation_from_rpy({0, 8 * kDegree, 0}), {}};
  const Contact contact = patch(box(0.2, 0.1, 0.04), X_WB);
  EXPECT_EQ(contact.kind, PatchKind::kRectangle);
  EXPECT_NEAR(contact.half_x, 0.095, 1e-3);
  EXPECT_GT(contact.frame.X_BF.R(2, 2), std::cos(0.6 * kDegree)) << "to the grid's step";
}

TEST(Sole, OfFourSmallBallsIsARectangle) {
  BodyOutline foot;
  for (const double x : {-0.05, 0.12})
    for (const double y : {-0.03, 0.03}) foot.balls.push_back({{x, y, -0.03}, 0.005, 0});
  const Contact contact = patch(foot);
  EXPECT_EQ(contact.kind, PatchKind::kRectangle);
  EXPECT_NEAR(contact.half_x, 0.95 * 0.085, 1e-9);
  EXPECT_TRUE(contact.frame.X_BF.p.isApprox(Eigen::Vector3d(0.035, 0, -0.035), 1e-9));
}

TEST(Sole, OfABallIsAPointAtItsBottom) {
  BodyOutline foot;
  foot.balls.push_back({{0.01, 0, -0.2}, 0.02, 0});
  const Contact contact = patch(foot);
  EXPECT_EQ(contact.kind, PatchKind::kPoint);
  EXPECT_TRUE(contact.frame.X_BF.p.isApprox(Eigen::Vector3d(0.01, 0, -0.22), 1e-9));
}

// A mesh of a ball has a small flat part at its bottom.
TEST(Sole, OfARoundMeshIsAPoint) {
  BodyOutline foot;
  constexpr double kRadius = 0.02;
  for (int i = 0; i <= 24; ++i)
    for (int k = 0; k < 48; ++k) {
      const double up = i * std::numbers::pi / 24, around = k * std::numbers::pi / 24;
      foot.points.push_back(
          {kRadius * Eigen::Vector3d(std::sin(up) * std::cos(around),
                                     std::sin(up) * std::sin(around), std::cos(up)),
           0});
    }
  EXPECT_EQ(patch(foot).kind, PatchKind::kPoint);
}

TEST(Sole, ThatIsNoRectangleIsAPolygonInside) {
  BodyOutline foot;
  std::vector<Eigen::Vector2d> round, hull;
  for (int k = 0; k < 24; ++k) {
    const double a = k * std::numbers::pi / 12;
    round.emplace_back(0.1 * std::cos(a), 0.05 * std::sin(a));
    foot.points.push_back({{round.back().x(), round.back().y(), 0}, 0});
    foot.points.push_back({{round.back().x(), round.back().y(), 0.03}, 0});
  }
  const Contact contact = patch(foot);
  ASSERT_EQ(contact.kind, PatchKind::kPolygon);
  EXPECT_LE(contact.polygon.size(), 8u);
  convex_hull(round, hull);
  for (const Eigen::Vector2d& corner : contact.polygon) EXPECT_GT(margin_in_hull(hull, corner), 0);
}

}  // namespace
}  // namespace poise
