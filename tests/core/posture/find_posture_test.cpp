// SPDX-License-Identifier: BSD-2-Clause
// Postures on random contact sets, checked independently: kinematics, limits, and a linear program
// of forces.

#include <gmock/gmock.h>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/error.hpp"
#include "poise/core/posture/posture.hpp"
#include "poise/tests/support/robots/contact_sets.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise::test {
namespace {

using testing::HasSubstr;

constexpr double kContactError = 1e-6;  // [m, rad]

void expect_within_limits(const PostureRequest& request, const State& state) {
  for (std::size_t j = 0; j < request.tree->joints.size(); ++j) {
    const TreeJoint& joint = request.tree->joints[j];
    if (joint.leader >= 0) continue;
    EXPECT_GE(state.joints[static_cast<Eigen::Index>(j)], joint.limits.lower) << joint.name;
    EXPECT_LE(state.joints[static_cast<Eigen::Index>(j)], joint.limits.upper) << joint.name;
  }
}

void expect_posture(const PostureRequest& request, const PostureResult& result,
                    const std::string& what) {
  SCOPED_TRACE(what);
  EXPECT_TRUE(result.unmet.empty());
  Dynamics robot(request.tree, request.gravity);
  robot.update(result.state);
  for (const PostureContact& c : request.contacts)
    EXPECT_LT(contact_error(c, robot), kContactError) << c.contact.name;
  expect_within_limits(request, result.state);
  EXPECT_GT(holds(request, result.state), kHolds);
  EXPECT_TRUE(balances(request, result.state));
  EXPECT_GE(least_distance(request, result.state), 0);
  for (const int j : request.tree->motor_joints()) {
    const TreeJoint& joint = request.tree->joints[static_cast<std::size_t>(j)];
    EXPECT_LE(std::abs(result.torques[joint.velocity]), joint.limits.effort * (1 + 1e-5));
  }
}

class RandomContacts : public testing::TestWithParam<int> {};

TEST_P(RandomContacts, AreStoodOnWhereSomebodyDid) {
  constexpr int kSets = 30;  // posture_bench uses 200
  std::mt19937 gen(1);
  Stander robot = standers()[static_cast<std::size_t>(GetParam())];
  keep_apart(robot);
  int found = 0;
  for (int i = 0; i < kSets; ++i) {
    const DrawnSet set = draw_contact_set(gen, robot);
    const PostureResult result = find_posture(set.request);
    if (!result.found) continue;
    ++found;
    expect_posture(set.request, result, robot.name + " " + std::to_string(i));
  }
  EXPECT_GE(found, 0.9 * kSets) << robot.name;
}

TEST_P(RandomContacts, OutOfReachAreNamed) {
  std::mt19937 gen(2);
  const Stander robot = standers()[static_cast<std::size_t>(GetParam())];
  for (int i = 0; i < 5; ++i) {
    DrawnSet set = draw_unreachable_set(gen, robot);
    set.request.starts = 5;
    const PostureResult result = find_posture(set.request);
    EXPECT_FALSE(result.found) << i;
    EXPECT_GT(std::ranges::max(result.contacts, {}, &PostureWrench::error).error, 1e-3) << i;
    EXPECT_THAT(result.unmet, testing::Contains(HasSubstr("contact"))) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(Robots, RandomContacts, testing::Values(0, 1, 2));

// Both feet flat on level ground, free to slide.
PostureRequest standing(const Stander& robot) {
  PostureRequest request;
  request.tree = robot.tree;
  request.nominal = robot.nominal;
  for (const Contact& foot : robot.feet) {
    PostureContact c;
    c.contact = foot;
    request.contacts.push_back(c);
  }
  return request;
}

TEST(Posture, IsTheSameForTheSameRequestAndSeed) {
  std::mt19937 gen(7);
  const Stander robot = stander(kHumanoid);
  const DrawnSet set = draw_contact_set(gen, robot);
  const PostureResult one = find_posture(set.request), two = find_posture(set.request);
  EXPECT_EQ(one.state.joints, two.state.joints);
  EXPECT_EQ(one.state.base().p, two.state.base().p);
  EXPECT_EQ(one.torques, two.torques);
}

TEST(Posture, StandsOnHandsAlone) {
  const Stander robot = stander(kHumanoid);
  PostureRequest request = standing(robot);
  request.contacts.clear();
  for (const Contact& hand : robot.hands) {
    PostureContact c;
    c.contact = hand;
    request.contacts.push_back(c);
  }
  PostureTarget up{PostureTarget::Kind::kLink, "l_foot", robot.feet[0].frame, {}, {}};
  constexpr double kFree = std::numeric_limits<double>::quiet_NaN();
  up.position = Eigen::Vector3d(kFree, kFree, 1.5);
  request.targets.push_back(up);
  const PostureResult result = find_posture(request);
  ASSERT_TRUE(result.found) << testing::PrintToString(result.unmet);
  expect_posture(request, result, "handstand");
  Dynamics dynamics(robot.tree);
  dynamics.update(result.state);
  EXPECT_NEAR(dynamics.pose(up.frame).p.z(), 1.5, 1e-6);
}

TEST(Posture, StandsOnHandsAndKnees) {
  const Stander robot = stander(kHumanoid);
  PostureRequest request = standing(robot);
  request.contacts.clear();
  for (const Contact& contact : {robot.hands[0], robot.hands[1], robot.knees[0], robot.knees[1]}) {
    PostureContact c;
    c.contact = contact;
    request.contacts.push_back(c);
  }
  const PostureResult result = find_posture(request);
  ASSERT_TRUE(result.found) << testing::PrintToString(result.unmet);
  expect_posture(request, result, "hands and knees");
}

// Three points are a support without an inside of their own: each carries a part of the weight.
TEST(Posture, KeepsTheCoMInsideOfThreePoints) {
  const Stander robot = stander(kHumanoid);
  PostureRequest request = standing(robot);
  request.contacts.clear();
  for (const Contact& contact : {robot.hands[0], robot.knees[0], robot.knees[1]}) {
    PostureContact c;
    c.contact = contact;
    c.contact.kind = PatchKind::kPoint;
    request.contacts.push_back(c);
  }
  const PostureResult result = find_posture(request);
  ASSERT_TRUE(result.found) << testing::PrintToString(result.unmet);
  const double weight = robot.tree->mass() * 9.81;
  for (const PostureWrench& one : result.contacts) EXPECT_GT(one.wrench[2], 0.45 * weight / 3);
}

// Checks the margin against the border of the support region, found by shifting the CoM. Shifting
// the ground under the feet is equivalent.
double least_distance_to_hull(const std::vector<Eigen::Vector2d>& points,
                              const Eigen::Vector2d& inside) {
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < 20000; ++k) {
    const double angle = 2 * 3.14159265358979 * k / 20000;
    const Eigen::Vector2d d(std::cos(angle), std::sin(angle));
    double farthest = -std::numeric_limits<double>::infinity();
    for (const Eigen::Vector2d& p : points) farthest = std::max(farthest, d.dot(p - inside));
    least = std::min(least, farthest);
  }
  return least;
}

TEST(Posture, LeavesTheCoMTheRoomOfTheSupportPolygon) {
  for (const Stander& robot : standers()) {
    const PostureRequest request = standing(robot);
    const PostureResult result = find_posture(request);
    ASSERT_TRUE(result.found) << robot.name;
    Dynamics dynamics(robot.tree);
    dynamics.update(result.state);
    std::vector<Eigen::Vector2d> corners;
    for (const PostureContact& c : request.contacts)
      for (const Eigen::Vector2d& v : c.contact.vertices())
        corners.push_back(
            (dynamics.pose(c.contact.frame) * Eigen::Vector3d(v.x(), v.y(), 0)).head<2>());
    ASSERT_TRUE(result.com_margin.has_value());
    EXPECT_NEAR(*result.com_margin, least_distance_to_hull(corners, dynamics.p_WC().head<2>()),
                1e-4)
        << robot.name;
  }
}

TEST(Posture, NamesTheTorqueThatLacks) {
  Stander robot = stander(kHumanoid);
  Tree weak = *robot.tree;
  for (TreeJoint& joint : weak.joints)
    if (joint.name.find("ankle_pitch") != std::string::npos) joint.limits.effort = 1e-3;
  for (TreeJoint& joint : weak.joints)
    if (joint.name.find("knee") != std::string::npos) joint.limits = {0.7, 0.75, 10, 1e-3};
  robot.tree = std::make_shared<const Tree>(std::move(weak));
  PostureRequest request = standing(robot);
  request.starts = 3;
  const PostureResult result = find_posture(request);
  EXPECT_FALSE(result.found);
  EXPECT_THAT(result.unmet,
              testing::Contains(testing::AnyOf(HasSubstr("ankle_pitch"), HasSubstr("knee"))));
}

TEST(Posture, NamesTheForceThatLacksOnASlipperySlope) {
  const Stander robot = stander(kHumanoid);
  PostureRequest request = standing(robot);
  request.starts = 3;
  for (PostureContact& c : request.contacts) {
    c.contact.friction = 0.1;
    c.normal = Eigen::Vector3d(std::sin(0.4), 0, std::cos(0.4));
  }
  const PostureResult result = find_posture(request);
  EXPECT_FALSE(result.found);
  EXPECT_THAT(result.unmet, testing::Contains(testing::StartsWith("balance:")));
}

TEST(Posture, MeetsTargetsAndNamesThoseItCannot) {
  const Stander robot = stander(kHumanoid);
  PostureRequest request = standing(robot);
  const Frame head = robot.tree->frame("head");
  request.targets = {{PostureTarget::Kind::kCom, "com", {}, Eigen::Vector3d(0.03, 0.02, 0.75), {}},
                     {PostureTarget::Kind::kGaze, "gaze", head, Eigen::Vector3d(2, 1, 0.5), {}}};
  const PostureResult met = find_posture(request);
  ASSERT_TRUE(met.found) << testing::PrintToString(met.unmet);
  expect_posture(request, met, "targets");
  EXPECT_LT((met.com - *request.targets[0].position).norm(), 1e-6);
  Dynamics dynamics(robot.tree);
  dynamics.update(met.state);
  const Pose X = dynamics.pose(head);
  const Eigen::Vector3d to = (*request.targets[1].position - X.p).normalized();
  EXPECT_LT((X.R.col(0) - to).norm(), 1e-6);

  request.targets[0].position = Eigen::Vector3d(0, 0, 2);
  request.starts = 3;
  const PostureResult missed = find_posture(request);
  EXPECT_GT(missed.target_errors[0], 0.5);
  EXPECT_THAT(missed.unmet, testing::Contains(HasSubstr("com")));
}

// Both hands at one place: possible without capsules, impossible with them.
TEST(Posture, KeepsLinksApart) {
  const Stander robot = stander(kHumanoid);
  PostureRequest request = standing(robot);
  request.starts = 3;
  for (const char* hand : {"l_hand", "r_hand"})
    request.targets.push_back({PostureTarget::Kind::kLink,
                               hand,
                               robot.tree->frame(hand),
                               Eigen::Vector3d(0.3, 0, 0.9),
                               {}});
  ASSERT_TRUE(find_posture(request).found);
  const auto ball = [&](const char* link) {
    LinkCapsule capsule;
    capsule.link = robot.tree->find_link(link);
    capsule.body = robot.tree->frame(link).body;
    capsule.capsule.radius = 0.04;
    return capsule;
  };
  State start = robot.nominal;
  request.collisions = std::make_shared<const CollisionModel>(
      *robot.tree, std::vector<LinkCapsule>{ball("l_hand"), ball("r_hand")}, start);
  ASSERT_EQ(request.collisions->pairs().size(), 1u);
  const PostureResult apart = find_posture(request);
  EXPECT_FALSE(apart.found);
  EXPECT_THAT(apart.unmet,
              testing::Contains(testing::AllOf(HasSubstr("l_hand"), HasSubstr("r_hand"))));

  request.targets[1].position = Eigen::Vector3d(std::nan(""), std::nan(""), 0.9);
  const PostureResult beside = find_posture(request);
  ASSERT_TRUE(beside.found) << testing::PrintToString(beside.unmet);
  Dynamics dynamics(robot.tree);
  dynamics.update(beside.state);
  EXPECT_GE(request.collisions->distance(dynamics, request.collisions->pairs()[0]).distance, 0);
}

// A point of the left hand on the front of the left thigh.
PostureRequest hand_on_thigh(const Stander& robot) {
  PostureRequest request = standing(robot);
  PostureContact hand;
  hand.contact = robot.hands[0];
  hand.contact.kind = PatchKind::kPoint;
  const Frame thigh = robot.tree->frame("l_thigh");
  hand.contact.on = "l_thigh";
  hand.contact.carrier = thigh.body;
  hand.normal = thigh.X_BF.R.col(0);
  hand.position = hand.through = thigh.X_BF * Eigen::Vector3d(0.07, 0, -0.2);
  request.contacts.push_back(hand);
  return request;
}

TEST(Posture, PutsAHandOnAThigh) {
  const Stander robot = stander(kHumanoid);
  const PostureRequest request = hand_on_thigh(robot);
  const PostureResult result = find_posture(request);
  ASSERT_TRUE(result.found) << testing::PrintToString(result.unmet);
  expect_posture(request, result, "hand on thigh");
  Dynamics dynamics(robot.tree);
  dynamics.update(result.state);
  const Frame thigh = robot.tree->frame("l_thigh");
  const Pose X_FC =
      dynamics.pose(thigh).inverse() * dynamics.pose(request.contacts[2].contact.frame);
  EXPECT_LT((X_FC.p - Eigen::Vector3d(0.07, 0, -0.2)).norm(), 1e-6);
}

// With hip motors too weak to hold the bent posture, the robot props itself on its thigh.
TEST(Posture, LeansOnAThighWhereMotorsAreTooWeak) {
  Stander robot = stander(kHumanoid);
  Tree weak = *robot.tree;
  for (TreeJoint& joint : weak.joints)
    if (joint.name == "waist_pitch") {
      joint.limits.lower = 0.5;
      joint.limits.upper = 0.7;
      joint.limits.effort = 12;
    }
  robot.tree = std::make_shared<const Tree>(std::move(weak));
  robot.nominal.joints[robot.tree->joint("waist_pitch")] = 0.6;
  PostureRequest request = hand_on_thigh(robot);
  PostureTarget level{PostureTarget::Kind::kLink, "pelvis", robot.tree->frame("pelvis"), {}, {}};
  level.rotation = Eigen::Matrix3d::Identity();
  request.targets.push_back(level);
  const PostureResult result = find_posture(request);
  ASSERT_TRUE(result.found) << testing::PrintToString(result.unmet);
  expect_posture(request, result, "leaning");
  EXPECT_GT(result.contacts[2].wrench[2], 5) << "N";
  request.contacts[2].loaded = false;
  request.starts = 3;
  const PostureResult alone = find_posture(request);
  EXPECT_FALSE(alone.found);
  EXPECT_THAT(alone.unmet, testing::Contains(HasSubstr("waist_pitch")));
}

TEST(Posture, RefusesWhatItCannotBalance) {
  PostureRequest request = standing(stander(kHumanoid));
  request.contacts[0].contact.of_robot = false;
  EXPECT_THROW(find_posture(request), ConfigError);
  request.contacts[0].contact.of_robot = true;
  request.contacts[0].on_plane = false;
  EXPECT_THROW(find_posture(request), ConfigError);
}

}  // namespace
}  // namespace poise::test
