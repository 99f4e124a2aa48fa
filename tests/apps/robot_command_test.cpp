// SPDX-License-Identifier: BSD-2-Clause
// poise robot …

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>

#include "poise/core/config/config_node.hpp"
#include "poise/tests/support/program.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using nlohmann::json;
using test::poise;
using test::Printed;
using testing::HasSubstr;

const std::string kOddRobot = R"(<robot><link name="a"><inertial><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="b"><inertial><mass value="1"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="9"/></inertial>
<visual><geometry><mesh filename="package://skin/one.stl"/></geometry></visual>
<visual><geometry><mesh filename="package://skin/two.stl"/></geometry></visual></link>
<joint name="j" type="revolute"><parent link="a"/><child link="b"/>
<axis xyz="0 0 1"/><limit lower="-1" upper="1" effort="0" velocity="1"/></joint></robot>
)";

class RobotCheck : public testing::Test {
 protected:
  Printed check(const std::string& text, const std::string& options = "") const {
    const std::string file = folder_.write("odd.urdf", text).string();
    return poise("robot check '" + file + "' " + options);
  }
  test::TempFolder folder_;
};

TEST_F(RobotCheck, ListsEveryFindingWithItsLine) {
  const Printed p = check(kOddRobot, "--json");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  const json said = json::parse(p.out);
  EXPECT_EQ(said["valid"], true);
  EXPECT_EQ(said["loads"], true);
  EXPECT_EQ(said["warnings"].size(), said["problems"].size());
  EXPECT_EQ(said["name"], "odd");
  EXPECT_TRUE(said["feet"].empty());
  EXPECT_EQ(said["velocities"], 7);
  std::map<std::string, std::vector<int>> lines;
  for (const json& problem : said["problems"]) {
    EXPECT_EQ(problem["severity"], "warning");
    EXPECT_THAT(problem["file"].get<std::string>(), testing::EndsWith("odd.urdf"));
    lines[problem["kind"]].push_back(problem["line"]);
  }
  EXPECT_EQ(lines, (std::map<std::string, std::vector<int>>{
                       {"effort", {8}}, {"inertia-triangle", {4}}, {"mesh", {5, 6}}}));
}

TEST_F(RobotCheck, TellsPeopleTheSame) {
  const Printed p = check(kOddRobot);
  EXPECT_EQ(p.exit_code, 0);
  EXPECT_THAT(p.out, testing::AllOf(HasSubstr("odd"), HasSubstr("4")));
  EXPECT_THAT(p.err, testing::AllOf(HasSubstr("odd.urdf:5"), HasSubstr("odd.urdf:6")));
}

TEST_F(RobotCheck, FailsWithOneOnlyIfTheRobotIsRefused) {
  std::string broken = kOddRobot;
  broken.replace(broken.find("child link=\"b\""), 14, "child link=\"x\"");
  const Printed p = check(broken, "--json");
  EXPECT_EQ(p.exit_code, 1);
  const json said = json::parse(p.out);
  EXPECT_EQ(said["valid"], false);
  EXPECT_EQ(said["problems"].back()["severity"], "error");
  EXPECT_EQ(said["problems"].back()["line"], 7);
  EXPECT_EQ(poise("robot check /no/such.urdf").exit_code, 1);
  EXPECT_EQ(poise("robot check").exit_code, 2);
  EXPECT_EQ(poise("robot").exit_code, 2);
}

// Else the run blames whichever module divides by the mass first.
TEST_F(RobotCheck, RefusesAFloatingRobotWithoutMass) {
  const std::string massless =
      std::regex_replace(test::biped_urdf(), std::regex("<inertial>.*?</inertial>"), std::string());
  const std::string urdf = folder_.write("r.urdf", massless).string();
  const std::string part =
      folder_.write("r.yaml", "poise: 1\nrobot: {urdf: r.urdf, size: {leg: 0.8 m}}\n").string();
  const std::vector<std::string> commands{
      "robot check '" + urdf + "'", "robot new '" + urdf + "' --out new.yaml",
      "check stand --robot '" + part + "'", "run stand --robot '" + part + "'"};
  for (const std::string& command : commands) {
    const Printed p = poise(command);
    EXPECT_EQ(p.exit_code, 1) << command;
    EXPECT_THAT(p.err, testing::AllOf(HasSubstr("r.urdf"), HasSubstr("mass"))) << command;
  }
  EXPECT_EQ(poise("robot check --base fixed '" + urdf + "'").exit_code, 0) << "armatures may do";
}

TEST_F(RobotCheck, SaysWhatReadsARobotPart) {
  const std::string part = folder_.write("r.yaml", "poise: 1\nrobot: {urdf: r.urdf}\n").string();
  const Printed p = poise("robot check '" + part + "'");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, HasSubstr("show"));
}

const std::string kTriangle =
    "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n"
    "endfacet\nendsolid s\n";

TEST_F(RobotCheck, SearchesTheGivenFolderFirst) {
  folder_.write("here/skin/one.stl", kTriangle);
  folder_.write("here/skin/two.stl", kTriangle);
  const Printed p =
      check(kOddRobot, "--json --package-path '" + (folder_.path() / "here").string() + "'");
  EXPECT_EQ(json::parse(p.out)["problems"].size(), 2U) << p.out;
}

TEST_F(RobotCheck, NamesEveryMeshFileThatCannotBeRead) {
  folder_.write("skin/one.stl", "no mesh");
  folder_.write("skin/two.stl", "");
  const std::string touching = std::regex_replace(
      kOddRobot, std::regex("</link>\n<joint"),
      "<collision><geometry><mesh filename=\"package://skin/one.stl\"/></geometry></collision>$&");
  const Printed p = check(touching, "--json");
  EXPECT_EQ(p.exit_code, 0) << p.err;
  const json said = json::parse(p.out);
  std::map<std::string, std::string> found;  // file: text
  for (const json& problem : said["problems"])
    if (problem["kind"] == "mesh") {
      EXPECT_EQ(problem["path"], "link b");
      found[problem["file"]] = problem["text"];
    }
  ASSERT_EQ(found.size(), 2U) << p.out;
  EXPECT_THAT(found[(folder_.path() / "skin/one.stl").string()], HasSubstr("foot"));
  EXPECT_THAT(found[(folder_.path() / "skin/two.stl").string()], testing::Not(HasSubstr("foot")))
      << "it is only drawn";
  EXPECT_THAT(check(touching).err, HasSubstr("two.stl"));
}

class RobotNew : public testing::Test {
 protected:
  // Writes the part of a robot, then runs the commands in the same folder.
  Printed after_new(const std::string& urdf, const std::string& commands) const {
    const std::string file = folder_.write("robot.urdf", urdf).string();
    return poise("robot new '" + file + "' --out r.yaml --quiet && " + commands);
  }
  test::TempFolder folder_;
};

TEST_F(RobotNew, SaysWhatItFound) {
  const std::string file = folder_.write("robot.urdf", test::biped_urdf()).string();
  const Printed p = poise("robot new '" + file + "' --out r.yaml --json && test -s r.yaml");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  const json said = json::parse(p.out);
  EXPECT_EQ(said["base"], "floating");
  EXPECT_EQ(said["stands"], true);
  EXPECT_EQ(said["feet"][0]["name"], "left_foot");
  EXPECT_EQ(said["feet"][0]["link"], "left_sole");
  EXPECT_EQ(said["feet"][0]["shape"], "rectangle");
  EXPECT_EQ(said["hands"][1]["link"], "right_palm");
  EXPECT_EQ(said["roles"]["torso"], "chest");
}

// An antenna that turns next to no mass.
TEST_F(RobotNew, ListsWhatItGuessesAndLeavesItOut) {
  std::string urdf = test::biped_urdf();
  urdf.insert(urdf.rfind("</robot>"),
              "<link name='antenna'><inertial><mass value='0.01'/><inertia ixx='1e-6' iyy='1e-6' "
              "izz='1e-6' ixy='0' ixz='0' iyz='0'/></inertial></link>"
              "<joint name='antenna' type='revolute'><parent link='head'/><child link='antenna'/>"
              "<axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='1' velocity='1'/></joint>");
  const std::string file = folder_.write("robot.urdf", urdf).string();
  const json said = json::parse(poise("robot new '" + file + "' --json").out);
  const auto antenna = std::ranges::find_if(
      said["guesses"], [](const json& one) { return one["joint"] == "antenna"; });
  ASSERT_NE(antenna, said["guesses"].end()) << said;
  EXPECT_GT((*antenna)["armature"], 0);
  EXPECT_EQ((*antenna)["unit"], "kg·m²");
  const ConfigNode part = parse_config(said["text"].get<std::string>(), "r.yaml");
  EXPECT_NE(part.find("robot")->find("joints")->find("antenna")->find("armature"), nullptr);

  const json bare = json::parse(poise("robot new '" + file + "' --no-guess --json").out);
  EXPECT_TRUE(bare["guesses"].empty());
  EXPECT_EQ(bare["text"].get<std::string>().find("armature"), std::string::npos);
}

// Also of a run of what the first run resolved.
TEST_F(RobotNew, ItsGuessesStandInTheSummariesOfRuns) {
  const Printed p = after_new(
      test::biped_urdf(),
      "echo '[' && $POISE run stand --robot r.yaml --for 0.1 --out o --quiet --json && echo , && "
      "$POISE run o/stack.yaml --for 0.1 --out p --json --quiet && echo ']'");
  ASSERT_EQ(p.exit_code, 0) << p.err;
  const json said = json::parse(p.out);
  std::map<std::string, std::string> values;
  for (const json& guess : said[0]["guesses"])
    for (const auto& [path, value] : guess["values"].items()) values[path] = value;
  EXPECT_EQ(values["contacts.left_foot.friction"], "0.7");
  EXPECT_THAT(values["contacts.right_foot.rectangle"], HasSubstr("cm"));
  EXPECT_EQ(said[1]["guesses"], said[0]["guesses"]);
}

// A stack that replaces what was guessed stays a stack.
TEST_F(RobotNew, ItsGuessesMayBeReplaced) {
  const Printed p = after_new(test::biped_urdf(),
                              "$POISE check stand --robot r.yaml --json --set "
                              "contacts.left_foot.rectangle=null --set "
                              "'contacts.left_foot.line=10 cm'");
  EXPECT_EQ(p.exit_code, 0) << p.out << p.err;
  const json said = json::parse(p.out);
  EXPECT_GT(said["margin"]["start_m"].get<double>(), 0);
  EXPECT_TRUE(said["margin"]["postures"].empty());
  const auto of_guesses = std::ranges::find(said["problems"], "robot.guesses",
                                            [](const json& one) { return one["path"]; });
  ASSERT_NE(of_guesses, said["problems"].end()) << p.out;
  EXPECT_EQ((*of_guesses)["severity"], "warning");
}

TEST_F(RobotNew, KeepsAFileThatExists) {
  const Printed p =
      after_new(test::arm_urdf(), "\"$POISE\" robot new '" +
                                      (folder_.path() / "robot.urdf").string() + "' --out r.yaml");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, testing::AllOf(HasSubstr("'r.yaml'"), HasSubstr("--overwrite")));
}

TEST_F(RobotNew, RefusesLengthsInMillimetres) {
  const std::regex metres("(xyz|size)='([^ ]+) ([^ ]+) ([^']+)'");
  const std::string large = std::regex_replace(test::biped_urdf(), metres, "$1='$2e3 $3e3 $4e3'");
  const Printed p = after_new(large, "false");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, testing::AllOf(HasSubstr("robot.size"), HasSubstr("millimetres")));
  EXPECT_EQ(poise("robot new '" + (folder_.path() / "robot.urdf").string() +
                  "' --out r.yaml --quiet; test -e r.yaml")
                .exit_code,
            1)
      << "nothing is written";
}

TEST_F(RobotNew, RefusesAFootWithoutAShape) {
  const std::regex shape("('left_sole'>.*)<collision>.*</collision>");
  const std::string bare = std::regex_replace(test::biped_urdf(), shape, "$1");
  const std::string file = folder_.write("robot.urdf", bare).string();
  const Printed p =
      poise("robot new '" + file + "' --feet right_sole --feet left_sole --out r.yaml");
  EXPECT_EQ(p.exit_code, 1);
  EXPECT_THAT(p.err, testing::AllOf(HasSubstr("--feet:"), HasSubstr("'left_sole'")));
}

// `..` in a path to the robot's file leads to the folder of a link's target.
TEST_F(RobotNew, WritesIntoAFolderBehindALink) {
  const std::string file = folder_.write("a/robots/robot.urdf", test::arm_urdf()).string();
  std::filesystem::create_directories(folder_.path() / "d/dir");
  std::filesystem::create_directories(folder_.path() / "a/b");
  std::filesystem::create_directory_symlink("../../d/dir", folder_.path() / "a/b/link");
  const std::string part = "'" + (folder_.path() / "a/b/link/r.yaml").string() + "'";
  const Printed p = poise("robot new '" + file + "' --quiet --out " + part +
                          " && \"$POISE\" robot show " + part + " --out a.png");
  EXPECT_EQ(p.exit_code, 0) << p.err;
}

TEST_F(RobotNew, ShippedMotionsRunOnWhatItWrites) {
  struct Case {
    std::string urdf;
    std::vector<const char*> motions;
  };
  for (const auto& [urdf, motions] :
       {Case{test::biped_urdf(), {"stand", "squat", "com_circle", "reach"}},
        Case{test::quadruped_urdf(), {"stand", "squat", "com_circle", "sway", "crawl"}},
        Case{test::arm_urdf(), {"stand"}}, Case{test::arm_urdf(true), {"stand"}}})
    for (const std::string motion : motions) {
      const Printed p =
          after_new(urdf, "\"$POISE\" run --robot r.yaml --out o --overwrite " + motion);
      EXPECT_EQ(p.exit_code, 0) << motion << ": " << p.out << p.err;
    }
}

// The shapes of an MJCF outlive the registry of modules.
TEST_F(RobotCheck, TakesMjcf) {
  const std::string file = folder_.write("robot.xml", test::quadruped_mjcf()).string();
  for (const char* option : {"", "--json"}) {
    const Printed p = poise("robot check '" + file + "' " + option);
    EXPECT_EQ(p.exit_code, 0) << p.err;
    EXPECT_THAT(p.out, HasSubstr("valid")) << p.err;
  }
}

TEST_F(RobotNew, TakesMjcf) {
  const std::string file = folder_.write("robot.xml", test::quadruped_mjcf()).string();
  const Printed found = poise("robot new '" + file + "' --out r.yaml --json");
  ASSERT_EQ(found.exit_code, 0) << found.err;
  const json said = json::parse(found.out);
  EXPECT_EQ(said["base"], "floating");
  EXPECT_EQ(said["feet"].size(), 4U);
  EXPECT_NEAR(said["size"]["leg"].get<double>(), 0.24 + 0.24 + 0.08 + 0.02, 0.01);
  const std::string made = "robot new '" + file + "' --out r.yaml --quiet && ";
  for (const char* plant : {"gauss", "mujoco"}) {
    const Printed p =
        poise(made + "\"$POISE\" run stand --robot r.yaml --out o --set plant.type=" + plant +
              " --for 2");
    EXPECT_EQ(p.exit_code, 0) << plant << ": " << p.out << p.err;
  }
  const Printed shown = poise(made + "\"$POISE\" robot show r.yaml --out a.png && test -s a.png");
  EXPECT_EQ(shown.exit_code, 0) << shown.err;
  const Printed fixed = poise("robot new '" + file + "' --base fixed");
  EXPECT_EQ(fixed.exit_code, 1);
  EXPECT_THAT(fixed.err, HasSubstr("floating"));
}

// No posture is searched for closed chains: the file's first key frame is one.
TEST_F(RobotNew, StandsInTheKeyFrameOfAFileWithClosedChains) {
  const std::string key = "<keyframe><key name='up' qpos='0 0 0.42 1 0 0 0 0.3 -0.3 0.3 " +
                          std::string("0 0.6 -1.2 0 0.6 -1.2 0 0.6 -1.2 0 0.6 -1.2'/></keyframe>");
  for (const bool has_key : {true, false}) {
    const std::string xml = test::framed_quadruped_mjcf(has_key ? key : "");
    const std::string file = folder_.write("robot.xml", xml).string();
    const Printed p = poise("robot new '" + file + "' --out r.yaml --overwrite --json");
    ASSERT_EQ(p.exit_code, 0) << p.err;
    EXPECT_EQ(json::parse(p.out)["stands"], has_key) << p.out;
    if (!has_key) {
      EXPECT_THAT(p.out + p.err, HasSubstr("chains"));
      continue;
    }
    for (const char* plant : {"gauss", "mujoco"}) {
      const Printed run = poise("robot new '" + file +
                                "' --out r.yaml --quiet && \"$POISE\" run stand --robot r.yaml "
                                "--out o --for 2 --set plant.type=" +
                                plant);
      EXPECT_EQ(run.exit_code, 0) << plant << ": " << run.out << run.err;
    }
  }
}

TEST_F(RobotNew, WhatItWritesHasNothingOdd) {
  for (const std::string& urdf : {test::biped_urdf(), test::quadruped_urdf(), test::arm_urdf()}) {
    const Printed p = after_new(urdf, "\"$POISE\" check stand --robot r.yaml --json");
    ASSERT_EQ(p.exit_code, 0) << p.out;
    const json problems = json::parse(p.out)["problems"];
    // The legs of the biped cannot turn, so that its feet hold more than they can move.
    EXPECT_EQ(problems.size(), urdf == test::biped_urdf() ? 1u : 0u) << p.out;
    for (const json& one : problems) EXPECT_EQ(one["kind"], "contacts-dependent");
  }
}

TEST_F(RobotNew, IsShown) {
  const Printed p = after_new(test::biped_urdf(),
                              "\"$POISE\" robot show r.yaml --out a.png && test -s a.png && "
                              "\"$POISE\" render stand --robot r.yaml --out b.png --size 64x64");
  EXPECT_EQ(p.exit_code, 0) << p.err;
}

}  // namespace
}  // namespace poise
