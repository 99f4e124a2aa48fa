// SPDX-License-Identifier: BSD-2-Clause
// Every broken file gives one ConfigError with the file, the line, the fault and the remedy.

#include "poise/tests/core/tree/broken_urdf.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using test::Case;
using test::expect_refusal;
using test::kGood;
using test::TempFolder;

const Case kCases[] = {
    // Not XML
    {"StrayEndTag", "<link name=\"hand\"/>", "<link name=\"hand\"></lnik>", {"is not XML"}},
    {"DoubledAttribute", "name=\"hand\"", "name=\"hand\" name=\"h\"", {"is not XML"}},
    // Not a URDF
    {"OtherEndTag", "</robot>", "</robt>", {"is not XML"}},
    {"OtherVersion", "<robot name=\"r\">", "<robot name=\"r\" version=\"2.0\">", {"2.0", "1.x"}},
    {"Xacro", "<link name=\"hand\"/>", "<link name=\"hand\"/><xacro:arm/>", {"xacro"}},
    {"SecondRoot", "</robot>", "</robot><robot/>", {"second root element"}},
    // Names
    {"LinkWithoutName", "<link name=\"hand\"/>", "<link/>", {"<link> has no name"}},
    {"EmptyName", "<link name=\"hand\"/>", "<link name=\"\"/>", {"<link> has an empty name"}},
    {"TwoLinksOfAName",
     "link name=\"hand\"",
     "link name=\"base\"",
     {"link 'base' on line 4"},
     "\"base\"/>"},
    {"TwoJointsOfAName",
     "\"wrist\"",
     "\"shoulder\"",
     {"joint 'shoulder' on line 25"},
     "\"shoulder\" type=\"fixed\""},
    {"UnknownParent",
     "parent link=\"base\"",
     "parent link=\"bass\"",
     {"joint shoulder", "'bass' does not exist", "did you mean 'base'?"}},
    {"UnknownChild",
     "child link=\"hand\"",
     "child link=\"hnad\"",
     {"joint wrist", "'hnad' does not exist", "did you mean 'hand'?"}},
    {"NoParent", "    <parent link=\"base\"/>\n", "", {"<joint> has no <parent>"}, "\"shoulder\""},
    {"NoChild", "    <child link=\"hand\"/>\n", "", {"<joint> has no <child>"}, "\"wrist\""},
    {"ParentWithoutLink", "parent link=\"base\"", "parent", {"<parent> has no link"}, "<parent/>"},
    // Not one tree
    {"Loop",
     "parent link=\"base\"",
     "parent link=\"hand\"",
     {"joint shoulder", "loop: upper_arm → hand → upper_arm"},
     "\"shoulder\""},
    {"OwnParent",
     "child link=\"hand\"",
     "child link=\"upper_arm\"",
     {"joint wrist", "loop: upper_arm → upper_arm"},
     "\"wrist\""},
    {"TwoParents",
     "</robot>",
     "<joint name=\"third\" type=\"fixed\"><parent link=\"base\"/><child "
     "link=\"hand\"/></joint></robot>",
     {"joint third", "closes the loop base → upper_arm → hand → base: ",
      "second parent joint of link 'hand'", "'wrist' (line 32)"}},
    {"TwoJointsBetweenTwoLinks",
     "</robot>",
     "<joint name=\"third\" type=\"fixed\"><parent link=\"upper_arm\"/><child "
     "link=\"hand\"/></joint></robot>",
     {"joint third", "closes the loop upper_arm → hand → upper_arm: "}},
    {"FourBars",
     "</robot>",
     "<link name=\"crank\"/><joint name=\"a\" type=\"continuous\"><parent link=\"base\"/><child "
     "link=\"crank\"/></joint>\n<joint name=\"b\" type=\"continuous\"><parent "
     "link=\"crank\"/><child "
     "link=\"hand\"/></joint></robot>",
     {"joint b", "closes the loop base → upper_arm → hand → crank → base: "},
     "\"b\""},
    {"TwoRootsAboveALink",
     "</robot>",
     "<link name=\"other\"/>\n<joint name=\"third\" type=\"fixed\"><parent link=\"other\"/><child "
     "link=\"hand\"/></joint></robot>",
     {"joint third: is a second parent joint of link 'hand'"},
     "\"third\""},
    {"TwoRoots",
     "<link name=\"hand\"/>",
     "<link name=\"hand\"/>\n<link name=\"lost\"/>",
     {"link lost", "second root", "'base' (line 4)"},
     "\"lost\""},
    // Inertia
    {"NegativeMass", "mass value=\"2\"", "mass value=\"-2\"", {"link base", "mass is -2 kg"}},
    {"MassIsAWord", "mass value=\"2\"", "mass value=\"heavy\"", {"'heavy' is not a number"}},
    {"MassIsNan", "mass value=\"2\"", "mass value=\"nan\"", {"'nan' is not finite"}},
    {"MassIsInfinite", "mass value=\"2\"", "mass value=\"inf\"", {"'inf' is not finite"}},
    {"MassIsTooLarge", "mass value=\"2\"", "mass value=\"1e999\"", {"'1e999' is too large"}},
    {"MassWithUnit", "mass value=\"2\"", "mass value=\"2kg\"", {"'2kg' is not a number"}},
    {"MassWithComma", "mass value=\"2\"", "mass value=\"2,5\"", {"'2,5' is not a number"}},
    {"MassWithTwoSigns", "mass value=\"2\"", "mass value=\"+-2\"", {"'+-2' is not a number"}},
    {"IndefiniteInertia",
     "ixx=\"1\" ixy=\"0\"",
     "ixx=\"1\" ixy=\"3\"",
     {"link base", "not positive definite", "-2 kg·m²"}},
    {"NegativeInertia", "izz=\"1\"", "izz=\"-1\"", {"not positive definite", "floating base"}},
    {"NegativeInertiaOfAPart",
     "izz=\"0.1\"",
     "izz=\"-0.1\"",
     {"link upper_arm", "not positive definite", "joint 'shoulder' moves"}},
    {"InertiaOfWords",
     "ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"",
     "ixx=\"a\" ixy=\"b\" ixz=\"c\" iyy=\"d\" iyz=\"e\" izz=\"f\"",
     {"link base", "'a' is not a number"}},
    {"InertiaIsNan", "izz=\"1\"", "izz=\"nan\"", {"link base", "'nan' is not finite"}},
    {"OriginOfTwoNumbers", "0 0 0.1", "0 0.1", {"2 numbers", "write 3"}},
    {"OriginOfFourNumbers", "rpy=\"0 0 0\"", "rpy=\"0 0 0 0\"", {"4 numbers", "write 3"}},
};

class BrokenUrdf : public testing::TestWithParam<Case> {};

TEST_P(BrokenUrdf, IsRefusedWithItsLine) { expect_refusal(GetParam()); }

INSTANTIATE_TEST_SUITE_P(Table, BrokenUrdf, testing::ValuesIn(kCases),
                         [](const auto& broken) { return broken.param.name; });

TEST(BrokenUrdfFile, TheGoodOneLoadsWithoutAWord) {
  const TempFolder folder;
  std::vector<UrdfWarning> warnings;
  testing::internal::CaptureStderr();
  const Tree tree = load_urdf(folder.write("good.urdf", kGood), true, &warnings);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(warnings.empty());
  EXPECT_EQ(tree.joints.size(), 1U);
  EXPECT_TRUE(tree.joints[0].axis.isApprox(Eigen::Vector3d::UnitZ()));
}

TEST(BrokenUrdfFile, EmptyBinaryOrNoXml) {
  const TempFolder folder;
  expect_refusal(folder.write("empty.urdf", ""), 1, {"is empty"});
  expect_refusal(folder.write("blank.urdf", " \n\t\n"), 1, {"is empty"});
  expect_refusal(folder.write("binary.urdf", std::string("\x7f"
                                                         "ELF\n\0\1\2",
                                                         8)),
                 2, {"not text"});
  expect_refusal(folder.write("prose.urdf", "dear robot\n"), 1, {"XML"});
  expect_refusal(folder.write("comment.urdf", "<!-- <robot/>\n"), 1, {"XML"});
  expect_refusal(folder.write("sdf.urdf", "<sdf version='1.4'/>"), 1, {"SDF", "<robot>"});
  expect_refusal(folder.write("nothing.urdf", "<robot name='r'/>"), 1, {"no <link>"});
  expect_refusal(folder.write("cut.urdf", kGood.substr(0, 700)), 25, {"is not XML"});
}

TEST(BrokenUrdfFile, MissingDirectoryOrTooLarge) {
  const TempFolder folder;
  folder.write("atlas.urdf", kGood);
  expect_refusal(folder.path() / "atlsa.urdf", 0, {"no such file", "did you mean 'atlas.urdf'?"});
  expect_refusal(folder.path(), 0, {"is a directory"});
  expect_refusal("/dev/null", 0, {"not a regular file"});
  expect_refusal(folder.write("huge.urdf", std::string(10'000'001, ' ')), 0, {"10 MB"});
  std::string deep = "<robot name='r'>\n";
  for (int i = 0; i < 500'000; ++i) deep += "<a b='/>'>";
  expect_refusal(folder.write("deep.urdf", deep), 2, {"nested", "100"});
  std::string many = "<robot name='r'>\n";
  for (int i = 0; i < 3000; ++i) many += "<link name='l" + std::to_string(i) + "'/>\n";
  expect_refusal(folder.write("many.urdf", many + "</robot>"), 1, {"3000 links", "2000"});
}

}  // namespace
}  // namespace poise
