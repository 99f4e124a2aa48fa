// SPDX-License-Identifier: BSD-2-Clause
// Depths of overlapping shapes against formulas.

#include "poise/core/collision/convex/overlaps.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace poise {
namespace {

// A base with three links on joints that slide along x; the third hangs on the second.
Tree rail() {
  Tree tree;
  tree.roots.resize(1);
  tree.roots[0].floating = false;
  tree.roots[0].joints = 3;
  for (int i = 0; i < 4; ++i) {
    tree.inertias.push_back({1, Eigen::Vector3d::Zero(), Eigen::Matrix3d::Identity()});
    tree.links.push_back({"link" + std::to_string(i), i, {}});
  }
  for (int i = 0; i < 3; ++i) {
    TreeJoint& joint = tree.joints.emplace_back();
    joint.name = "slide" + std::to_string(i);
    joint.kind = JointKind::kPrismatic;
    joint.axis = Eigen::Vector3d::UnitX();
    joint.parent = i == 2 ? 2 : 0;
  }
  index_tree(tree);
  return tree;
}

BodyShape shape(int body, Shape::Kind kind) {
  BodyShape out;
  out.link = out.body = body;
  out.shape.kind = kind;
  out.shape.radius = 0.1;
  out.shape.edges = {0.2, 0.3, 0.4};
  out.shape.length = 0.4;
  return out;
}

std::vector<LinkOverlap> overlaps(const Geometry& geometry, const Eigen::Vector3d& at,
                                  const std::vector<std::pair<int, int>>& excluded = {}) {
  const auto tree = std::make_shared<Tree>(rail());
  Dynamics robot(tree);
  State state(*tree);
  state.joints = at;
  robot.update(state);
  return link_overlaps(robot, geometry, excluded);
}

TEST(Overlaps, AreAsDeepAsTheShortestWayOut) {
  const struct {
    Shape::Kind one, other;
    double distance, depth;
  } kCases[] = {{Shape::Kind::kSphere, Shape::Kind::kSphere, 0.15, 0.05},
                {Shape::Kind::kBox, Shape::Kind::kBox, 0.17, 0.03},
                {Shape::Kind::kSphere, Shape::Kind::kBox, 0.18, 0.02},
                {Shape::Kind::kCylinder, Shape::Kind::kSphere, 0.16, 0.04}};
  for (const auto& [one, other, distance, depth] : kCases) {
    Geometry geometry;
    geometry.collision = {shape(1, one), shape(2, other)};
    const auto found = overlaps(geometry, {0, distance, 0});
    ASSERT_EQ(found.size(), 1u) << distance;
    EXPECT_EQ(found[0].first, 1);
    EXPECT_EQ(found[0].second, 2);
    EXPECT_NEAR(found[0].depth, depth, 5e-4);
    EXPECT_TRUE(overlaps(geometry, {0, distance, 0}, {{2, 1}}).empty()) << "excluded";
    EXPECT_TRUE(overlaps(geometry, {0, distance + depth + 1e-3, 0}).empty()) << "apart";
  }
}

TEST(Overlaps, OfNeighboursAreNone) {
  Geometry geometry;
  geometry.collision = {shape(0, Shape::Kind::kBox), shape(1, Shape::Kind::kBox),
                        shape(2, Shape::Kind::kBox), shape(3, Shape::Kind::kBox)};
  const auto found = overlaps(geometry, {0.1, 1, 0});
  EXPECT_TRUE(found.empty()) << "1 on the base, 3 on 2, apart from each other";
}

}  // namespace
}  // namespace poise
