// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/robot_part.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/anatomy/robot_text.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/stack_patterns.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;

class RobotPartOf : public testing::Test {
 protected:
  RobotPart find(const std::string& urdf, const RobotPartOptions& options = {}) {
    return find_robot_part(folder_.write("robot.urdf", urdf), options);
  }
  // The shipped motion `stand` with the written part.
  StackSpec stand(const RobotPart& part) {
    const ConfigNode written = parse_config(robot_text(part, "robot.urdf", "r.yaml"),
                                            (folder_.path() / "r.yaml").string());
    return load_stack(
        with_robot(load_config(test::source("apps/share/stacks/stand.yaml")), written));
  }
  test::TempFolder folder_;
};

TEST_F(RobotPartOf, ABipedStandsWithBentKnees) {
  const RobotPart part = find(test::biped_urdf());
  EXPECT_TRUE(part.floating);
  EXPECT_THAT(part.standing.unmet, IsEmpty());
  ASSERT_EQ(part.standing.contacts.size(), 2u);
  const Contact& left = part.standing.contacts[0].contact;
  EXPECT_EQ(left.name, "left_foot");
  EXPECT_EQ(left.kind, PatchKind::kRectangle);
  EXPECT_NEAR(left.half_x, 0.095, 1e-6);
  for (const char* knee : {"left_shank_joint", "right_shank_joint"})
    EXPECT_GT(part.standing.state.joints[part.tree->joint(knee)], 0.3) << knee;
  const poise::Setup setup = set_up_mechanism(stand(part));
  EXPECT_THAT(setup.warnings, IsEmpty()) << setup.warnings[0].text;
  EXPECT_EQ(setup.tree->frame("hand").body, setup.tree->frame("left_palm").body);
}

TEST_F(RobotPartOf, FeetThatCannotRollGetALineAlongTheSole) {
  const RobotPart part = find(test::flat_footed_urdf());
  EXPECT_THAT(part.standing.unmet, IsEmpty());
  ASSERT_EQ(part.standing.contacts.size(), 2u);
  for (const FootContact& foot : part.standing.contacts) {
    EXPECT_EQ(foot.contact.kind, PatchKind::kLine);
    EXPECT_NEAR(foot.contact.half_x, 0.114, 1e-6);  // 5 % less than 24 cm
    EXPECT_LT((foot.X_LC.p - Eigen::Vector3d(0.03, 0, -0.07)).norm(), 1e-6);
  }
  const poise::Setup setup = set_up_mechanism(stand(part));
  for (const Contact& contact : setup.contacts) EXPECT_EQ(contact.kind, PatchKind::kLine);
}

TEST_F(RobotPartOf, AQuadrupedStandsOnPoints) {
  const RobotPart part = find(test::quadruped_urdf());
  EXPECT_THAT(part.standing.unmet, IsEmpty());
  ASSERT_EQ(part.standing.contacts.size(), 4u);
  EXPECT_EQ(part.standing.contacts[0].contact.kind, PatchKind::kPoint);
  EXPECT_EQ(part.standing.contacts[0].contact.link, "FL_foot");
  const poise::Setup setup = set_up_mechanism(stand(part));
  EXPECT_THAT(setup.warnings, IsEmpty()) << setup.warnings[0].text;
  for (const Contact& contact : setup.contacts)
    EXPECT_TRUE(contact.surface.normal->isApprox(Eigen::Vector3d::UnitZ()));
}

TEST_F(RobotPartOf, AnArmHasAFixedBaseAndAHandThatCanMove) {
  for (const bool wheels : {false, true}) {
    const RobotPart part = find(test::arm_urdf(wheels));
    EXPECT_FALSE(part.floating);
    EXPECT_EQ(part.wheels.size(), wheels ? 4u : 0u);
    EXPECT_NEAR(part.lift, 0, 1e-3) << "a wheel counts as a prism";
    const StackSpec spec = stand(part);
    EXPECT_FALSE(spec.robot.floating);
    EXPECT_THAT(spec.contacts, IsEmpty());
    const poise::Setup setup = set_up_mechanism(spec);
    EXPECT_EQ(setup.tree->frame("hand").body, setup.tree->frame("arm_6").body);
  }
}

TEST_F(RobotPartOf, TwoPointsAreNoStance) {
  EXPECT_THAT(find(test::quadruped_urdf()).standing.unmet, IsEmpty());
  RobotPartOptions options;
  options.feet = {"FL_foot", "FR_foot"};
  EXPECT_THAT(find(test::quadruped_urdf(), options).standing.unmet, Not(IsEmpty()));
}

// The base is a link without a shape, as of many robots on wheels.
TEST_F(RobotPartOf, BothArmsOnAFixedBaseAreBent) {
  std::string urdf = test::biped_urdf();
  urdf.insert(urdf.find("</robot>"),
              "<link name='mount'/><joint name='mount' type='fixed'><parent link='mount'/>"
              "<child link='pelvis'/><origin xyz='0 0 1'/></joint>");
  RobotPartOptions options;
  options.floating = false;
  const RobotPart part = find(urdf, options);
  ASSERT_EQ(part.ends.hands.size(), 2u);
  for (const LimbEnd& hand : part.ends.hands) {
    double moved = 0;
    for (const int body : hand.limb.chain)
      moved += std::abs(part.standing.state.joints[part.tree->joint_of(body)]);
    EXPECT_GT(moved, 0.3) << hand.role;
  }
}

TEST_F(RobotPartOf, FeetAndHandsMayBeNamed) {
  RobotPartOptions options;
  options.hands = {"head"};
  options.feet = {"left_sole", "right_sole"};
  const RobotPart part = find(test::biped_urdf(), options);
  ASSERT_EQ(part.ends.hands.size(), 1u);
  EXPECT_EQ(part.ends.hands[0].role, "hand");
  EXPECT_EQ(part.ends.feet.size(), 2u);
  options.feet = {"left_soul"};
  try {
    find(test::biped_urdf(), options);
    ADD_FAILURE() << "an unknown foot is refused";
  } catch (const ConfigError& error) {
    EXPECT_THAT(test::Refusal(error), test::Refused(ErrorCode::kUnknownName, "--feet"));
  }
}

// A link without a joint of its own stands for its frame, not for the body that it is fixed to.
TEST_F(RobotPartOf, NamedLinksAreUsedWithTheirFrames) {
  const auto frame = [](const std::string& name, const std::string& parent) {
    return "<link name='" + name + "'/><joint name='" + name +
           "_fixed' type='fixed'><parent link='" + parent + "'/><child link='" + name +
           "'/><origin xyz='0.02 0 -0.08'/></joint>";
  };
  std::string urdf = test::biped_urdf();
  urdf.insert(urdf.find("</robot>"), frame("l_tip", "left_palm") + frame("r_tip", "right_palm") +
                                         frame("l_under", "left_sole") +
                                         frame("r_under", "right_sole"));
  RobotPartOptions options;
  const RobotPart found = find(urdf);
  options.hands = {"l_tip", "r_tip"};
  options.feet = {"l_under", "r_under"};
  const RobotPart part = find(urdf, options);
  EXPECT_THAT(part.roles,
              testing::IsSupersetOf({Pair("hand", "l_tip"), Pair("left_hand", "l_tip"),
                                     Pair("right_hand", "r_tip"), Pair("left_foot", "l_under")}));
  for (const std::size_t i : {0u, 1u}) {
    const FootContact &named = part.standing.contacts[i], &other = found.standing.contacts[i];
    EXPECT_EQ(named.contact.link, options.feet[i]);
    EXPECT_TRUE(named.contact.frame.X_BF.p.isApprox(other.contact.frame.X_BF.p, 1e-9))
        << "the same patch";
    EXPECT_NEAR((named.X_LC.p - other.X_LC.p).norm(), std::hypot(0.02, 0.08), 1e-9);
  }
}

TEST_F(RobotPartOf, ANameThatAnotherLinkHasIsNoRole) {
  std::string urdf = test::biped_urdf();
  urdf.insert(urdf.find("</robot>"),
              "<link name='hand'/><joint name='hand_fixed' type='fixed'><parent "
              "link='pelvis'/><child link='hand'/></joint>");
  RobotPartOptions options;
  options.hands = {"left_palm"};
  EXPECT_THROW(find(urdf, options), ConfigError) << "the role would mean the pelvis";
  options.hands = {"left_palm", "right_palm"};
  EXPECT_NO_THROW(find(urdf, options));
}

TEST_F(RobotPartOf, MissingLimitsAreCommentsToFillIn) {
  std::string urdf = test::biped_urdf();
  const std::string given = "effort='10' velocity='12'";  // of the head
  urdf.replace(urdf.find(given), given.size(), "effort='0'");
  const std::string text = robot_text(find(urdf), "robot.urdf", "r.yaml");
  EXPECT_THAT(text,
              HasSubstr("  # limits:\n  #   head_joint: {effort: 100 N·m, velocity: 10 rad/s}"));
  EXPECT_THAT(text, Not(HasSubstr("left_shank_joint: {effort")));
}

// What is read of the text is the part, to the last digit.
void expect_read_back(const RobotPart& part, const poise::Setup& setup) {
  for (std::size_t j = 0; j < part.tree->joints.size(); ++j) {
    const auto at = static_cast<Eigen::Index>(j);
    EXPECT_EQ(setup.start.joints[at], part.standing.state.joints[at]) << part.tree->joints[j].name;
  }
  ASSERT_EQ(setup.contacts.size(), part.standing.contacts.size());
  for (std::size_t c = 0; c < setup.contacts.size(); ++c) {
    const Contact &found = part.standing.contacts[c].contact, &read = setup.contacts[c];
    EXPECT_EQ(read.kind, found.kind);
    EXPECT_EQ(read.half_x, found.half_x);
    EXPECT_EQ(read.half_y, found.half_y);
    EXPECT_EQ(read.polygon, found.polygon);
    EXPECT_TRUE(read.frame.X_BF.p.isApprox(found.frame.X_BF.p, 1e-15));
  }
}

TEST_F(RobotPartOf, NumbersAreReadBackExactly) {
  for (const std::string& urdf :
       {test::biped_urdf(), test::biped_urdf(0.0123), test::quadruped_urdf(), test::arm_urdf()}) {
    const RobotPart part = find(urdf);
    expect_read_back(part, set_up_mechanism(stand(part)));
  }
}

// A joint without a range has its one position, whatever digits that has.
TEST_F(RobotPartOf, LockedJointsStartWhereTheyAreLocked) {
  for (const char* at : {"0.3", "0.123456789", "-1e-4", "0"}) {
    std::string urdf = test::biped_urdf();
    const std::size_t head = urdf.find("name='head_joint'");
    ASSERT_NE(head, std::string::npos);
    const std::size_t limit = urdf.find("<limit", head);
    urdf.replace(limit, urdf.find("/>", limit) + 2 - limit,
                 fmt::format("<limit lower='{0}' upper='{0}' effort='10' velocity='5'/>", at));
    const RobotPart part = find(urdf);
    EXPECT_THAT(part.standing.unmet, IsEmpty()) << at;
    const int head_joint = part.tree->joint("head_joint");
    EXPECT_EQ(part.standing.state.joints[head_joint], std::strtod(at, nullptr));
    expect_read_back(part, set_up_mechanism(stand(part)));
  }
}

TEST_F(RobotPartOf, LinksThatOverlapAreNotKeptApart) {
  const RobotPart part = find(test::biped_urdf());
  for (const auto& [one, other] : part.touching) {
    EXPECT_GE(part.tree->find_link(one), 0) << one;
    EXPECT_GE(part.tree->find_link(other), 0) << other;
  }
  const StackSpec spec = stand(part);
  EXPECT_EQ(spec.robot.disabled.size(), part.touching.size());
}

}  // namespace
}  // namespace poise
