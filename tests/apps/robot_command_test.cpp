// SPDX-License-Identifier: BSD-2-Clause
// poise robot …

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "poise/tests/support/program.hpp"
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
  EXPECT_EQ(said["name"], "odd");
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
  EXPECT_THAT(p.out, testing::AllOf(HasSubstr("valid: odd"), HasSubstr("4 warnings")));
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

TEST_F(RobotCheck, SearchesTheGivenFolderFirst) {
  folder_.write("here/skin/one.stl", "");
  folder_.write("here/skin/two.stl", "");
  const Printed p =
      check(kOddRobot, "--json --package-path '" + (folder_.path() / "here").string() + "'");
  EXPECT_EQ(json::parse(p.out)["problems"].size(), 2U) << p.out;
}

}  // namespace
}  // namespace poise
