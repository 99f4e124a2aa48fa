// SPDX-License-Identifier: BSD-2-Clause
// MJCF robots in stacks: the key `mjcf`, objects, postures and pairs of the file.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/check/check.hpp"
#include "poise/core/check/resolve.hpp"
#include "poise/core/collision/collision_model.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/replay/replay.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/robot_loader.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

const char* const kArm = R"(<mujoco model="arm">
<compiler angle="radian"/>
<worldbody><body name="a" pos="0 0 1"><joint name="h1" axis="0 1 0" range="-2 2"/>
  <geom type="capsule" fromto="0 0 0 0 0 0.5" size="0.05"/>
  <body name="b" pos="0 0 0.5"><joint name="h2" axis="0 1 0"/>
    <geom type="capsule" fromto="0 0 0 0 0 0.5" size="0.05"/>
    <body name="c" pos="0 0 0.5"><joint name="q" type="ball"/>
      <geom type="sphere" size="0.06" pos="0 0 0.1"/><site name="tip" pos="0 0 0.2"/>
      <body name="d" pos="0 0 0.2"><joint name="h3"/><geom type="sphere" size="0.05" pos="0 0 0.1"/>
      </body></body>
  </body></body></worldbody>
<contact><exclude body1="a" body2="c"/></contact>
<actuator><motor joint="h1" gear="20" ctrlrange="-2 2"/><motor joint="h2"/></actuator>
<keyframe><key name="home" qpos="0.5 -0.25 0 0 0 1 0"/></keyframe></mujoco>
)";

class MjcfStack : public testing::Test {
 protected:
  MjcfStack() { folder_.write("arm.xml", kArm); }
  std::string text(const std::string& robot, const std::string& more = "") const {
    return "poise: 1\nrobot: {" + robot + "}\n" + more +
           "control:\n  solver: qp\n  constraints: [dynamics, torque-limits, {type: collision}]\n"
           "  tasks: [{type: posture, law: {type: pd, stiffness: 50}}]\n"
           "plant: {type: gauss, duration: 0.1 s}\n";
  }
  StackSpec load(const std::string& robot, const std::string& more = "") const {
    return load_stack(folder_.write("s.yaml", text(robot, more)), {}, {}, &registry_);
  }
  poise::Setup made(const std::string& robot, const std::string& more = "") const {
    return set_up(load(robot, more), registry_);
  }

  const Registry registry_ = Registry::with_search_path();
  TempFolder folder_;
};

// Those of joints are left out.
TEST_F(MjcfStack, SensorsOfTheFileAreRead) {
  std::string with = kArm;
  with.insert(with.find("</mujoco>"),
              "<sensor><gyro name='turns' site='tip'/><accelerometer name='pushes' site='tip'/>"
              "<force site='tip'/><touch name='feels' site='tip'/><jointpos joint='h1'/></sensor>");
  const RobotFile file = load_robot({"mjcf", folder_.write("with.xml", with)}, {}, {}, &registry_);
  ASSERT_EQ(file.sensors.size(), 4u);
  const FileSensorKind kinds[] = {FileSensorKind::kGyro, FileSensorKind::kAccelerometer,
                                  FileSensorKind::kForce, FileSensorKind::kTouch};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(file.sensors[i].kind, kinds[i]);
    EXPECT_EQ(file.sensors[i].link, "tip");
  }
  EXPECT_EQ(file.sensors[0].name, "turns");
}

TEST_F(MjcfStack, AnMjcfStandsWhereAUrdfMay) {
  const poise::Setup setup = made("mjcf: arm.xml");
  EXPECT_FALSE(setup.tree->floating()) << "as the file says";
  EXPECT_EQ(setup.tree->joints[0].limits.effort, 40);
  EXPECT_EQ(setup.tree->frame("tip").X_BF.p.z(), 0.2);
  const auto read = [&] { return load_config(folder_.write("s.yaml", text("mjcf: arm.xml", ""))); };
  for (const Finding& finding : check_stack(read, registry_))
    EXPECT_EQ(finding.severity, Finding::Severity::kWarning) << finding.text;
}

TEST_F(MjcfStack, KeyFramesAreStartPostures) {
  const poise::Setup home = made("mjcf: arm.xml, start: {posture: home}");
  EXPECT_THAT(home.start.joints, ElementsAre(0.5, -0.25, 0, 0, 0, 0));
  EXPECT_NEAR(home.start.balls[0](0, 0), -1, 1e-12) << "half a turn about z";
  EXPECT_THROW(made("mjcf: arm.xml, start: {posture: nobody}"), ConfigError);
}

TEST_F(MjcfStack, ExcludedPairsAreNotKeptApart) {
  const poise::Setup setup = made("mjcf: arm.xml");
  std::vector<std::string> names;
  for (const auto& pair : setup.collision->pairs()) names.push_back(setup.collision->name(pair));
  EXPECT_THAT(names, AllOf(Contains("a – d"), Not(Contains("a – c"))));
}

TEST_F(MjcfStack, ObjectsMayBeMjcfToo) {
  folder_.write("ball.xml",
                "<mujoco><worldbody><body name='ball'><freejoint/><geom size='0.1'/></body>"
                "</worldbody></mujoco>");
  const std::string objects =
      "objects: {ball: {mjcf: ball.xml, start: {xyz: [1, 0, 2]}}, "
      "other: {mjcf: arm.xml, start: {xyz: [5, 0, 0]}}}\n";
  const StackSpec spec = load("mjcf: arm.xml", objects);
  const poise::Setup setup = set_up(spec, registry_);
  ASSERT_EQ(setup.tree->roots.size(), 3U);
  EXPECT_TRUE(setup.tree->roots[1].floating);
  EXPECT_FALSE(setup.tree->roots[2].floating);
  EXPECT_EQ(setup.start.bases[1].p, Eigen::Vector3d(1, 0, 2));
  const std::vector<BodyShape> shapes = visual_shapes(spec, setup);
  ASSERT_EQ(shapes.size(), 9U);
  for (const BodyShape& shape : shapes) {
    const TreeLink& link = setup.tree->links[static_cast<std::size_t>(shape.link)];
    EXPECT_EQ(shape.body, link.body);
  }
  EXPECT_EQ(setup.tree->links[static_cast<std::size_t>(shapes[4].link)].name, "ball/ball");
}

TEST_F(MjcfStack, ResolvedStacksReadTheSame) {
  const ConfigNode resolved = resolved_stack(load("mjcf: arm.xml"), registry_);
  const std::string written = to_yaml(resolved, false);
  EXPECT_THAT(written, HasSubstr("mjcf:"));
  const StackSpec again = load_stack(folder_.write("again.yaml", written));
  EXPECT_FALSE(set_up(again, registry_).tree->floating());
}

TEST_F(MjcfStack, MistakesHaveAPlace) {
  const auto refusal = [&](const std::string& robot) -> test::Refusal {
    try {
      made(robot);
    } catch (const ConfigError& error) {
      return error;
    }
    return {};
  };
  EXPECT_THAT(refusal("mjcf: arm.xml, urdf: arm.xml"),
              test::Refused(ErrorCode::kConflict, "robot"));
  EXPECT_THAT(refusal("mjcf: arm.xml, base: {joint: floating}"),
              test::Refused(ErrorCode::kUnsuited, ""));
  EXPECT_THAT(refusal("mjcf: none.xml"), test::Refused(ErrorCode::kFile, "robot.mjcf"));
  folder_.write("bad.xml", "<mujoco>\n<worldbody>\n<bodi/></worldbody></mujoco>");
  EXPECT_THAT(refusal("mjcf: bad.xml"),
              AllOf(test::Refused(ErrorCode::kInvalid, ""), HasSubstr("bad.xml:3")));
  EXPECT_THAT(refusal("urdf: arm.xml"), test::Refused(ErrorCode::kInvalid, "robot"));
}

TEST_F(MjcfStack, TheRootElementTellsTheFormat) {
  EXPECT_EQ(reader_of(folder_.path() / "arm.xml", registry_), "mjcf");
  EXPECT_EQ(reader_of(folder_.write("r.urdf", "<robot/>"), registry_), "");
}

}  // namespace
}  // namespace poise::test
