// SPDX-License-Identifier: BSD-2-Clause
// The files that a stack's robot is made of: URDF, SRDF and the packages of its meshes.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/check/resolve.hpp"
#include "poise/core/collision/collision_model.hpp"
#include "poise/core/replay/replay.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/files.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using testing::Contains;
using testing::ElementsAre;

std::string heavy_link(const std::string& name, const std::string& shapes) {
  return "<link name='" + name +
         "'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' "
         "izz='1'/></inertial>" +
         shapes + "</link>\n";
}

std::string arm_joint(const std::string& name, const std::string& parent,
                      const std::string& child) {
  return "<joint name='" + name + "' type='revolute'><parent link='" + parent + "'/><child link='" +
         child +
         "'/><origin xyz='0 0 1'/><axis xyz='0 1 0'/><limit lower='-1' upper='1' effort='9' "
         "velocity='9'/></joint>\n";
}

const std::string kBall = "<collision><geometry><sphere radius='0.1'/></geometry></collision>";
const std::string kMesh =
    "<visual><geometry><mesh filename='package://skin/m.stl'/></geometry></visual>";

class RobotFiles : public testing::Test {
 protected:
  RobotFiles() {
    folder_.write("r.urdf", "<robot name='r'>" + heavy_link("a", kBall + kMesh) +
                                heavy_link("b", kMesh) + heavy_link("c", kBall) +
                                heavy_link("d", kBall) + arm_joint("ab", "a", "b") +
                                arm_joint("bc", "b", "c") + arm_joint("cd", "c", "d") + "</robot>");
    folder_.write("r.srdf", R"(<robot name="r">
<group_state name="bent" group="all"><joint name="root_joint" value="0 0 1 0 0 0 1"/>
  <joint name="ab" value="0.5"/><joint name="bc" value="0.25"/></group_state>
<group_state name="bent" group="hand"><joint name="cd" value="-0.5"/></group_state>
<disable_collisions link1="d" link2="a" reason="Never"/>
<disable_collisions link1="d" link2="tail"/></robot>)");
  }

  StackSpec load(const std::string& robot) const {
    return load_stack(folder_.write(
        "s.yaml", "poise: 1\nrobot: {urdf: r.urdf, base: {joint: fixed}" + robot +
                      "}\ncontrol:\n  solver: qp\n  constraints: [dynamics, {type: collision}]\n"
                      "  tasks: [{type: posture, law: {type: pd, stiffness: 50}}]\n"));
  }
  poise::Setup made(const std::string& robot) const { return set_up(load(robot), registry_); }
  test::Refusal refusal(const std::string& robot) const {
    try {
      made(robot);
    } catch (const ConfigError& error) {
      EXPECT_GT(error.place().line, 0);
      return error;
    }
    return "";
  }
  static std::vector<std::string> pairs(const poise::Setup& setup) {
    std::vector<std::string> names;
    for (const auto& pair : setup.collision->pairs()) names.push_back(setup.collision->name(pair));
    return names;
  }

  const Registry registry_ = Registry::with_search_path();
  test::TempFolder folder_;
};

TEST_F(RobotFiles, GroupStatesAreStartPostures) {
  EXPECT_THAT(made(", srdf: r.srdf, start: {posture: bent}").start.joints,
              ElementsAre(0.5, 0.25, -0.5));
  EXPECT_THAT(made(", srdf: r.srdf, start: {posture: bent, joints: {bc: -0.75}}").start.joints,
              ElementsAre(0.5, -0.75, -0.5))
      << "the stack's own joints come last";
  EXPECT_THAT(made(", srdf: r.srdf").start.joints, ElementsAre(0, 0, 0));
}

TEST_F(RobotFiles, PosturesThatAreNotThereAreErrors) {
  EXPECT_THAT(refusal(", start: {posture: bent}"),
              test::Refused(ErrorCode::kMissing, "robot.start.posture"));
  EXPECT_THAT(refusal(", srdf: r.srdf, start: {posture: bend}"),
              test::Refused(ErrorCode::kUnknownName, "robot.start.posture"));
  EXPECT_THAT(refusal(", srdf: none.srdf"), test::Refused(ErrorCode::kFile, "robot.srdf"));
}

TEST_F(RobotFiles, DisabledPairsAreNotKeptApart) {
  EXPECT_THAT(pairs(made("")), Contains("a – d"));
  const poise::Setup setup = made(", srdf: r.srdf");
  EXPECT_THAT(pairs(setup), testing::Not(Contains("a – d")));
  EXPECT_THAT(pairs(setup).size() + 1, pairs(made("")).size());
}

TEST_F(RobotFiles, WarningsAreOneLineAKind) {
  int meshes = 0;
  for (const Finding& finding : made("").warnings) {
    if (finding.kind != "mesh") continue;
    ++meshes;
    EXPECT_THAT(finding.text, testing::ContainsRegex("\\b1\\b"));
    EXPECT_GT(finding.place.line, 0);
  }
  EXPECT_EQ(meshes, 1);
}

TEST_F(RobotFiles, PackagesAreFoundWhereTheStackSays) {
  folder_.write("elsewhere/skin/m.stl", "");
  for (const Finding& finding : made(", packages: elsewhere").warnings)
    EXPECT_NE(finding.kind, "mesh") << finding.text;
  const StackSpec spec = load(", packages: [elsewhere]");
  EXPECT_THAT(spec.robot.packages, ElementsAre(folder_.path() / "elsewhere"));
  EXPECT_THAT(refusal(", packages: nowhere"), test::Refused(ErrorCode::kFile, "robot.packages"));
}

TEST_F(RobotFiles, MissingMeshesAreDrawnAsCollisionShapesOrABox) {
  const StackSpec spec = load("");
  const std::vector<BodyShape> shapes = visual_shapes(spec, set_up_mechanism(spec));
  ASSERT_EQ(shapes.size(), 2U);
  EXPECT_EQ(shapes[0].shape.kind, Shape::Kind::kSphere);
  EXPECT_EQ(shapes[0].link, 0);
  EXPECT_EQ(shapes[1].shape.kind, Shape::Kind::kBox);
  EXPECT_EQ(shapes[1].link, 1);
}

}  // namespace
}  // namespace poise
