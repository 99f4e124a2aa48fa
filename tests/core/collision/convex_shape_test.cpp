// SPDX-License-Identifier: BSD-2-Clause
// Convex shapes around points: what they enclose, and how tightly.

#include "poise/core/collision/convex_shape.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "poise/core/collision/convex_distance.hpp"
#include "poise/core/collision/shape_points.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

double outside(const Vector3d& p, const ConvexShape& shape) {
  return distance({p, p, 0}, shape, {}).distance;
}

std::vector<Vector3d> box(const Vector3d& edges, const Pose& X) {
  Shape shape;
  shape.edges = edges;
  std::vector<Vector3d> points = shape_points(shape);
  for (Vector3d& p : points) p = X * p;
  return points;
}

Pose pose_of_points(std::mt19937& gen) {
  return {test::random_rotation(gen), test::random_vector(gen)};
}

TEST(ConvexShapes, BoxesAreExact) {
  std::mt19937 gen(1);
  for (int i = 0; i < 50; ++i) {
    const Vector3d edges = Vector3d(0.02, 0.02, 0.02) + test::random_vector(gen).cwiseAbs();
    const Pose X = pose_of_points(gen);
    const auto shape = enclose_convex(box(edges, X));
    ASSERT_TRUE(shape);
    EXPECT_EQ(shape->vertices.size(), 8u);
    EXPECT_EQ(shape->faces.size(), 6u);
    EXPECT_EQ(shape->edges.size(), 12u);
    EXPECT_LT(shape->radius, 1e-12);
    EXPECT_NEAR(shape->volume(), edges.prod(), 1e-9);
    EXPECT_NEAR((shape->centre - X.p).norm(), 0, 1e-9);
    EXPECT_NEAR(shape->reach, 0.5 * edges.norm(), 1e-9);
  }
}

TEST(ConvexShapes, PointsInsideOfABoxChangeNothing) {
  std::mt19937 gen(2);
  const Pose X = pose_of_points(gen);
  std::vector<Vector3d> points = box({1, 0.5, 0.2}, X);
  for (int i = 0; i < 500; ++i) {  // most of them on its faces and edges
    const Vector3d p = test::random_vector(gen, 2).cwiseMax(-1).cwiseMin(1);
    points.push_back(X * p.cwiseProduct(Vector3d(0.5, 0.25, 0.1)));
  }
  std::ranges::shuffle(points, gen);
  const auto shape = enclose_convex(points);
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->faces.size(), 6u);
  EXPECT_LT(shape->radius, 1e-9);
}

TEST(ConvexShapes, HoldEveryPointOfACloud) {
  std::mt19937 gen(3);
  for (int i = 0; i < 60; ++i) {
    const Pose X = pose_of_points(gen);
    const Vector3d size = Vector3d(0.01, 0.01, 0.01) + test::random_vector(gen).cwiseAbs();
    std::vector<Vector3d> points;
    for (int k = 0; k < 400; ++k) {
      Vector3d p = test::random_vector(gen);
      if (i % 2) p.normalize();
      points.push_back(X * p.cwiseProduct(size));
    }
    const auto shape = enclose_convex(points);
    ASSERT_TRUE(shape) << i;
    EXPECT_LE(static_cast<int>(shape->faces.size()), ConvexShape::kMostFaces);
    EXPECT_LT(shape->radius, 0.35 * size.maxCoeff()) << "not much larger";
    for (const Vector3d& p : points) {
      EXPECT_LT(outside(p, *shape), 1e-12);
      EXPECT_LE((p - shape->centre).norm(), shape->reach + 1e-12);
    }
    for (int k = 0; k < 20; ++k) {
      const Capsule far{2 * test::random_vector(gen), 2 * test::random_vector(gen), 0.1};
      EXPECT_LE(at_least(far, *shape, X), distance(far, *shape, X).distance + 1e-12);
    }
  }
}

TEST(ConvexShapes, SheetsAreThickenedLinesAreNone) {
  std::mt19937 gen(4);
  const Pose X = pose_of_points(gen);
  std::vector<Vector3d> points = box({1, 0.5, 0}, X);
  const auto sheet = enclose_convex(points);
  ASSERT_TRUE(sheet);
  for (const Vector3d& p : points) EXPECT_LT(outside(p, *sheet), 1e-12);
  EXPECT_LT(sheet->volume(), 0.002);
  EXPECT_FALSE(enclose_convex(box({1, 0, 0}, X)));
  EXPECT_FALSE(enclose_convex(box({0, 0, 0}, X)));
}

TEST(ConvexShapes, PrismsStandForCylinders) {
  std::mt19937 gen(5);
  Shape cylinder;
  cylinder.kind = Shape::Kind::kCylinder;
  cylinder.radius = 0.4;
  cylinder.length = 0.1;
  std::vector<Vector3d> points = shape_points(cylinder, 16);
  const Pose X = pose_of_points(gen);
  for (Vector3d& p : points) p = X * p;
  const auto prism = enclose_convex(points, 32);
  ASSERT_TRUE(prism);
  EXPECT_EQ(prism->faces.size(), 18u);
  EXPECT_LT(prism->radius, 1e-9);
  const double volume = std::numbers::pi * 0.4 * 0.4 * 0.1;
  EXPECT_GT(prism->volume(), volume);
  EXPECT_LT(prism->volume(), 1.02 * volume);
  for (int i = 0; i < 720; ++i) {
    const double angle = i * std::numbers::pi / 360;
    const Vector3d rim(0.4 * std::cos(angle), 0.4 * std::sin(angle), i % 2 ? 0.05 : -0.05);
    EXPECT_LT(outside(X * rim, *prism), 1e-9);
  }
}

}  // namespace
}  // namespace poise
