// SPDX-License-Identifier: BSD-2-Clause
// Directions in which contacts hold more than the mechanism can move.

#include "poise/core/contact/motion_rank.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/core/contact/patches.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/robots.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

// Contacts of a robot in the world, and their stacked Jacobian.
class Held {
 public:
  explicit Held(Tree tree)
      : tree_(std::make_shared<Tree>(std::move(tree))), robot_(tree_), state_(*tree_) {}

  void hold(const std::string& link, Contact contact, const Eigen::Vector3d& at = {0, 0, -0.07}) {
    contact.frame = tree_->frame(link);
    contact.frame.X_BF = contact.frame.X_BF * Pose{Eigen::Matrix3d::Identity(), at};
    contacts_.push_back(contact);
    bind_contact(*tree_, contact, kinematics_.emplace_back());
  }

  double& joint(const std::string& name) {
    for (std::size_t j = 0; j < tree_->joints.size(); ++j)
      if (tree_->joints[j].name == name) return state_.joints[static_cast<Eigen::Index>(j)];
    throw std::runtime_error(name);
  }

  bool find(MotionRank& rank) {
    robot_.update(state_);
    rank.clear();
    for (std::size_t c = 0; c < contacts_.size(); ++c) {
      const Anchor made = make_anchor(robot_, contacts_[c], robot_.pose(contacts_[c].frame), 0);
      update_contact(robot_, contacts_[c], made, 0, kinematics_[c]);
      rank.add(contacts_[c], kinematics_[c]);
    }
    return rank.find();
  }

  Eigen::MatrixXd jacobian() const {
    Eigen::MatrixXd J(0, tree_->nv());
    for (const ContactKinematics& one : kinematics_) {
      J.conservativeResize(J.rows() + one.jacobian.rows(), Eigen::NoChange);
      J.bottomRows(one.jacobian.rows()) = one.jacobian;
    }
    return J;
  }

  const Tree& tree() const { return *tree_; }

 private:
  std::shared_ptr<Tree> tree_;
  Dynamics robot_;
  State state_;
  std::vector<Contact> contacts_;
  std::vector<ContactKinematics> kinematics_;
};

Tree flat_footed_tree() {
  const test::TempFolder folder;
  return load_urdf(folder.write("robot.urdf", test::flat_footed_urdf()), true);
}

Held flat_footed(const Contact& sole) {
  Held robot(flat_footed_tree());
  for (const char* side : {"left", "right"}) {
    robot.joint(side + std::string("_thigh_joint")) = -0.4;
    robot.joint(side + std::string("_shank_joint")) = 0.8;
    robot.joint(side + std::string("_foot_joint")) = -0.4;
    robot.hold(side + std::string("_foot"), sole);
  }
  return robot;
}

Eigen::VectorXd wrench(const MotionRank& rank, Eigen::Index k) {
  Eigen::VectorXd w(rank.rows());
  for (Eigen::Index i = 0; i < w.size(); ++i) w[i] = rank.wrench(k, i);
  return w;
}

Eigen::VectorXd motion(const MotionRank& rank, Eigen::Index k) {
  Eigen::VectorXd m(rank.rows());
  for (Eigen::Index i = 0; i < m.size(); ++i) m[i] = rank.motion(k, i);
  return m;
}

const Contact kSole = test::rectangle(0.7, 0.11, 0.04);

TEST(MotionRank, FeetThatCannotRollPressAgainstEachOtherSideways) {
  Held robot = flat_footed(kSole);
  MotionRank rank(robot.tree());
  ASSERT_TRUE(robot.find(rank));
  EXPECT_EQ(rank.rows(), 12);
  EXPECT_EQ(rank.near(), 1);
  EXPECT_LT(rank.measure(0), 1e-12);
  // A force along the line through both hips, 0.8·cos(0.4) + 0.07 m above the soles.
  const Eigen::VectorXd w = wrench(rank, 0) / wrench(rank, 0)[1];
  const double height = 0.8 * std::cos(0.4) + 0.07;
  Eigen::VectorXd wanted = Eigen::VectorXd::Zero(12);
  wanted << 0, 1, 0, -height, 0, 0, 0, -1, 0, height, 0, 0;
  EXPECT_LT((w - wanted).norm(), 1e-9) << w.transpose();
  EXPECT_LT((robot.jacobian().transpose() * w).norm(), 1e-9);
}

TEST(MotionRank, LinesAlongTheFeetAreIndependent) {
  Held robot = flat_footed(test::line(0.11));
  MotionRank rank(robot.tree());
  EXPECT_FALSE(robot.find(rank));
}

TEST(MotionRank, FeetWithAllJointsAreIndependent) {
  Held robot(test::load(test::kHumanoid));
  for (const char* link : {"l_sole", "r_sole"}) robot.hold(link, kSole);
  MotionRank rank(robot.tree());
  EXPECT_FALSE(robot.find(rank));
}

// A joint whose limits are one number is not a joint: the feet cannot roll.
TEST(MotionRank, LockedJointsDoNotMoveTheFeet) {
  Tree tree = test::load(test::kHumanoid);
  for (TreeJoint& joint : tree.joints)
    if (joint.name.ends_with("ankle_roll")) joint.limits.lower = joint.limits.upper = 0;
  Held robot(std::move(tree));
  for (const char* link : {"l_sole", "r_sole"}) robot.hold(link, kSole);
  MotionRank rank(robot.tree());
  ASSERT_TRUE(robot.find(rank));
  EXPECT_EQ(rank.near(), 1);
  EXPECT_LT(rank.measure(0), 1e-12);
}

TEST(MotionRank, FourPointsOfOneLinkHoldSixMotionsTwice) {
  Held robot(test::load(test::kHumanoid));
  for (const double x : {0.1, -0.1})
    for (const double y : {0.04, -0.04}) robot.hold("l_sole", test::point(), {x, y, 0});
  MotionRank rank(robot.tree());
  ASSERT_TRUE(robot.find(rank));
  EXPECT_EQ(rank.near(), 6);
}

// The pelvis rolls about the foot; the hips come nearer to each other by the square of the angle.
TEST(MotionRank, AMeasureGrowsWithTheSquareOfTheDistanceFromTheDependentPosture) {
  Held robot = flat_footed(kSole);
  MotionRank rank(robot.tree());
  const auto measure_at = [&](double roll) {
    robot.joint("left_hip_joint") = robot.joint("right_hip_joint") = roll;
    return robot.find(rank) ? rank.measure(0) : 1;
  };
  const double first = measure_at(0.01);
  EXPECT_GT(first, 1e-7);
  EXPECT_NEAR(measure_at(0.02) / first, 4, 0.05);
  EXPECT_EQ(measure_at(0.9), 1);
}

TEST(MotionRank, YieldsLessWithTheMeasureAndNotAtAllAtItsBound) {
  Held robot = flat_footed(kSole);
  MotionRank rank(robot.tree());
  double yield = 1 + 1e-9, softness = 1 + 1e-9;
  for (double roll = 1e-3; roll < 1.4; roll *= 1.02) {
    robot.joint("left_hip_joint") = robot.joint("right_hip_joint") = roll;
    if (!robot.find(rank)) break;
    EXPECT_LE(rank.yield(0), yield) << roll;
    EXPECT_LT(rank.softness(0), softness) << roll;
    yield = rank.yield(0);
    softness = rank.softness(0);
  }
  EXPECT_LT(yield, 0.01);
  EXPECT_LT(softness, 1e-4);
}

TEST(MotionRank, FadingLeavesWhatTheJointsCanDo) {
  Held robot = flat_footed(kSole);
  MotionRank rank(robot.tree());
  ASSERT_TRUE(robot.find(rank));
  std::srand(3);
  const Eigen::VectorXd possible = robot.jacobian() * Eigen::VectorXd::Random(robot.tree().nv());
  Eigen::VectorXd asked = possible + 0.3 * motion(rank, 0);
  rank.fade(asked);
  EXPECT_LT((asked - possible).norm(), 1e-9);
}

// Masses do not count, nor does the size of the robot.
TEST(MotionRank, MeasuresAlikeForSmallAndLargeRobots) {
  Eigen::Vector3d measures;
  for (int i = 0; i < 3; ++i) {
    const double scale = std::pow(10.0, i - 1);
    Tree tree = flat_footed_tree();
    for (TreeJoint& joint : tree.joints) joint.X_PJ.p *= scale;
    Held robot(std::move(tree));
    for (const double x : {-0.004, 0.004})  // nearly one point
      robot.hold("left_foot", test::point(), scale * Eigen::Vector3d(x, 0, 0));
    robot.hold("left_foot", test::point(), scale * Eigen::Vector3d(0, 0.004, 0));
    MotionRank rank(robot.tree());
    ASSERT_TRUE(robot.find(rank)) << scale;
    measures[i] = rank.measure(3);
  }
  EXPECT_NEAR(measures[0] / measures[1], 1, 1e-6);
  EXPECT_NEAR(measures[2] / measures[1], 1, 1e-6);
}

// A posture that was clearly independent speaks for its neighbours, and for these contacts alone.
TEST(MotionRank, RemembersClearPosturesOnly) {
  Held lines = flat_footed(test::line(0.11));
  MotionRank rank(lines.tree());
  lines.find(rank);
  State state(lines.tree());
  EXPECT_FALSE(rank.surely_independent(state, 3));
  EXPECT_FALSE(rank.find(state, 3));
  EXPECT_TRUE(rank.surely_independent(state, 3));
  EXPECT_FALSE(rank.surely_independent(state, 1));
  state.joints[2] = 0.005;
  EXPECT_TRUE(rank.surely_independent(state, 3));
  state.joints[2] = 0.02;
  EXPECT_FALSE(rank.surely_independent(state, 3));
  state.joints[2] = NAN;
  EXPECT_FALSE(rank.surely_independent(state, 3));

  Held soles = flat_footed(kSole);
  MotionRank near(soles.tree());
  soles.find(near);
  EXPECT_TRUE(near.find(state, 3));
  EXPECT_FALSE(near.surely_independent(state, 3));
}

TEST(MotionRank, DoesNotAllocate) {
  Held robot = flat_footed(kSole);
  MotionRank rank(robot.tree());
  robot.find(rank);
  Eigen::VectorXd values = Eigen::VectorXd::Ones(12);
  const long before = test::allocations();
  rank.find();
  rank.fade(values);
  EXPECT_EQ(test::allocations(), before);
}

}  // namespace
}  // namespace poise
