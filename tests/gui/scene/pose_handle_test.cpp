// SPDX-License-Identifier: BSD-2-Clause
// The geometry of a handle, against points that are projected the other way.

#include "poise/gui/scene/handle/pose_handle.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "poise/gui/scene/handle/handle_drag.hpp"
#include "poise/gui/scene/handle/handle_marks.hpp"
#include "poise/tests/gui/scene/one_renderer.hpp"

namespace poise::scene {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kReach = 8;  // [pixels]

// All axes are seen at about the same angle.
Camera corner() {
  Camera from = camera();
  from.azimuth = 0.8;
  from.elevation = 0.6;
  return from;
}

PoseHandle handle() {
  PoseHandle handle;
  handle.X_WH = {rotation_from_rpy({0.1, -0.05, 0.08}), {0.1, -0.2, 0.6}};
  handle.size = 0.4;
  return handle;
}

Sight sight_at(const Vector3d& point) {
  const Camera from = corner();
  return {from.eye(), (point - from.eye()).normalized()};
}

Vector2d pixel_of(const Vector3d& point) { return *corner().pixel(point, kWidth, kHeight); }

HandlePart part_near(const PoseHandle& handle, const Vector2d& pixel) {
  return part_at(handle, corner(), pixel, kWidth, kHeight, kReach);
}

TEST(PoseHandle, ASightThroughAPointOfAnAxisIsThere) {
  const Vector3d origin(0.2, 0.1, 0.4), axis = Vector3d(1, 2, -0.5).normalized();
  for (const double at : {-0.7, 0.0, 0.3, 1.2})
    EXPECT_NEAR(*along_axis(origin, axis, sight_at(origin + at * axis)), at, 1e-12);
}

// The closest points of two lines: no other pair is closer.
TEST(PoseHandle, ASightBesideAnAxisIsAtItsClosestPoint) {
  const Vector3d origin(0, 0, 0.5), axis = Vector3d::UnitY();
  const Sight sight = sight_at({0.3, 0.2, 0.9});
  const double at = *along_axis(origin, axis, sight);
  const auto away = [&](double s) {
    return (origin + s * axis - sight.from).cross(sight.along).norm();
  };
  for (const double beside : {-0.01, 0.01}) EXPECT_LT(away(at), away(at + beside));
}

TEST(PoseHandle, AnAxisTowardsTheEyeTellsNothing) {
  const Sight sight = sight_at({0, 0, 0.5});
  EXPECT_FALSE(along_axis({0, 0, 0.5}, sight.along, sight));
}

TEST(PoseHandle, AnglesAreThoseOfThePoint) {
  const Pose X = handle().X_WH;
  for (const double angle : {-3.0, -1.2, 0.0, 0.4, 2.9}) {
    const Vector3d point = X * Vector3d(0.3 * std::cos(angle), 0.3 * std::sin(angle), 0);
    EXPECT_NEAR(*angle_in_plane(X, sight_at(point)), angle, 1e-12);
  }
}

TEST(PoseHandle, SnappingGivesTheNearestStep) {
  EXPECT_NEAR(snapped(0.0149, kSnapLength), 0.01, 1e-15);
  EXPECT_NEAR(snapped(-0.0151, kSnapLength), -0.02, 1e-15);
  EXPECT_NEAR(snapped(0.13, kSnapAngle), 5 * M_PI / 180, 1e-15);
}

// Wherever the arrow is grasped, its point stays under the mouse.
TEST(PoseHandle, AnArrowFollowsTheMouseAlongItsAxisAlone) {
  const PoseHandle one = handle();
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3d along = one.X_WH.R.col(axis), grasped = one.X_WH.p + 0.3 * along;
    const auto part = static_cast<HandlePart>(static_cast<int>(HandlePart::kMoveX) + axis);
    HandleDrag drag(one, part, sight_at(grasped));
    const double amount = drag.to(sight_at(grasped + 0.17 * along));
    EXPECT_NEAR(amount, 0.17, 1e-9);
    EXPECT_LT((drag.shift(amount) - 0.17 * along).norm(), 1e-9);
    EXPECT_TRUE(drag.turn(amount).isIdentity(0));
  }
}

// More than half a turn, in small steps, as a mouse moves.
TEST(PoseHandle, ARingTurnsAboutItsAxisAlone) {
  const PoseHandle one = handle();
  for (int axis = 0; axis < 3; ++axis) {
    const auto part = static_cast<HandlePart>(static_cast<int>(HandlePart::kTurnX) + axis);
    const Vector3d first = ring_points(one, axis, 90)[0];
    HandleDrag drag(one, part, sight_at(first));
    double amount = 0;
    for (int step = 0; step <= 75; ++step)
      amount = drag.to(sight_at(ring_points(one, axis, 90)[static_cast<std::size_t>(step)]));
    EXPECT_NEAR(amount, 75 * 4 * M_PI / 180, 1e-9);
    EXPECT_TRUE(drag.shift(amount).isZero(0));
    const Eigen::AngleAxisd turn(drag.turn(amount));
    EXPECT_GT(std::abs(turn.axis().dot(one.X_WH.R.col(axis))), 1 - 1e-9);
  }
}

// Seen from the edge, there is no angle to be seen: the ring rolls along with the mouse.
TEST(PoseHandle, ARingSeenFromItsEdgeRolls) {
  PoseHandle one;
  one.X_WH.p = camera().target;
  one.size = 0.4;
  Camera level = camera();
  level.elevation = 0;
  const Vector3d front =
      one.X_WH.p + kRingRadius * one.size * (level.eye() - one.X_WH.p).normalized();
  const auto sight = [&](const Vector3d& point) {
    return Sight{level.eye(), (point - level.eye()).normalized()};
  };
  HandleDrag drag(one, HandlePart::kTurnZ, sight(front));
  const double by = 0.02;
  EXPECT_NEAR(drag.to(sight(front + by * level.right())), by / (kRingRadius * one.size), 0.01);
}

TEST(PoseHandle, PartsAreFoundWithinReach) {
  PoseHandle arrows = handle(), rings = handle();
  arrows.turns = rings.moves = {false, false, false};
  EXPECT_EQ(part_near(arrows, pixel_of(arrows.X_WH.p)), HandlePart::kCentre);
  for (int axis = 0; axis < 3; ++axis) {
    const auto arrow = static_cast<HandlePart>(static_cast<int>(HandlePart::kMoveX) + axis);
    const Vector2d tip = pixel_of(arrows.X_WH.p + arrows.size * arrows.X_WH.R.col(axis));
    const Vector2d out = (tip - pixel_of(arrows.X_WH.p)).normalized();
    EXPECT_EQ(part_near(arrows, tip + 7.5 * out), arrow);
    EXPECT_EQ(part_near(arrows, tip + 8.5 * out), HandlePart::kNone);
    const auto ring = static_cast<HandlePart>(static_cast<int>(HandlePart::kTurnX) + axis);
    // Between the two other axes, where only one ring runs.
    const Vector3d side = rings.X_WH.R.col((axis + 1) % 3) + rings.X_WH.R.col((axis + 2) % 3);
    const Vector3d point = rings.X_WH.p + kRingRadius * rings.size * side.normalized();
    EXPECT_EQ(part_near(rings, pixel_of(point)), ring);
  }
}

TEST(PoseHandle, PartsThatAreNotThereAreNotFound) {
  PoseHandle one = handle();
  one.moves = one.turns = {false, false, false};
  const Vector2d tip = pixel_of(one.X_WH.p + one.size * one.X_WH.R.col(0));
  EXPECT_EQ(part_near(one, tip), HandlePart::kNone);
}

TEST(PoseHandle, ATargetThatIsNotANumberIsNowhere) {
  PoseHandle one = handle();
  one.X_WH.p.setConstant(std::numeric_limits<double>::quiet_NaN());
  EXPECT_EQ(part_near(one, {kWidth / 2.0, kHeight / 2.0}), HandlePart::kNone);
}

TEST(PoseHandle, IsAsLargeOnTheScreenAtEveryDistance) {
  Camera from = camera();
  for (const double distance : {0.6, 3.0, 12.0}) {
    from.distance = distance;
    const Vector3d at(0.1, 0.05, 0.45);
    const double length = length_of_pixels(from, at, 60, kHeight);
    const Vector2d a = *from.pixel(at, kWidth, kHeight),
                   b = *from.pixel(at + length * from.up(), kWidth, kHeight);
    EXPECT_NEAR((b - a).norm(), 60, 0.06 * 60);
  }
}

TEST(PoseHandle, IsSeenThroughWhatStandsInFront) {
  PoseHandle one;
  one.X_WH.p = camera().target;
  one.size = 0.4;
  BodyShape box;
  box.shape.edges = {0.1, 1, 1};
  box.colored = true;
  const Pose in_front{Eigen::Matrix3d::Identity(), {0.8, 0.3, 0.6}};
  Drawing drawing;
  Model({box}).draw(std::array{in_front}, drawing);
  const auto red = [](const Image& image) {
    int count = 0;
    for (int y = 0; y < image.height; ++y)
      for (int x = 0; x < image.width; ++x) {
        const auto p = image.pixel(x, y);
        count += p[0] > p[1] + 40 && p[0] > p[2] + 40;
      }
    return count;
  };
  const int none = red(renderer().render(drawing, camera(), light_theme(), kWidth, kHeight));
  draw_pose_handle(one, light_theme(), drawing);
  EXPECT_GT(red(renderer().render(drawing, camera(), light_theme(), kWidth, kHeight)), none + 40);
}

}  // namespace
}  // namespace poise::scene
