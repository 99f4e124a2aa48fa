// SPDX-License-Identifier: BSD-2-Clause
// Every kind of warning about an MJCF file has an input that yields it alone.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "poise/core/check/check.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/core/check/warning_causes.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {
namespace {

using Kind = WarningKind;

// A plugin that does nothing: MuJoCo refuses files that name an unknown one.
void register_idle_plugin() {
  static const int once = [] {
    mjpPlugin idle;
    mjp_defaultPlugin(&idle);
    idle.name = "poise.test.idle";
    idle.capabilityflags = mjPLUGIN_PASSIVE;
    idle.nstate = [](const mjModel*, int) { return 0; };
    idle.init = [](const mjModel*, mjData*, int) { return 0; };
    idle.reset = [](const mjModel*, mjtNum*, void*, int) {};
    idle.compute = [](const mjModel*, mjData*, int, int) {};
    return mjp_registerPlugin(&idle);
  }();
  EXPECT_GE(once, 0);
}

// A body with a ball of 0.1 m, and what else is in it.
std::string ball_body(const std::string& name, const std::string& inside,
                      const std::string& where = "pos='0 0 1'") {
  return "<body name='" + name + "' " + where + ">" + inside + "<geom size='0.1'/></body>";
}

const std::string kTurns = "<joint name='h'/>";

// @param world   the inside of <worldbody>
// @param more    what follows it
// @param motors  the inside of <actuator>
WarningCause of_mjcf(Kind kind, const std::string& path, const std::string& world,
                     const std::string& more = "",
                     const std::string& motors = "<motor joint='h'/>") {
  const auto read = [=] {
    register_idle_plugin();
    const TempFolder folder;
    folder.write("robot.xml", "<mujoco><worldbody>" + world + "</worldbody>" + more + "<actuator>" +
                                  motors + "</actuator></mujoco>");
    const std::string stack = folder.write(
        "s.yaml",
        "poise: 1\nrobot: {mjcf: robot.xml}\ngravity: [0, 0, 0]\ncontrol: {solver: qp, "
        "constraints: [dynamics], tasks: [{type: posture}]}\n");
    return check_stack([&] { return load_config(stack); }, Registry::with_search_path());
  };
  return {kind, path, read};
}

std::vector<WarningCause> causes_of_parts() {
  const std::string arm = ball_body("a", kTurns);
  return {of_mjcf(Kind::kActuator, "actuator strap", ball_body("a", kTurns + "<site name='s'/>"),
                  "", "<motor joint='h'/><motor name='strap' site='s'/>"),
          of_mjcf(Kind::kActuator, "actuator rocket",
                  ball_body("a", "<joint name='free' type='free'/>" + ball_body("b", kTurns)), "",
                  "<motor joint='h'/><motor name='rocket' joint='free'/>"),
          of_mjcf(Kind::kActuators, "", arm, "", ""),
          of_mjcf(Kind::kBase, "", arm + ball_body("b", "<joint name='k'/>", "pos='5 0 0'")),
          of_mjcf(Kind::kBaseJoint, "joint free",
                  ball_body("a", "<joint name='free' type='free' armature='1'/>" +
                                     ball_body("b", kTurns))),
          of_mjcf(Kind::kWorld, "worldbody", "<geom size='0.1' pos='9 0 0'/>" + arm),
          of_mjcf(Kind::kWorld, "body shelf",
                  "<body name='shelf'/>" + ball_body("a", "<freejoint/>" + ball_body("b", kTurns))),
          of_mjcf(Kind::kMocap, "body hand", "<body name='hand' mocap='true'/>" + arm),
          of_mjcf(Kind::kEquality, "equality off", arm,
                  "<equality><weld name='off' body1='a' active='false'/></equality>"),
          of_mjcf(Kind::kTendon, "tendon grip",
                  ball_body("a", kTurns + ball_body("l", "<joint name='f' type='slide'/>")),
                  "<tendon><fixed name='grip'><joint joint='f' coef='1'/></fixed></tendon>",
                  "<motor joint='h'/><motor tendon='grip'/>"),
          of_mjcf(Kind::kRangeBall, "joint h",
                  ball_body("a", "<joint name='h' type='ball' range='0 1' limited='true'/>")),
          of_mjcf(Kind::kSpring, "joint h",
                  ball_body("a", "<joint name='h' type='ball' stiffness='1'/>")),
          of_mjcf(Kind::kNonlinear, "joint h", ball_body("a", "<joint name='h' damping='1 1'/>")),
          of_mjcf(Kind::kNonlinear, "actuator m", arm, "",
                  "<motor name='m' joint='h' damping='1 1'/>")};
}

std::vector<WarningCause> causes_of_files() {
  const std::string arm = ball_body("a", kTurns);
  const std::string down =
      "<joint name='k' axis='0 1 0'/>" + ball_body("c", "<joint name='l'/>", "pos='0 0 -0.3'");
  return {of_mjcf(Kind::kGravity, "option", arm, "<option gravity='0 0 -1.6'/>"),
          of_mjcf(Kind::kMedium, "option", arm, "<option density='1.2'/>"),
          of_mjcf(Kind::kMedium, "option", arm, "<option viscosity='0.1'/>"),
          of_mjcf(Kind::kGravcomp, "", ball_body("a", kTurns, "gravcomp='1'")),
          of_mjcf(Kind::kPlugin, "", arm,
                  "<extension><plugin plugin='poise.test.idle'><instance "
                  "name='i'/></plugin></extension>"),
          of_mjcf(Kind::kSkin, "skin coat", arm,
                  "<deformable><skin name='coat' vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'><bone "
                  "body='a' bindpos='0 0 0' bindquat='1 0 0 0' vertid='0 1 2' vertweight='1 1 "
                  "1'/></skin></deformable>"),
          of_mjcf(Kind::kMujoco, "",
                  ball_body("a", kTurns + "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"),
                  "<compiler settotalmass='3'/>"),
          of_mjcf(Kind::kOverlap, "robot.start",
                  ball_body("a", kTurns + ball_body("b", down, "pos='0 0 0.4'")), "",
                  "<motor joint='h'/><motor joint='k'/><motor joint='l'/>")};
}

std::vector<WarningCause> all_mjcf_causes() {
  std::vector<WarningCause> all = causes_of_parts();
  for (WarningCause& one : causes_of_files()) all.push_back(std::move(one));
  return all;
}

class MjcfWarningCauses : public testing::TestWithParam<WarningCause> {};

TEST_P(MjcfWarningCauses, YieldTheirKindAlone) { expect_only_its_kind(GetParam()); }

INSTANTIATE_TEST_SUITE_P(All, MjcfWarningCauses, testing::ValuesIn(all_mjcf_causes()), cause_name);

TEST(MjcfWarningKinds, HaveCauses) { expect_causes_of_all(all_mjcf_causes(), true); }

}  // namespace
}  // namespace poise::test
