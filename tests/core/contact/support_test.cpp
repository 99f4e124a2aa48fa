// SPDX-License-Identifier: BSD-2-Clause
// Contacts that support the robot: on the world, and on objects that stand.

#include "poise/core/contact/support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

const Vector3d kUp = Vector3d::UnitZ(), kSide = Vector3d::UnitX();

// A robot, two floating objects and a fixed one, in random poses.
class SupportTest : public testing::Test {
 protected:
  static Tree some_system(std::mt19937& gen) {
    for (;;) {
      Tree tree = test::random_system(gen, 16, 4);
      const auto& roots = tree.roots;
      if (roots[0].floating && roots[1].floating && roots[2].floating && !roots[3].floating)
        return tree;
    }
  }

  SupportTest() { robot_.update(test::random_state(gen_, *tree_)); }

  static constexpr int kWorld = -1, kRobot = 0, kBox = 1, kBoard = 2, kTable = 3;
  int last_body(int root) const {
    const Root& one = tree_->roots[static_cast<std::size_t>(root)];
    return one.body + one.bodies - 1;
  }
  // Adds a made contact between two mechanisms; the normal is in the world.
  std::size_t add(int of, int on, const Vector3d& normal) {
    Contact& contact = contacts_.emplace_back();
    contact.frame = {last_body(of), {test::random_rotation(gen_), test::random_vector(gen_)}};
    contact.of_robot = of == kRobot;
    contact.friction = 0.7;
    contact.surface.normal = normal;
    if (on != kWorld) {
      contact.on = "another";
      contact.carrier = last_body(on);
      contact.surface.normal = robot_.pose({contact.carrier, {}}).R.transpose() * normal;
    }
    made_.push_back(true);
    return contacts_.size() - 1;
  }
  bool supports(std::size_t c) const {
    const long before = test::allocations();
    const bool answer = poise::supports(robot_, contacts_, made_, c, 0);
    EXPECT_EQ(test::allocations(), before);
    return answer;
  }

  std::mt19937 gen_{17};
  std::shared_ptr<const Tree> tree_ = std::make_shared<const Tree>(some_system(gen_));
  Dynamics robot_{tree_};
  std::vector<Contact> contacts_;
  std::vector<char> made_;
};

TEST_F(SupportTest, OnTheWorldWhileTheyAreMade) {
  const std::size_t foot = add(kRobot, kWorld, kUp);
  EXPECT_TRUE(supports(foot));
  contacts_[foot].at_start = false;
  EXPECT_TRUE(supports(foot)) << "made by now";
  made_[foot] = false;
  EXPECT_FALSE(supports(foot));
}

TEST_F(SupportTest, NeitherWallsNorGraspsNorFeetOfObjects) {
  EXPECT_FALSE(supports(add(kRobot, kWorld, kSide)));
  EXPECT_FALSE(supports(add(kRobot, kWorld, -kUp)));
  EXPECT_FALSE(supports(add(kBox, kWorld, kUp)));
  const std::size_t hand = add(kRobot, kWorld, kUp);
  contacts_[hand].bilateral = true;
  EXPECT_FALSE(supports(hand));
  EXPECT_TRUE(supports(add(kRobot, kWorld, Vector3d(0.6, 0, 0.8)))) << "a slope";
}

TEST_F(SupportTest, WithoutANormalTheContactsOwnAxisIsIt) {
  const std::size_t foot = add(kRobot, kWorld, kUp);
  contacts_[foot].surface.normal.reset();
  const Eigen::Matrix3d R_WB = robot_.pose({last_body(kRobot), {}}).R;
  contacts_[foot].frame.X_BF.R = R_WB.transpose();
  EXPECT_TRUE(supports(foot));
  test::expect_near(normal_now(robot_, contacts_[foot], 0), kUp, 1e-12, "normal");
  const Eigen::AngleAxisd quarter(std::numbers::pi / 2, kSide);
  contacts_[foot].frame.X_BF.R = R_WB.transpose() * quarter;
  EXPECT_FALSE(supports(foot));
}

TEST_F(SupportTest, ASurfaceThatTurnsBecomesAWall) {
  const std::size_t foot = add(kRobot, kWorld, kUp);
  contacts_[foot].surface.angular_velocity = kSide;
  contacts_[foot].surface.ramp = 1e-6;
  EXPECT_TRUE(poise::supports(robot_, contacts_, made_, foot, 0.5));
  EXPECT_FALSE(poise::supports(robot_, contacts_, made_, foot, std::numbers::pi / 2));
}

TEST_F(SupportTest, OnAnObjectAsLongAsThatStands) {
  const std::size_t foot = add(kRobot, kBox, kUp);
  EXPECT_FALSE(supports(foot)) << "nothing holds the box";
  const std::size_t under = add(kBox, kWorld, kUp);
  EXPECT_TRUE(supports(foot));
  made_[under] = false;
  EXPECT_FALSE(supports(foot));
  add(kBox, kRobot, kUp);
  add(kRobot, kWorld, kUp);
  EXPECT_FALSE(supports(foot)) << "the robot itself holds it";
  add(kBox, kWorld, kSide);
  EXPECT_FALSE(supports(foot)) << "it leans against a wall";
  made_[under] = true;
  EXPECT_TRUE(supports(foot));
  EXPECT_FALSE(supports(add(kRobot, kBox, kSide))) << "a hand at its side";
}

TEST_F(SupportTest, OnWhatIsFixedToTheWorld) {
  EXPECT_TRUE(supports(add(kRobot, kTable, kUp)));
  EXPECT_FALSE(supports(add(kRobot, kTable, kSide)));
  const std::size_t foot = add(kRobot, kBox, kUp), hinge = add(kBox, kWorld, kSide);
  contacts_[hinge].bilateral = true;
  EXPECT_TRUE(supports(foot)) << "held by a grasp";
}

TEST_F(SupportTest, OnObjectsUponObjects) {
  const std::size_t foot = add(kRobot, kBoard, kUp);
  add(kBoard, kBox, kUp);
  EXPECT_FALSE(supports(foot));
  add(kBox, kBoard, kUp);
  EXPECT_FALSE(supports(foot)) << "each upon the other";
  const std::size_t under = add(kBox, kTable, kUp);
  EXPECT_TRUE(supports(foot));
  made_[under] = false;
  EXPECT_FALSE(supports(foot));
}

}  // namespace
}  // namespace poise
