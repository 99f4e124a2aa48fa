// SPDX-License-Identifier: BSD-2-Clause
// Projection of points to pixels.

#include "poise/gui/scene/camera.hpp"

#include <gtest/gtest.h>

#include <random>

namespace poise::scene {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

TEST(Camera, SeesItsTargetInTheMiddleAndUpAbove) {
  Camera camera;
  camera.target = {1, 2, 0.5};
  EXPECT_TRUE(camera.pixel(camera.target, 640, 480)->isApprox(Vector2d(320, 240), 1e-9));
  EXPECT_LT(camera.pixel(camera.target + Vector3d(0, 0, 0.3), 640, 480)->y(), 240);
  EXPECT_GT(camera.pixel(camera.target + 0.3 * camera.right(), 640, 480)->x(), 320);
  const Vector3d behind = camera.eye() + (camera.eye() - camera.target);
  EXPECT_FALSE(camera.pixel(behind, 640, 480));
}

// Similar triangles: half the picture's height corresponds to distance·tan(field/2).
TEST(Camera, ShowsItsFieldOfView) {
  Camera camera;
  camera.elevation = 0;
  const double half = camera.distance * std::tan(camera.field / 2);
  EXPECT_NEAR(camera.pixel(camera.target + Vector3d(0, 0, half), 800, 600)->y(), 0, 1e-6);
  EXPECT_NEAR(camera.pixel(camera.target - half * camera.right(), 600, 600)->x(), 0, 1e-6);
}

TEST(Camera, CastsRaysThroughThePixelsOfPoints) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> in(-0.5, 0.5);
  Camera camera;
  for (int i = 0; i < 100; ++i) {
    camera.orbit(in(random), in(random));
    const Vector3d point = camera.target + Vector3d(in(random), in(random), in(random));
    const Vector3d ray = camera.ray(*camera.pixel(point, 900, 500), 900, 500);
    EXPECT_TRUE(ray.isApprox((point - camera.eye()).normalized(), 1e-9));
  }
}

TEST(Camera, MeetsAPlaneWhereAPointOfItIsSeen) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> in(-0.5, 0.5);
  Camera camera;
  int met = 0;
  for (int i = 0; i < 100; ++i) {
    camera.orbit(in(random), in(random));
    const Vector3d point = camera.target + Vector3d(in(random), in(random), in(random));
    const Vector3d normal = Vector3d(in(random), in(random), in(random)).normalized();
    const Vector3d through = point + normal.cross(Vector3d(in(random), in(random), in(random)));
    const auto place = camera.on_plane(*camera.pixel(point, 900, 500), 900, 500, through, normal);
    if (!place) continue;  // at a flat angle
    ++met;
    EXPECT_LT((*place - point).norm(), 1e-6);
  }
  EXPECT_GT(met, 95);
}

TEST(Camera, MeetsNoPlaneBehindItOrAlongTheRay) {
  const Camera camera;
  const Vector2d middle(450, 250);
  const Vector3d behind = camera.eye() - 0.1 * camera.ahead();
  EXPECT_FALSE(camera.on_plane(middle, 900, 500, behind, camera.ahead()));
  EXPECT_FALSE(camera.on_plane(middle, 900, 500, camera.target, camera.right()));
  EXPECT_TRUE(camera.on_plane(middle, 900, 500, camera.target, camera.ahead())
                  ->isApprox(camera.target, 1e-9));
}

// A robot that falls in a simulator without a floor for its links takes the CoM below it.
TEST(Camera, FollowsWithoutSinkingThroughTheFloor) {
  Camera camera;
  const Vector3d eye = camera.eye();
  camera.follow({1, -2, 0.5});
  EXPECT_TRUE(camera.eye().isApprox(eye + Vector3d(1, -2, 0.5), 1e-9));
  camera.follow({1, 0, -100});
  EXPECT_NEAR(camera.eye().x(), eye.x() + 2, 1e-9);
  EXPECT_GT(camera.eye().z(), 0.05);
  camera.follow({0, 0, -1});
  EXPECT_GT(camera.eye().z(), 0.05);
}

// Who looks from below on purpose stays there.
TEST(Camera, FollowsBelowTheFloorWithoutSinkingDeeper) {
  Camera camera;
  camera.elevation = -0.5;
  const double depth = camera.eye().z();
  ASSERT_LT(depth, 0);
  camera.follow({0, 0, -1});
  EXPECT_NEAR(camera.eye().z(), depth, 1e-9);
}

TEST(Camera, OrbitsPansAndZooms) {
  Camera camera;
  const Vector3d target = camera.target;
  camera.orbit(1, 0.3);
  EXPECT_NEAR((camera.eye() - target).norm(), camera.distance, 1e-12);
  camera.orbit(0, 10);
  EXPECT_LT(camera.elevation, 1.58) << "not over the pole";
  camera.elevation = 0.2;
  const double before = camera.distance;
  camera.zoom(0.5);
  EXPECT_NEAR(camera.distance, before / 2, 1e-12);
  const auto at = camera.pixel(target, 500, 500);
  camera.pan(0.1, 0);
  EXPECT_NEAR(camera.pixel(target, 500, 500)->x(), at->x() - 50, 1e-6);
}

TEST(Camera, FitsABoxIntoThePicture) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> in(0.2, 3);
  for (int i = 0; i < 100; ++i) {
    Camera camera;
    camera.orbit(in(random), 0.3 * in(random));
    const Vector3d corner(in(random), -in(random), in(random));
    const Eigen::AlignedBox3d box(corner, corner + Vector3d(in(random), in(random), in(random)));
    camera.fit(box, 4.0 / 3);
    for (int c = 0; c < 8; ++c) {
      const auto pixel =
          camera.pixel(box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(c)), 400, 300);
      ASSERT_TRUE(pixel);
      EXPECT_TRUE(Eigen::AlignedBox2d(Vector2d(0, 0), Vector2d(400, 300)).contains(*pixel));
    }
  }
}

}  // namespace
}  // namespace poise::scene
