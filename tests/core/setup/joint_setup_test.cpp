// SPDX-License-Identifier: BSD-2-Clause
// A stack's settings of all joint types.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/tree/swing_twist.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/files.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

std::string link(const std::string& name) {
  return "<link name='" + name +
         "'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' "
         "izz='1'/></inertial></link>\n";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& rest) {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent +
         "'/><child link='" + child + "'/>" + rest + "</joint>\n";
}

class Joints : public testing::Test {
 protected:
  Joints() {
    const std::string limit = "<limit lower='-2' upper='2' effort='50' velocity='5'/>";
    folder_.write("r.urdf", "<robot name='r'>" + link("a") + link("b") + link("c") + link("d") +
                                link("e") + joint("lead", "revolute", "a", "b", limit) +
                                joint("follow", "revolute", "a", "c",
                                      "<mimic joint='lead' multiplier='-2' offset='1'/>" + limit) +
                                joint("hip", "spherical", "b", "d",
                                      "<limit swing='1' twist='0.5' effort='50' velocity='5'/>") +
                                joint("plane", "planar", "a", "e", "<axis xyz='0 0 1'/>") +
                                "</robot>");
  }

  StackSpec load(const std::string& robot) const {
    return load_stack(folder_.write(
        "s.yaml", "poise: 1\nrobot: {urdf: r.urdf, base: {joint: fixed}" + robot +
                      "}\ncontrol:\n  solver: qp\n  constraints: [dynamics]\n"
                      "  tasks: [{type: posture, law: {type: pd, stiffness: 50}}]\n"));
  }
  poise::Setup made(const std::string& robot) const { return set_up(load(robot), registry_); }
  test::Refusal refusal(const std::string& robot) const {
    try {
      made(robot);
    } catch (const ConfigError& error) {
      return error;
    }
    return "";
  }
  static const TreeJoint& of(const poise::Setup& setup, const char* name) {
    return setup.tree->joints[static_cast<std::size_t>(setup.tree->joint(name))];
  }

  const Registry registry_ = Registry::with_search_path();
  test::TempFolder folder_;
};

TEST_F(Joints, GiveASphericalJointAChartOfItsOwn) {
  const auto size = [&](const std::string& robot) {
    return rotations_of(made(robot)).at(0).chart->size();
  };
  EXPECT_EQ(size(""), 4);  // of the base: unit quaternion
  EXPECT_EQ(size(", joints: {hip: {orientation: rotation-matrix}}"), 9);
  EXPECT_EQ(
      size(", joints: {'*': {orientation: rotation-matrix}, hip: {orientation: two-columns}}"), 6);
  EXPECT_THAT(refusal(", joints: {lead: {orientation: rotation-matrix}}"),
              test::Refused(ErrorCode::kUnsuited, "robot.joints.lead"));
  EXPECT_THAT(refusal(", joints: {hip: {orientation: rotation-matrx}}"),
              test::Refused(ErrorCode::kUnknownName, "robot.joints.hip.orientation.type"));
}

TEST_F(Joints, TakeArmatureDampingAndFriction) {
  const auto setup = made(
      ", joints: {hip: {friction: 3 N·m}, \"*\": {armature: 0.1, damping: 0.5, friction: 1},"
      " hip.wy: {armature: 0.2 kg·m²}, lead: {damping: 2 N·m·s/rad}}");
  EXPECT_EQ(of(setup, "lead").armature, 0.1);
  EXPECT_EQ(of(setup, "lead").damping, 2);
  EXPECT_EQ(of(setup, "lead").friction, 1);
  EXPECT_EQ(of(setup, "hip.wx").friction, 3);
  EXPECT_EQ(of(setup, "hip.wx").armature, 0.1);
  EXPECT_EQ(of(setup, "hip.wy").armature, 0.2);
}

TEST_F(Joints, StartWhereAPatternSays) {
  const auto setup = made(", start: {joints: {plane.x: 0.3, \"plane.*\": 0.1}}");
  const auto at = [&](const char* name) { return setup.start.joints[setup.tree->joint(name)]; };
  EXPECT_EQ(at("plane.x"), 0.3);
  EXPECT_EQ(at("plane.y"), 0.1);
  EXPECT_EQ(at("plane.angle"), 0.1);
  EXPECT_EQ(at("lead"), 0);
  EXPECT_EQ(made(", start: {joints: {\"*\": 0.2}}").start.joints[setup.tree->joint("lead")], 0.2);
  EXPECT_THAT(refusal(", start: {joints: {\"knee*\": 1}}"),
              test::Refused(ErrorCode::kUnknownName, "robot.start.joints.knee*"));
  EXPECT_THAT(refusal(", start: {joints: {\"l*\": 1.7}}"),
              test::Refused(ErrorCode::kUnsuited, "robot.start.joints.l*"));
}

TEST_F(Joints, TakeLimitsByTheirWholeName) {
  const auto setup = made(
      ", limits: {hip: {swing: 30 deg, effort: 9}, plane: {velocity: 2},"
      " plane.x: {lower: -1 m}}");
  EXPECT_NEAR(setup.tree->balls[0].swing, 0.5236, 1e-4);
  EXPECT_EQ(setup.tree->balls[0].twist, 0.5);
  EXPECT_EQ(of(setup, "hip.wz").limits.effort, 9);
  EXPECT_EQ(of(setup, "plane.angle").limits.velocity, 2);
  EXPECT_EQ(of(setup, "plane.x").limits.lower, -1);
  EXPECT_EQ(of(setup, "plane.y").limits.lower, -INFINITY);
}

TEST_F(Joints, GiveLeadersWhatFollowersLeave) {
  // −2·q + 1 within ±2: q from −0.5 to 1.5; half the mimic joint's rate, twice its effort.
  const auto setup = made("");
  EXPECT_EQ(of(setup, "lead").limits.lower, -0.5);
  EXPECT_EQ(of(setup, "lead").limits.upper, 1.5);
  EXPECT_EQ(of(setup, "lead").limits.velocity, 2.5);
  EXPECT_EQ(setup.start.joints[setup.tree->joint("follow")], 1) << "its offset";
}

TEST_F(Joints, StartWhereTheStackSays) {
  const auto setup =
      made(", start: {joints: {lead: 0.25, plane.y: 3 cm, hip: {rpy: [0, 20 deg, 0]}}}");
  EXPECT_EQ(setup.start.joints[setup.tree->joint("follow")], 0.5);
  EXPECT_EQ(setup.start.joints[setup.tree->joint("plane.y")], 0.03);
  EXPECT_NEAR(swing_twist(setup.start.balls[0]).swing, 0.34907, 1e-5);
  const auto turned = made(
      ", start: {joints: {hip: {quaternion: {w: 0.8, x: 0.6, y: 0, z: 0}}}}"
      ", limits: {hip: {swing: 2}}");
  EXPECT_NEAR(swing_twist(turned.start.balls[0]).swing, 2 * std::atan2(0.6, 0.8), 1e-12);
}

struct Wrong {
  const char* robot;
  ErrorCode code;
  const char* path;
};

TEST_F(Joints, AreRefusedWhereTheyStand) {
  using enum ErrorCode;
  const Wrong all[] = {
      {", joints: {hop: {damping: 1}}", kUnknownName, "robot.joints.hop"},
      {", joints: {lead: {damping: -1}}", kRange, "robot.joints.lead.damping"},
      {", joints: {lead: {inertia: 1}}", kUnknownKey, "robot.joints.lead.inertia"},
      {", joints: {lead: {armature: 3 kg}}", kUnit, "robot.joints.lead.armature"},
      {", joints: {plane.x: {friction: 3 N·m}}", kUnit, "robot.joints.plane.x.friction"},
      {", limits: {hip: {lower: -1}}", kUnsuited, "robot.limits.hip"},
      {", limits: {lead: {swing: 1}}", kUnsuited, "robot.limits.lead"},
      {", limits: {hip: {swing: 4}}", kRange, "robot.limits.hip.swing"},
      {", limits: {follow: {lower: 8, upper: 9}}", kConflict, "joint follow"},
      {", start: {joints: {hip: 0.3}}", kUnsuited, "robot.start.joints.hip"},
      {", start: {joints: {hip.wx: 0.3}}", kUnsuited, "robot.start.joints.hip.wx"},
      {", start: {joints: {follow: 0.3}}", kUnsuited, "robot.start.joints.follow"},
      {", start: {joints: {plane: 0.3}}", kUnsuited, "robot.start.joints.plane"},
      {", start: {joints: {lead: {rpy: [0, 0, 1]}}}", kUnsuited, "robot.start.joints.lead"},
      {", start: {joints: {lead: 1.7}}", kUnsuited, "robot.start.joints.lead"},
      {", start: {joints: {hip: {rpy: [0, 0, 1]}}}", kUnsuited, "robot.start.joints.hip"},
      {", start: {joints: {hip: {}}}", kType, "robot.start.joints.hip"},
  };
  for (const Wrong& wrong : all) {
    const test::Refusal said = refusal(wrong.robot);
    EXPECT_THAT(said, test::Refused(wrong.code, wrong.path)) << wrong.robot;
    EXPECT_THAT(said, testing::HasSubstr("/s.yaml:2:")) << wrong.robot;
  }
}

// The same motion takes additional torque equal to the friction. A run that starts in motion plans
// to go on.
TEST_F(Joints, FrictionIsCompensated) {
  const StackSpec plain = load(""), rough = load(", joints: {\"*\": {damping: 2, friction: 3}}");
  const poise::Setup a = set_up(plain, registry_), b = set_up(rough, registry_);
  Controller one(plain, a, registry_), other(rough, b, registry_);
  one.start(a.start);
  other.start(b.start);
  State state = a.start;
  state.v.setConstant(0.4);
  const Eigen::VectorXd without = one.tick(state, 0), with = other.tick(state, 0);
  ASSERT_EQ(other.outcome(), Outcome::kSolved);
  EXPECT_LT((one.solution().acceleration - other.solution().acceleration).norm(), 1e-8);
  Dynamics robot(b.tree);
  robot.update(state);
  const Eigen::VectorXd r = robot.friction()(other.problem().motors);
  EXPECT_NEAR(r[0], 5 * 2 * 0.4 + 3 + 2 * 3, 1e-6) << "the leader's and its follower's";
  EXPECT_LT((with - without - r).norm(), 1e-7);
}

}  // namespace
}  // namespace poise
