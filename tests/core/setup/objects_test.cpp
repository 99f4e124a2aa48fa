// SPDX-License-Identifier: BSD-2-Clause
// Objects of a stack: other mechanisms beside the robot.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/check/resolve.hpp"
#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/files.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using testing::ElementsAre;

// A trunk with one hinge, and a lid welded to it on its side.
const char* const kMechanism = R"(<robot name="r">
  <link name="trunk"><inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="arm"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <joint name="hinge" type="revolute"><parent link="trunk"/><child link="arm"/><origin xyz="0 0 1"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="2" effort="10" velocity="3"/></joint>
  <link name="lid"/><joint name="weld" type="fixed"><parent link="trunk"/><child link="lid"/>
    <origin rpy="1.5707963267948966 0 0"/></joint>
</robot>)";

class Objects : public testing::Test {
 protected:
  Objects() { folder_.write("r.urdf", kMechanism); }

  StackSpec load(const std::string& object, const std::string& hand, const std::string& com = "") {
    return load_stack(folder_.write(
        "s.yaml",
        "poise: 1\nrobot: {urdf: r.urdf, start: {joints: {hinge: 0.1}}}\n"
        "objects:\n  crate: {urdf: r.urdf" +
            object +
            "}\n"
            "contacts:\n  foot: {link: trunk, point: {}, friction: 0.5}\n"
            "  hand: {link: arm, point: {}, friction: 0.5" +
            hand +
            "}\n"
            "control:\n  solver: qp\n  constraints: [dynamics, contact-motion, friction-cone]\n"
            "  tasks: [{name: balance, type: com" +
            com + "}]\n"));
  }
  test::Refusal message(const std::string& object, const std::string& hand,
                        const std::string& com = "") {
    try {
      const StackSpec spec = load(object, hand, com);
      const poise::Setup setup = set_up(spec, registry_);
      Controller(spec, setup, registry_).start(setup.start);
    } catch (const ConfigError& error) {
      return error;
    }
    return "no error";
  }

  const Registry registry_ = Registry::with_search_path();
  test::TempFolder folder_;
};

TEST_F(Objects, SurfacesLieInTheAxesOfTheLinkThatCarriesThem) {
  const StackSpec spec = load("", ", on: crate/lid, surface: {normal: [0, 1, 0]}");
  const poise::Setup setup = set_up(spec, registry_);
  EXPECT_TRUE(setup.contacts[1].surface.normal->isApprox(Eigen::Vector3d::UnitZ(), 1e-12));
}

TEST_F(Objects, ContactsOfOneRigidBodyWithItselfAreRefused) {
  EXPECT_THAT(message("", ", on: trunk}\n  weld: {link: lid, on: trunk, point: {}, friction: 1"),
              test::Refused(ErrorCode::kConflict, "contacts.weld.on"));
}

TEST_F(Objects, StandBesideTheRobotWhereTheStackSays) {
  const auto setup = set_up(
      load(", start: {xyz: [1, 2, 3], rpy: [0, 0, 90 deg], joints: {hinge: 0.5}}", ""), registry_);
  ASSERT_EQ(setup.tree->roots.size(), 2U);
  EXPECT_EQ(setup.tree->roots[1].name, "crate");
  EXPECT_THAT(setup.tree->joint_names(), ElementsAre("hinge", "crate/hinge"));
  EXPECT_EQ(setup.start.joints, Eigen::Vector2d(0.1, 0.5));
  EXPECT_EQ(setup.start.bases[1].p, Eigen::Vector3d(1, 2, 3));
  EXPECT_NEAR(setup.start.bases[1].R(1, 0), 1, 1e-12);
  EXPECT_EQ(setup.tree->nv(), 14);
}

TEST_F(Objects, HaveNoMotorsUnlessTheStackSaysSo) {
  EXPECT_THAT(set_up(load("", ""), registry_).tree->motors(), ElementsAre(6));
  EXPECT_THAT(set_up(load(", actuated: true", ""), registry_).tree->motors(), ElementsAre(6, 13));
}

TEST_F(Objects, MayBeFixed) {
  const auto setup = set_up(load(", base: {joint: fixed}", ""), registry_);
  EXPECT_EQ(setup.tree->nv(), 8);
}

TEST_F(Objects, CarryContacts) {
  const auto by_name = set_up(load("", ", on: crate"), registry_);
  EXPECT_EQ(by_name.contacts[0].carrier, -1);
  EXPECT_EQ(by_name.contacts[1].carrier, 2);
  EXPECT_EQ(set_up(load("", ", on: crate/arm"), registry_).contacts[1].carrier, 3);
  EXPECT_EQ(set_up(load("", ", on: trunk"), registry_).contacts[1].carrier, 0);
}

// The hand is a metre above the foot: if it counted as standing, the robot would be lifted.
TEST_F(Objects, ContactsOnThemSayNothingOfTheRobotsHeight) {
  EXPECT_NEAR(set_up(load("", ", on: crate"), registry_).start.base().p.z(), 0, 1e-12);
}

TEST_F(Objects, MistakesAreToldAtTheirPlace) {
  EXPECT_THAT(message("", ", on: box"), test::Refused(ErrorCode::kUnknownName, "contacts.hand.on"));
  EXPECT_THAT(message("", ", on: create"),
              test::Refused(ErrorCode::kUnknownName, "contacts.hand.on"));
  EXPECT_THAT(message("", ", on: arm"), test::Refused(ErrorCode::kConflict, "contacts.hand.on"));
  EXPECT_THAT(message(", start: {joints: {hing: 0.5}}", ""),
              test::Refused(ErrorCode::kUnknownName, "objects.crate.start.joints.hing"));
  EXPECT_THAT(message(", start: {joints: {hinge: 5}}", ""),
              test::Refused(ErrorCode::kUnsuited, "objects.crate.start.joints.hinge"));
  EXPECT_THAT(message("", "", ", of: crates"),
              test::Refused(ErrorCode::kUnknownName, "control.tasks.balance.of"));
}

TEST_F(Objects, TheCentreOfMassMayBeOfAll) {
  for (const char* of : {"", ", of: crate", ", of: all"})
    EXPECT_EQ(message(", start: {xyz: [4, 0, 0]}", "", of), "no error") << of;
  const StackSpec spec = load(", start: {xyz: [4, 0, 0]}", "", ", of: all");
  const poise::Setup setup = set_up(spec, registry_);
  Controller controller(spec, setup, registry_);
  controller.start(setup.start);
  controller.tick(setup.start, 0);
  const double robot = controller.robot().p_WC(0).x(), crate = controller.robot().p_WC(1).x();
  EXPECT_NEAR(controller.target(0)->value[0], (robot + crate) / 2, 1e-12);
}

TEST_F(Objects, StayInAResolvedStack) {
  const StackSpec spec = load(", start: {xyz: [1, 2, 3]}", ", on: crate");
  const StackSpec again = read_stack(resolved_stack(spec, registry_));
  ASSERT_EQ(again.objects.size(), 1U);
  EXPECT_EQ(again.objects[0].robot.xyz, Eigen::Vector3d(1, 2, 3));
  EXPECT_EQ(again.contacts[1].contact.on, "crate");
}

}  // namespace
}  // namespace poise
