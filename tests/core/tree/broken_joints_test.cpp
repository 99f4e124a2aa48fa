// SPDX-License-Identifier: BSD-2-Clause
// Every invalid joint gives one ConfigError with its line, the fault and the remedy.

#include "poise/tests/core/tree/broken_urdf.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using test::Case;
using test::expect_refusal;
using test::kGood;
using test::TempFolder;

const Case kCases[] = {
    {"NoType", " type=\"fixed\"", "", {"<joint> has no type"}, "\"wrist\""},
    {"UnknownType", "\"fixed\"", "\"fixd\"", {"joint wrist", "'fixd' is unknown", "'fixed'?"}},
    {"MimicOfNobody",
     "<axis",
     "<mimic joint=\"elbow\"/><axis",
     {"joint shoulder", "'elbow'", "does not exist", "shoulder, wrist"},
     "\"shoulder\""},
    {"MimicWithANamespace",
     "<axis",
     "<mimic joint=\"arm/wrist\"/><axis",
     {"joint shoulder", "'arm/wrist', which does not exist", "did you mean 'wrist'?"},
     "\"shoulder\""},
    {"MimicOfAFixedJoint",
     "<axis",
     "<mimic joint=\"wrist\"/><axis",
     {"joint shoulder", "'wrist', which does not move"},
     "\"shoulder\""},
    {"MimicOfItself",
     "<axis",
     "<mimic joint=\"shoulder\"/><axis",
     {"follows itself: shoulder → shoulder"},
     "\"shoulder\""},
    {"MimicWithoutJoint", "<axis", "<mimic/><axis", {"<mimic> has no joint"}},
    {"MultiplierIsZero",
     "<axis",
     "<mimic joint=\"shoulder\" multiplier=\"0\"/><axis",
     {"multiplier is 0", "fixed"}},
    {"MultiplierIsNan",
     "<axis",
     "<mimic joint=\"shoulder\" multiplier=\"nan\"/><axis",
     {"'nan' is not finite"}},
    {"OffsetIsAWord",
     "<axis",
     "<mimic joint=\"shoulder\" offset=\"some\"/><axis",
     {"'some' is not a number"}},
    {"SphericalWithRange", "\"revolute\"", "\"spherical\"", {"every axis"}, "<axis"},
    {"UniversalWithoutAxis2",
     "\"revolute\"",
     "\"universal\"",
     {"joint shoulder", "no <axis2>"},
     "\"shoulder\""},
    {"RevoluteWithAxis2",
     "<axis",
     "<axis2 xyz=\"1 0 0\"/><axis",
     {"revolute joint has no second axis"}},
    {"RevoluteWithLimit2",
     "<axis",
     "<limit2 effort=\"1\" velocity=\"1\"/><axis",
     {"revolute joint has no second axis"}},
    {"RevoluteWithSwing",
     "lower=\"-1\"",
     "swing=\"1\" lower=\"-1\"",
     {"revolute joint has no swing", "lower and upper"}},
    {"ZeroAxis", "xyz=\"0 0 2\"", "xyz=\"0 0 0\"", {"joint shoulder", "axis is zero"}},
    {"AxisWithoutDirection", " xyz=\"0 0 2\"", "", {"<axis> has no xyz"}, "<axis"},
    {"LimitIsNan", "upper=\"1\"", "upper=\"NaN\"", {"'NaN' is not finite"}},
    {"FrictionIsNan", "<axis", "<dynamics friction=\"nan\"/><axis", {"'nan' is not finite"}},
};

// A joint of several degrees of freedom in place of the shoulder.
const Case kJoints[] = {
    {"Axis2IsZero",
     "",
     "universal\">J<axis xyz=\"1 0 0\"/><axis2 xyz=\"0 0 0\"/>",
     {"joint shoulder", "axis is zero"}},
    {"Axis2IsParallel",
     "",
     "universal\">J<axis xyz=\"1 0 0\"/><axis2 xyz=\"-2 0 0\"/>",
     {"two axes", "parallel"}},
    {"NoFirstAxis", "", "universal\">J<axis2 xyz=\"1 0 0\"/>", {"<joint> has no <axis>"}},
    {"UpperOfASphere",
     "",
     "spherical\">J<limit upper=\"1\" effort=\"1\" velocity=\"1\"/>",
     {"no lower and upper", "swing and twist"}},
    {"NegativeSwing",
     "",
     "spherical\">J<limit swing=\"-1\" effort=\"1\" velocity=\"1\"/>",
     {"swing limit is -1", "3.1"}},
    {"SwingOfAWholeTurn",
     "",
     "spherical\">J<limit swing=\"6.28\" effort=\"1\" velocity=\"1\"/>",
     {"swing limit is 6.28"}},
    {"TwistAlone",
     "",
     "spherical\">J<limit twist=\"1\" effort=\"1\" velocity=\"1\"/>",
     {"twist limit", "without a swing limit"}},
    {"SwingIsNan",
     "",
     "spherical\">J<limit swing=\"nan\" effort=\"1\" velocity=\"1\"/>",
     {"'nan' is not finite"}},
    {"SphericalMimic",
     "",
     "spherical\">J<mimic joint=\"shoulder\"/>",
     {"several degrees of freedom", "can follow"}},
    {"PlanarWithZeroAxis", "", "planar\">J<axis xyz=\"0 0 0\"/>", {"axis is zero"}},
};

class BrokenJoint : public testing::TestWithParam<Case> {};

TEST_P(BrokenJoint, IsRefusedWithItsLine) { expect_refusal(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Table, BrokenJoint, testing::ValuesIn(kCases),
                         [](const auto& broken) { return broken.param.name; });

class BrokenJointOfSeveralDofs : public testing::TestWithParam<Case> {};

TEST_P(BrokenJointOfSeveralDofs, IsRefusedWithItsLine) {
  std::string joint = GetParam().to, text = kGood;
  joint.replace(joint.find('J'), 1, "<parent link=\"base\"/><child link=\"upper_arm\"/>");
  const std::size_t begin = text.find("<joint name"), end = text.find("</joint>");
  text.replace(begin, end - begin, "<joint name=\"shoulder\" type=\"" + joint);
  const TempFolder folder;
  expect_refusal(folder.write("broken.urdf", text), 25, GetParam().words);
}

INSTANTIATE_TEST_SUITE_P(Table, BrokenJointOfSeveralDofs, testing::ValuesIn(kJoints),
                         [](const auto& broken) { return broken.param.name; });

TEST(BrokenJoints, MimicsThatFollowEachOther) {
  const TempFolder folder;
  std::stringstream text;
  text << "<robot name='r'><link name='base'/>\n";
  const std::string leaders = "caba";
  for (std::size_t i = 0; i < leaders.size(); ++i) {
    const char name = static_cast<char>('a' + i);
    text << "<link name='" << name << "'/><joint name='" << name
         << "' type='continuous'><parent link='base'/><child link='" << name << "'/><mimic joint='"
         << leaders[i] << "'/></joint>\n";
  }
  text << "</robot>";
  expect_refusal(folder.write("cycle.urdf", text.str()), 2,
                 {"joint a", "follows itself: a → c → b → a"});
}

TEST(BrokenJoints, FloatingJointUnderAFixedBase) {
  const TempFolder folder;
  const fs::path file =
      folder.write("f.urdf", R"(<robot name="r"><link name="world"/><link name="a"/>
<joint name="free" type="floating"><parent link="world"/><child link="a"/></joint></robot>)");
  expect_refusal(file, 2, {"joint free", "the base is fixed"}, false);
  const Tree tree = load_urdf(file, true);
  EXPECT_EQ(tree.links.front().name, "a") << "the floating joint's child is the base";
  EXPECT_EQ(tree.nv(), 6);
}

}  // namespace
}  // namespace poise
