// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/problem/target.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "poise/core/error.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using test::expect_near;
using testing::HasSubstr;
using Vector = Eigen::VectorXd;

class TargetSpaceTest : public testing::TestWithParam<TargetSpace> {
 protected:
  Vector tangent(double size) {
    std::uniform_real_distribution<double> any(-size, size);
    return Vector::NullaryExpr(space_.tangent_size(), [&](Eigen::Index) { return any(gen_); });
  }

  Vector value() {
    Vector out(space_.value_size());
    space_.plus(Target(space_).value, tangent(1.7), out);
    return out;
  }

  const TargetSpace space_ = GetParam();
  std::mt19937 gen_{2};
};

TEST_P(TargetSpaceTest, PlusUndoesMinusAndMinusPlus) {
  for (const double size : {1e-12, 1e-7, 1e-3, 1.0, 1.7}) {
    for (int i = 0; i < 50; ++i) {
      const Vector a = value(), d = tangent(size);
      Vector b(space_.value_size()), found(space_.tangent_size()), again(space_.value_size());
      space_.plus(a, d, b);
      space_.minus(b, a, found);
      space_.plus(a, found, again);
      EXPECT_LT((found - d).norm(), 1e-13 + 1e-12 * d.norm()) << d.transpose();
      expect_near(again, b, 1e-14, "value");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Spaces, TargetSpaceTest,
                         testing::Values(TargetSpace::vector(4), TargetSpace::rotation(),
                                         TargetSpace::pose()));

TEST(TargetSpace, TurnsAboutWorldAxes) {
  const TargetSpace space = TargetSpace::rotation();
  Target target(space);
  const Eigen::Vector3d first(0.3, -0.8, 0.2), second(0, 0, 0.7);
  Vector middle(4);
  space.plus(target.value, first, middle);
  space.plus(middle, second, target.value);
  expect_near(target.rotation(), rotation_from_vector(second) * rotation_from_vector(first), 1e-14,
              "R");
}

// The target of `goal` from `current`.
Vector resolved(const Goal& goal, const TargetSpace& space, const Vector& current) {
  GoalContext context;
  context.contacts = {{"left_foot", {0.1, 0.2, 0.0}}, {"right_foot", {0.3, -0.4, 0.1}}};
  context.joints = {"hip", "knee", "ankle"};
  Eigen::VectorXd value;
  resolve_goal(goal, space, current, context, value);
  return value;
}

test::Refusal complaint(const Goal& goal, const TargetSpace& space) {
  try {
    resolved(goal, space, Target(space).value);
  } catch (const ConfigError& error) {
    return error;
  }
  return {};
}

TEST(Goal, SetsWhatItSaysAndKeepsTheRest) {
  const TargetSpace r3 = TargetSpace::vector(3);
  const Eigen::Vector3d p(1, 2, 3);
  Goal goal;
  expect_near(resolved(goal, r3, p), p, 0, "nothing said");
  goal.by = {0.1, 0.2, -0.3};
  expect_near(resolved(goal, r3, p), Eigen::Vector3d(1.1, 2.2, 2.7), 1e-15, "by");
  goal.over = {"left_foot", "right_foot"};
  expect_near(resolved(goal, r3, p), Eigen::Vector3d(0.3, 0.1, 2.7), 1e-15, "over, by");
  goal = {};
  goal.joints = {{"ankle", 0.5}, {"hip", -0.5}};
  expect_near(resolved(goal, r3, p), Eigen::Vector3d(-0.5, 2, 0.5), 0, "joints");
  goal.joints = {{"knee", 0.5}, {"*", -0.5}};
  expect_near(resolved(goal, r3, p), Eigen::Vector3d(-0.5, 0.5, -0.5), 0, "joints by pattern");
  goal = {};
  goal.vector = {4, 5, 6};
  expect_near(resolved(goal, r3, p), Eigen::Vector3d(4, 5, 6), 0, "vector");
}

TEST(Goal, PlacesAndTurnsAPose) {
  const TargetSpace pose = TargetSpace::pose();
  Target target(pose);
  target.value.head<3>() << 1, 2, 3;
  Goal goal;
  goal.rpy = Eigen::Vector3d(0.1, 0.2, 0.3);
  const Vector turned = resolved(goal, pose, target.value);
  expect_near(turned.head<3>(), Eigen::Vector3d(1, 2, 3), 0, "position kept");
  target.value = turned;
  expect_near(target.rotation(), rotation_from_rpy(*goal.rpy), 1e-15, "R");

  goal.xyz = Eigen::Vector3d(7, 8, 9);
  goal.rpy.reset();
  goal.quaternion = Eigen::Vector4d(2, 0, 0, 0);
  Vector wanted(7);
  wanted << 7, 8, 9, 1, 0, 0, 0;
  expect_near(resolved(goal, pose, turned), wanted, 1e-15, "xyz, quaternion normalised");
}

TEST(Goal, SaysWhatDoesNotFit) {
  const TargetSpace r3 = TargetSpace::vector(3), r5 = TargetSpace::vector(5),
                    turn = TargetSpace::rotation(), pose = TargetSpace::pose();
  const struct {
    std::function<void(Goal&)> say;
    TargetSpace space;
    const char* message;
  } cases[] = {
      {[](Goal& g) {
         g.vector = {1, 2};
       },
       r3, "give 3"},
      {[](Goal& g) {
         g.vector = {1, 2, 3};
       },
       pose, "give a map"},
      {[](Goal& g) { g.by = {1}; }, pose, "by: has 1 components; give 6"},
      {[](Goal& g) {
         g.xyz = {{1, 2, 3}};
       },
       r5, "xyz: does not fit"},
      {[](Goal& g) {
         g.xyz = {{1, 2, 3}};
       },
       turn, "xyz: does not fit"},
      {[](Goal& g) {
         g.rpy = {{1, 2, 3}};
       },
       r3, "rpy: does not fit"},
      {[](Goal& g) {
         g.quaternion = {{0, 0, 0, 0}};
       },
       turn, "has no length"},
      {[](Goal& g) { g.over = {"left_fot"}; }, r3, "did you mean 'left_foot'?"},
      {[](Goal& g) { g.over = {"left_foot"}; }, turn, "over: does not fit"},
      {[](Goal& g) {
         g.joints = {{"kne", 1}};
       },
       r3, "did you mean 'knee'?"},
      {[](Goal& g) {
         g.rpy = {{0, 0, 0}}, g.quaternion = {{1, 0, 0, 0}};
       },
       turn, "give one"},
      {[](Goal& g) {
         g.xyz = {{0, 0, 0}}, g.over = {"left_foot"};
       },
       r3, "give one"},
      {[](Goal& g) {
         g.xyz = {{0, 0, 0}}, g.vector = {0, 0, 0};
       },
       r3, "give one"},
  };
  for (const auto& c : cases) {
    Goal goal;
    c.say(goal);
    EXPECT_THAT(complaint(goal, c.space), HasSubstr(c.message));
  }
}

}  // namespace
}  // namespace poise
