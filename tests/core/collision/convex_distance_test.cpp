// SPDX-License-Identifier: BSD-2-Clause
// Capsules and convex shapes, against an independent library and brute force.

#include "poise/core/collision/convex_distance.hpp"

#include <gtest/gtest.h>

#include "poise/core/collision/shape_points.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

#ifdef POISE_HAVE_FCL
#include "poise/tests/support/oracles/fcl.hpp"
#endif

namespace poise {
namespace {

using Eigen::Vector3d;

// A box, or an octahedron that is stretched along and across its axes.
struct Solid {
  ConvexShape shape;
  Vector3d edges;
  std::vector<Vector3d> corners;
  bool is_box;
};

Solid random_solid(std::mt19937& gen, bool is_box) {
  Solid out{{}, Vector3d(0.05, 0.05, 0.05) + test::random_vector(gen).cwiseAbs(), {}, is_box};
  if (is_box) {
    Shape box;
    box.edges = out.edges;
    out.corners = shape_points(box);
  } else {
    const Eigen::Matrix3d R = test::random_rotation(gen), Q = test::random_rotation(gen);
    for (int k = 0; k < 6; ++k)
      out.corners.push_back(R * out.edges.asDiagonal() * Q * Vector3d::Unit(k / 2) *
                            (k % 2 ? -1 : 1));
  }
  out.shape = enclose_convex(out.corners).value();
  return out;
}

// One in four is a sphere, one in four is parallel to an edge or a face.
Capsule random_capsule(std::mt19937& gen, int i, const Solid& beside, const Pose& X) {
  Capsule out{test::random_vector(gen), test::random_vector(gen), 0.05};
  if (i % 4 == 1) out.b = out.a;
  if (i % 8 == 3) out.b = out.a + 0.4 * X.R * (beside.corners[0] - beside.corners[1]);
  if (i % 8 == 7) out.b = out.a + X.R * (beside.corners[0] - beside.corners[3]);
  return out;
}

Pose random_pose(std::mt19937& gen) {
  return {test::random_rotation(gen), test::random_vector(gen, 0.5)};
}

// How far a capsule's axis must move along n to be outside.
double way_out(const Capsule& capsule, const Solid& solid, const Pose& X, const Vector3d& n) {
  double high = -1e9;
  for (const Vector3d& p : solid.corners) high = std::max(high, n.dot(X * p));
  return high - std::min(n.dot(capsule.a), n.dot(capsule.b));
}

TEST(ConvexDistance, TheWayOutIsTheShortest) {
  std::mt19937 gen(1);
  int compared = 0, over_edges = 0;
  for (int i = 0; i < 1500; ++i) {
    const Solid solid = random_solid(gen, i % 2 == 0);
    const Pose X = random_pose(gen);
    const Capsule capsule = random_capsule(gen, i, solid, X);
    const PairDistance at = distance(capsule, solid.shape, X);
    if (at.gap >= 0) continue;
    EXPECT_NEAR(way_out(capsule, solid, X, at.normal), -at.gap, 1e-9) << i;
    for (int k = 0; k < 3000; ++k) {
      const double size = k % 3 ? 1 : 0.1;
      const Vector3d n = ((k % 3 ? 0 : 1) * at.normal + test::random_vector(gen, size));
      EXPECT_GT(way_out(capsule, solid, X, n.normalized()), -at.gap - 1e-9) << i;
    }
    over_edges += !at.on_face;
    ++compared;
  }
  EXPECT_GT(compared, 100);
  EXPECT_GT(over_edges, 10);
}

TEST(ConvexDistance, NearestPointsLieWhereTheySay) {
  std::mt19937 gen(2);
  for (int i = 0; i < 2000; ++i) {
    const Solid solid = random_solid(gen, i % 2 == 0);
    const Pose X = random_pose(gen);
    const Capsule capsule = random_capsule(gen, i, solid, X);
    const long before = test::allocations();
    const PairDistance at = distance(capsule, solid.shape, X);
    EXPECT_EQ(test::allocations(), before);
    EXPECT_NEAR((at.first - at.second - at.gap * at.normal).norm(), 0, 1e-9) << i;
    EXPECT_NEAR(at.normal.norm(), 1, 1e-12);
    EXPECT_NEAR((capsule.a + at.at.s * at.first_axis - at.first).norm(), 0, 1e-9) << i;
    if (at.gap < 0 && i % 8 == 7) continue;  // parallel to a face: either end may be beside it
    EXPECT_NEAR(distance({at.second, at.second, 0}, solid.shape, X).gap, 0, 1e-9) << i;
  }
}

// The signed distance changes by no more than the capsule moves, also where it goes in.
TEST(ConvexDistance, IsContinuous) {
  std::mt19937 gen(3);
  for (int i = 0; i < 200; ++i) {
    const Solid solid = random_solid(gen, i % 2 == 0);
    const Pose X = random_pose(gen);
    Capsule capsule = random_capsule(gen, i, solid, X);
    const Vector3d step = 2e-3 * (X.p - 0.5 * (capsule.a + capsule.b));
    double last = distance(capsule, solid.shape, X).distance;
    for (int k = 0; k < 1000; ++k) {
      capsule.a += step;
      capsule.b += step;
      const double now = distance(capsule, solid.shape, X).distance;
      ASSERT_LE(std::abs(now - last), step.norm() + 1e-9) << i << " " << k;
      last = now;
    }
  }
}

#ifdef POISE_HAVE_FCL
std::shared_ptr<fcl::CollisionGeometryd> fcl_of(const Solid& solid) {
  if (solid.is_box) return std::make_shared<fcl::Boxd>(solid.edges);
  auto faces = std::make_shared<std::vector<int>>();
  for (const int x : {0, 1})
    for (const int y : {2, 3})
      for (const int z : {4, 5}) {
        const bool even = (x + y + z) % 2 == 0;
        faces->insert(faces->end(), {3, x, even ? y : z, even ? z : y});
      }
  return std::make_shared<fcl::Convexd>(
      std::make_shared<std::vector<fcl::Vector3d>>(solid.corners.begin(), solid.corners.end()), 8,
      faces);
}

// A thin capsule of FCL: thick ones, it knows to about 1e-5 only.
TEST(ConvexDistance, IsWhatFclSays) {
  std::mt19937 gen(4);
  int compared = 0, inside = 0;
  for (int i = 0; i < 2000; ++i) {
    const Solid solid = random_solid(gen, i % 2 == 0);
    const Pose X = random_pose(gen);
    const Capsule capsule = random_capsule(gen, i, solid, X);
    const auto theirs = fcl_of(solid);
    const fcl::Transform3d place = test::fcl_pose(X);
    const PairDistance at = distance(capsule, solid.shape, X);
    const auto to = test::fcl_along(capsule.a, capsule.b);
    const double length = (capsule.b - capsule.a).norm();
    if (std::abs(at.distance) > 1e-4) {
      const fcl::Capsuled thick(capsule.radius, length);
      fcl::CollisionRequestd request;
      request.gjk_solver_type = fcl::GJKSolverType::GST_LIBCCD;
      fcl::CollisionResultd result;
      fcl::collide(&thick, to, theirs.get(), place, request, result);
      EXPECT_EQ(result.isCollision(), at.distance < 0) << i << ": " << at.distance;
      inside += at.distance < 0;
    }
    if (at.gap < 1e-3) continue;
    constexpr double kThin = 1e-8;
    const fcl::Capsuled thin(kThin, length);
    EXPECT_NEAR(at.gap, test::fcl_distance(thin, to, *theirs, place) + kThin, 1e-6) << i;
    ++compared;
  }
  EXPECT_GT(compared, 1000);
  EXPECT_GT(inside, 150);
}
#endif

}  // namespace
}  // namespace poise
