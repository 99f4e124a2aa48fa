// SPDX-License-Identifier: BSD-2-Clause
// Checks that need both the stack and its robot.

#include "poise/core/setup/setup.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>
#include <regex>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/files.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

// A base, an arm with range −1 to 2, a slide from 0.1 m to 0.5 m, and a foot 0.3 m below.
const char* const kRobot = R"(<robot name="r">
  <link name="base"><inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="arm"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="slide"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="2" effort="10" velocity="3"/></joint>
  <joint name="push" type="prismatic"><parent link="arm"/><child link="slide"/><axis xyz="0 0 1"/>
    <limit lower="0.1" upper="0.5" effort="10" velocity="3"/></joint>
</robot>)";

class SetUp : public testing::Test {
 protected:
  SetUp() { folder.write("robot.urdf", kRobot); }

  StackSpec load(const std::vector<std::string>& settings) {
    std::vector<std::string> all = {"robot.start.joints.push=20 cm"};
    all.insert(all.end(), settings.begin(), settings.end());
    return load_stack(
        folder.write("s.yaml",
                     "poise: 1\n"
                     "robot: {urdf: robot.urdf, start: {joints: {}}, limits: {}}\n"
                     "contacts:\n"
                     "  left: {link: base, point: {}, friction: 0.5}\n"
                     "  right: {link: base, point: {}, at: {xyz: [1, 0, 0]}, friction: 0.5}\n"
                     "control:\n  solver: qp\n  constraints: [dynamics, torque-limits]\n"
                     "  tasks: []\n"),
        all);
  }
  poise::Setup made(const std::vector<std::string>& settings) {
    return set_up(load(settings), registry);
  }
  test::Refusal message(const std::vector<std::string>& settings) {
    try {
      const StackSpec spec = load(settings);
      const poise::Setup setup = set_up(spec, registry);
      Controller(spec, setup, registry).start(setup.start);
    } catch (const ConfigError& error) {
      return error;
    }
    return "no error";
  }
  const Registry registry = Registry::with_search_path();
  test::TempFolder folder;
};

struct Setting {
  const char* setting;
  const char* path = "";  // where it is refused; empty: it is not
  ErrorCode code = ErrorCode::kUnit;
};

void PrintTo(const Setting& one, std::ostream* out) { *out << one.setting; }

class Units : public SetUp, public testing::WithParamInterface<Setting> {};

TEST_P(Units, FollowTheJointOrTheComponent) {
  const auto& [setting, path, code] = GetParam();
  const test::Refusal found = message({setting});
  if (std::string(path).empty()) {
    EXPECT_EQ(found, "no error");
    return;
  }
  EXPECT_THAT(found, test::Refused(code, path));
  EXPECT_THAT(found, testing::StartsWith("--set " + std::string(setting)));
}

INSTANTIATE_TEST_SUITE_P(
    Robot, Units,
    testing::Values(Setting{"robot.start.joints.turn=40 deg"},
                    Setting{"robot.start.joints.turn=0.4"},
                    Setting{"robot.start.joints.turn=40 cm", "robot.start.joints.turn"},
                    Setting{"robot.start.joints.push=20 deg", "robot.start.joints.push"},
                    Setting{"robot.limits.turn={effort: 5 N·m, velocity: 2 deg/s, upper: 9 deg}"},
                    Setting{"robot.limits.turn={effort: 5 N}", "robot.limits.turn.effort"},
                    Setting{"robot.limits.turn={velocity: 2 m/s}", "robot.limits.turn.velocity"},
                    Setting{"robot.limits.turn={upper: 2 m}", "robot.limits.turn.upper"},
                    Setting{"robot.limits.push={effort: 5 N, velocity: 2 m/s, upper: 40 cm}"},
                    Setting{"robot.limits.push={effort: 5 N·m}", "robot.limits.push.effort"},
                    Setting{"robot.limits={\"*\": {velocity: 5}}"},
                    Setting{"robot.limits={\"*\": {velocity: 5 rad/s}}",
                            "robot.limits.*.velocity"}));

#define POISE_GOAL(type, reference) \
  "control.tasks=[{name: t, type: " type ", reference: " reference "}]"

INSTANTIATE_TEST_SUITE_P(
    Goals, Units,
    testing::Values(
        Setting{POISE_GOAL("com", "{type: fixed, to: [1 cm, 2, 3 m]}")},
        Setting{POISE_GOAL("com", "{type: fixed, to: [1 cm, 2 deg, 3 m]}"),
                "control.tasks.t.reference.to[1]"},
        Setting{POISE_GOAL("\"orientation\", link: arm",
                           "{type: minimum-jerk, to: {by: [1 deg, 0, 0.1]}}")},
        Setting{
            POISE_GOAL("orientation, link: arm", "{type: minimum-jerk, to: {by: [1 cm, 0, 0]}}"),
            "control.tasks.t.reference.to.by[0]"},
        Setting{POISE_GOAL("pose, link: arm",
                           "{type: minimum-jerk, to: {by: [1 cm, 0, 0, 5 deg, 0, 0]}}")},
        Setting{
            POISE_GOAL("pose, link: arm", "{type: minimum-jerk, to: {by: [0, 0, 0, 0, 0, 5 cm]}}"),
            "control.tasks.t.reference.to.by[5]"},
        Setting{POISE_GOAL("pose, link: arm",
                           "{type: waypoints, through: [{xyz: [0, 0, 0]}, "
                           "{by: [5 deg, 0, 0, 0, 0, 0]}]}"),
                "control.tasks.t.reference.through[1].by[0]"},
        Setting{POISE_GOAL("posture", "{type: fixed, to: {joints: {turn: 3 deg, push: 3 cm}}}")},
        Setting{POISE_GOAL("posture", "{type: fixed, to: {joints: {turn: 3 cm}}}"),
                "control.tasks.t.reference.to.joints.turn"},
        Setting{POISE_GOAL("posture", "{type: fixed, to: [3 deg, 3 deg]}"),
                "control.tasks.t.reference.to[1]"},
        Setting{POISE_GOAL("com", "{type: sinusoid, amplitude: 3 cm, frequency: 1}")},
        Setting{POISE_GOAL("com", "{type: sinusoid, amplitude: 3 deg, frequency: 1}"),
                "control.tasks.t.reference.amplitude"},
        Setting{POISE_GOAL("com", "{type: sinusoid, amplitude: [0, 3 deg, 0], frequency: 1}"),
                "control.tasks.t.reference.amplitude[1]"}));

INSTANTIATE_TEST_SUITE_P(
    Ranges, Units,
    testing::Values(
        Setting{"robot.limits.turn={lower: 3}", "robot.limits.turn", ErrorCode::kUnsuited},
        Setting{"robot.limits={\"*\": {upper: 0.05}}", "robot.limits.*", ErrorCode::kUnsuited},
        Setting{"robot.limits={\"*\": {upper: 0.05}, push: {upper: 0.4}}"},
        Setting{"control.tasks=[{type: com, reference: {type: fixed, to: {over: [lft]}}}]",
                "control.tasks.com.reference.to.over", ErrorCode::kUnknownName}));

// The kinds of warnings.
std::vector<std::string> kinds(const poise::Setup& setup) {
  std::vector<std::string> out;
  for (const Finding& warning : setup.warnings) out.push_back(warning.kind);
  return out;
}

TEST_F(SetUp, RefusesAStartThatIsTooFarAwayAtItsKey) {
  EXPECT_THAT(message({"robot.start.height=1e6"}),
              test::Refused(ErrorCode::kRange, "robot.start.height"));
  EXPECT_THAT(message({"robot.start.xyz=[0, 2e6, 0]"}),
              test::Refused(ErrorCode::kRange, "robot.start.xyz"));
  EXPECT_EQ(message({"robot.start.height=1e5"}), "no error");
}

TEST_F(SetUp, RefusesARobotThatCannotMove) {
  folder.write("robot.urdf", "<robot name='r'><link name='base'/></robot>");
  EXPECT_THAT(message({"robot.base={joint: fixed}", "robot.start=null"}),
              test::Refused(ErrorCode::kConflict, "robot"));
}

TEST_F(SetUp, RefusesACoMWithoutMass) {
  folder.write("robot.urdf",
               std::regex_replace(std::string(kRobot), std::regex("<inertial>.*</inertial>"), ""));
  EXPECT_THAT(message({"robot.base={joint: fixed}", "control.tasks=[{type: com}]"}),
              test::Refused(ErrorCode::kUnsuited, "control.tasks.com"));
}

TEST_F(SetUp, RefusesAJointThatIsStartedOutsideItsRange) {
  EXPECT_THAT(message({"robot.start.joints.push=0"}),
              test::Refused(ErrorCode::kUnsuited, "robot.start.joints.push"));
}

TEST_F(SetUp, WarnsOfAJointThatStartsOutsideItsRange) {
  EXPECT_THAT(kinds(made({})), testing::IsEmpty());
  const poise::Setup setup = made({"robot.start.joints.push=null"});
  ASSERT_EQ(setup.warnings.size(), 1u);
  EXPECT_EQ(setup.warnings[0].kind, "start-range");
  EXPECT_EQ(setup.warnings[0].place.line, 2);
}

TEST_F(SetUp, StartsAJointThatIsOutsideItsRangeByRounding) {
  for (const char* limits : {"{lower: 0.05 mm}", "{lower: 1e-9}"}) {
    const std::string changed = std::string("robot.limits.push=") + limits;
    for (const char* start : {"null", "0"}) {
      const poise::Setup setup = made({changed, "robot.start.joints.push=" + std::string(start)});
      const int push = setup.tree->find_joint("push");
      EXPECT_EQ(setup.start.joints[push], setup.tree->joints[push].limits.lower);
      EXPECT_THAT(kinds(setup), testing::IsEmpty());
    }
  }
}

TEST_F(SetUp, WarnsOfContactsThatAreNotLevelWhereverTheyStart) {
  const std::vector<std::string> higher = {"contacts.right.at.xyz=[1, 0, 0.2]"};
  const std::vector<std::string> both = {"contacts.right.at.xyz=[1, 0, 0.2]",
                                         "robot.start.height=3 m"};
  const auto heights = [&](const std::vector<std::string>& settings) {
    std::vector<std::string> out;  // contact and millimetres
    for (const Finding& one : made(settings).warnings) {
      EXPECT_EQ(one.kind, "contact-height");
      std::smatch length;
      EXPECT_TRUE(std::regex_search(one.text, length, std::regex("[0-9]+ mm (above|below)")));
      out.push_back(one.path + ' ' + length.str());
    }
    return out;
  };
  const std::string left = "contacts.left ", right = "contacts.right ";
  EXPECT_THAT(heights(higher), testing::ElementsAre(left + "100 mm below", right + "100 mm above"));
  EXPECT_THAT(heights(both), testing::ElementsAre(left + "100 mm below", left + "3000 mm above",
                                                  right + "100 mm above", right + "3200 mm above"));
  EXPECT_THAT(heights({"robot.start.height=3 m"}),
              testing::ElementsAre(left + "3000 mm above", right + "3000 mm above"));
}

TEST_F(SetUp, StartsOnTheSurfacesWhereverTheyLie) {
  const auto height = [this](const std::vector<std::string>& settings) {
    return made(settings).start.base().p.z();
  };
  EXPECT_NEAR(height({}), 0, 1e-12);
  const std::string low = "contacts.left.surface={through: [0, 0, -0.5]}";
  EXPECT_NEAR(height({low, "contacts.right.surface={through: [0, 0, -0.5]}"}), -0.5, 1e-12);
  // the foot at x = 1 m stands higher on a slope of 45 deg; the mean height is used
  const std::string slope = "surface={rpy: [0, -45 deg, 0]}";
  EXPECT_NEAR(height({"contacts.left." + slope, "contacts.right." + slope}), 0.5, 1e-12);
  EXPECT_NEAR(height({low, "contacts.right.surface={normal: [1, 0, 0]}"}), -0.5, 1e-12)
      << "a wall says nothing of the height";
  EXPECT_NEAR(height({low, "contacts.right={link: base, grasp: rigid}"}), -0.5, 1e-12);
}

TEST_F(SetUp, WarnsOfPatchesThatAreNotSquareToTheirSurfaces) {
  const std::string flat = "contacts.left={link: base, rectangle: [0.1, 0.1], friction: 1, ";
  EXPECT_THAT(kinds(made({flat + "surface: {rpy: [0, 10 deg, 0]}}",
                          "contacts.right.surface={normal: [0, 0, 1]}"})),
              testing::ElementsAre("contact-tilt"));
  const std::string line = "contacts.left={link: base, line: 10 cm, friction: 1, ";
  EXPECT_THAT(kinds(made({line + "surface: {rpy: [10 deg, 0, 0]}}"})), testing::IsEmpty())
      << "a line may lean sideways";
  EXPECT_THAT(kinds(made({line + "surface: {rpy: [0, 10 deg, 0]}}"})), testing::SizeIs(1));
  EXPECT_THAT(kinds(made({"contacts.left.surface={rpy: [0, 10 deg, 0]}"})), testing::IsEmpty())
      << "so may a point";
}

TEST_F(SetUp, GivesPointsTheNormalOfTheGroundWhateverTheirLinks) {
  const std::string hangs = "contacts.left.at={rpy: [0, 45 deg, 0]}";
  const poise::Setup setup = made({hangs});
  EXPECT_THAT(kinds(setup), testing::IsEmpty());
  for (const Contact& contact : setup.contacts) {
    ASSERT_TRUE(contact.surface.normal) << contact.name;
    EXPECT_TRUE(contact.surface.normal->isApprox(Eigen::Vector3d::UnitZ())) << contact.name;
  }
  const std::string wall = "contacts.left.surface={normal: [1, 0, 0]}";
  EXPECT_TRUE(made({wall}).contacts[0].surface.normal->isApprox(Eigen::Vector3d::UnitX()));
  EXPECT_FALSE(made({"contacts.right={link: base, grasp: ball}"}).contacts[1].surface.normal);
}

TEST_F(SetUp, LevelsPatchesThatAreTiltedByAFewDegrees) {
  const auto tilted = [this](const std::string& angle) {
    return made({"contacts.left={link: base, rectangle: [0.1, 0.1], friction: 1, at: {rpy: [0, " +
                     angle + ", 30 deg]}}",
                 "contacts.right={link: base, point: {}, friction: 1}"});
  };
  const auto lean = [](const poise::Setup& setup) {
    const Eigen::Matrix3d R = setup.start.base().R * setup.contacts[0].frame.X_BF.R;
    return std::acos(std::min(1.0, R(2, 2))) * 180 / std::numbers::pi;  // [deg]
  };
  const poise::Setup hardly = tilted("0.5 deg"), some = tilted("3 deg"), much = tilted("20 deg");
  EXPECT_THAT(kinds(hardly), testing::IsEmpty());
  EXPECT_NEAR(lean(hardly), 0, 1e-5);
  EXPECT_THAT(kinds(some), testing::ElementsAre("contact-tilt"));
  EXPECT_NEAR(lean(some), 0, 1e-5);
  const Eigen::Vector3d x = some.contacts[0].frame.X_BF.R.col(0);
  EXPECT_NEAR(std::atan2(x.y(), x.x()) * 180 / std::numbers::pi, 30, 0.1) << "it still looks there";
  EXPECT_THAT(kinds(much), testing::ElementsAre("contact-tilt"));
  EXPECT_NEAR(lean(much), 20, 1e-5);
}

TEST_F(SetUp, KnowsLinksByTheirRoles) {
  const poise::Setup setup = made({"robot.roles={pelvis: base}"});
  EXPECT_EQ(setup.tree->frame("pelvis").body, setup.tree->frame("base").body);
  EXPECT_THAT(message({"robot.roles={pelvis: bass}"}),
              test::Refused(ErrorCode::kUnknownName, "robot.roles.pelvis"));
  EXPECT_THAT(message({"robot.roles={base: base}"}), testing::Eq("no error"));
}

}  // namespace
}  // namespace poise
