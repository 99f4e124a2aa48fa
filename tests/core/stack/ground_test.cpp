// SPDX-License-Identifier: BSD-2-Clause
// Boxes, stairs and tiles of `ground`.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "poise/core/config/config_node.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/tests/support/files.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

StackSpec with_ground(const std::string& ground) {
  const test::TempFolder folder;
  folder.write("robot.urdf", "<robot/>");
  return read_stack(
      load_config(folder.write("stack.yaml", test::kStack + "ground: " + ground + "\n")));
}

test::Refusal ground_refusal(const std::string& ground) {
  try {
    with_ground(ground);
  } catch (const ConfigError& error) {
    return error;
  }
  return "taken";
}

TEST(Ground, IsNoneUnlessItIsSaid) {
  const test::TempFolder folder;
  folder.write("robot.urdf", "<robot/>");
  EXPECT_FALSE(read_stack(load_config(folder.write("stack.yaml", test::kStack))).ground);
  const auto floor = with_ground("{}").ground;
  ASSERT_TRUE(floor);
  EXPECT_TRUE(floor->empty());
}

TEST(Ground, PlacesABoxByItsTop) {
  const auto ground = *with_ground(
                           "{step: {box: [1 m, 2 m, 10 cm], at: {xyz: [1, 0, 2 cm]}, "
                           "friction: 0.3}}")
                           .ground;
  ASSERT_EQ(ground.size(), 1u);
  EXPECT_EQ(ground[0].X_WT.p, Eigen::Vector3d(1, 0, 0.02));
  EXPECT_EQ(ground[0].size, Eigen::Vector3d(1, 2, 0.1));
  EXPECT_EQ(ground[0].friction, 0.3);
}

TEST(Ground, BuildsStairsThatRise) {
  const auto ground = *with_ground(
                           "{up: {stairs: {count: 3, rise: 12 cm, run: 30 cm, width: 1 m}, at: "
                           "{xyz: [2, 0, 0]}}}")
                           .ground;
  ASSERT_EQ(ground.size(), 3u);
  for (std::size_t i = 0; i < 3; ++i) {
    const double n = static_cast<double>(i);
    EXPECT_NEAR(ground[i].X_WT.p.x(), 2.15 + 0.3 * n, 1e-12);
    EXPECT_NEAR(ground[i].X_WT.p.z(), 0.12 * (n + 1), 1e-12);
    EXPECT_NEAR(ground[i].X_WT.p.z() - ground[i].size.z(), 0, 1e-12) << "down to the floor";
  }
}

TEST(Ground, ScattersTilesBySeed) {
  const auto heights = [](int seed) {
    std::vector<double> all;
    const auto ground = *with_ground(
                             "{rough: {tiles: {count: 10, edge: 40 cm, width: 80 cm, height: "
                             "2 cm, seed: " +
                             std::to_string(seed) + "}}}")
                             .ground;
    for (const GroundBox& box : ground) all.push_back(box.X_WT.p.z());
    return all;
  };
  EXPECT_EQ(heights(1).size(), 20u);
  EXPECT_EQ(heights(1), heights(1));
  EXPECT_NE(heights(1), heights(2));
  EXPECT_GE(std::ranges::min(heights(1)), 0);
  EXPECT_LE(std::ranges::max(heights(1)), 0.02);
}

TEST(Ground, TakesPatchesAndSoftPieces) {
  const auto ground = *with_ground(
                           "{ice: {patch: [1 m, 50 cm], at: {xyz: [2, 0, 0]}, friction: 0.1}, "
                           "mat: {box: [1, 1, 0.1], stiffness: 20 kN/m, damping: 500}}")
                           .ground;
  ASSERT_EQ(ground.size(), 2u);
  EXPECT_TRUE(ground[0].patch());
  EXPECT_EQ(ground[0].size, Eigen::Vector3d(1, 0.5, 0));
  EXPECT_EQ(ground[0].friction, 0.1);
  EXPECT_EQ(ground[0].stiffness, 0);
  EXPECT_FALSE(ground[1].patch());
  EXPECT_EQ(ground[1].stiffness, 2e4);
  EXPECT_EQ(ground[1].damping, 500);
}

TEST(Ground, IsReadStrictly) {
  EXPECT_THAT(ground_refusal("{a: {box: [1, 1, 1], boks: 1}}"),
              test::Refused(ErrorCode::kUnknownKey, "ground.a.boks"));
  EXPECT_THAT(ground_refusal("{a: {}}"), test::Refused(ErrorCode::kConflict, "ground.a"));
  EXPECT_THAT(ground_refusal("{a: {box: [1, 1, 1], tiles: {}}}"),
              test::Refused(ErrorCode::kConflict, "ground.a"));
  EXPECT_THAT(ground_refusal("{a: {box: [1, 0, 1]}}"),
              test::Refused(ErrorCode::kRange, "ground.a.box[1]"));
  EXPECT_THAT(ground_refusal("{a: {stairs: {count: 2, rise: 1 cm, run: 1 cm}}}"),
              test::Refused(ErrorCode::kMissing, "ground.a.stairs"));
  EXPECT_THAT(ground_refusal("{a: {patch: [1, 1], box: [1, 1, 1]}}"),
              test::Refused(ErrorCode::kConflict, "ground.a"));
  EXPECT_THAT(ground_refusal("{a: {patch: [1, 0]}}"),
              test::Refused(ErrorCode::kRange, "ground.a.patch[1]"));
  EXPECT_THAT(ground_refusal("{a: {patch: [1, 1], stiffness: 0}}"),
              test::Refused(ErrorCode::kRange, "ground.a.stiffness"));
  EXPECT_THAT(ground_refusal("{a: {patch: [1, 1], damping: 10}}"),
              test::Refused(ErrorCode::kMissing, "ground.a.damping"));
  EXPECT_THAT(ground_refusal("[1]"), test::Refused(ErrorCode::kType, "ground"));
}

}  // namespace
}  // namespace poise
