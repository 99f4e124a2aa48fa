// SPDX-License-Identifier: BSD-2-Clause
// Every broken file gives one ConfigError with the file, the line, what was found and what is
// right.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>

#include "core/tree/urdf.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

const std::string kGood = R"(<?xml version="1.0"?>
<robot name="r">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="base">
    <inertial>
      <origin xyz="0 0 0.1" rpy="0 0 0"/>
      <mass value="2"/>
      <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>
    </inertial>
    <visual>
      <geometry><box size="1 1 1"/></geometry>
      <material name="red"/>
    </visual>
    <collision>
      <geometry><cylinder radius="1" length="2"/></geometry>
    </collision>
  </link>
  <link name="upper_arm">
    <inertial>
      <mass value="1"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/>
    </inertial>
  </link>
  <link name="hand"/>
  <joint name="shoulder" type="revolute">
    <parent link="base"/>
    <child link="upper_arm"/>
    <origin xyz="0 0 1"/>
    <axis xyz="0 0 2"/>
    <limit lower="-1" upper="1" effort="10" velocity="5"/>
  </joint>
  <joint name="wrist" type="fixed">
    <parent link="upper_arm"/>
    <child link="hand"/>
  </joint>
</robot>
)";

/// kGood with `from` replaced by `to`. The error must stand on the line of `mark` (default: of
/// `to`).
struct Case {
  std::string name, from, to;
  std::vector<std::string> words;
  std::string mark = {};
};

const Case kCases[] = {
    // Not XML
    {"StrayEndTag", "<link name=\"hand\"/>", "<link name=\"hand\"></lnik>", {"is not XML"}},
    {"DoubledAttribute", "name=\"hand\"", "name=\"hand\" name=\"h\"", {"is not XML"}},
    // Not a URDF
    {"OtherEndTag", "</robot>", "</robt>", {"is not XML"}},
    {"NoRobotName", "<robot name=\"r\">", "<robot>", {"<robot> has no name"}},
    {"OtherVersion", "<robot name=\"r\">", "<robot name=\"r\" version=\"2.0\">", {"2.0", "1.0"}},
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
    {"TwoMaterialsOfAName",
     "</material>\n  <link",
     "</material>\n<material name=\"red\"/> <link",
     {"material 'red' already"},
     "<material name=\"red\"/> "},
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
     {"joint third", "second joint above link 'hand'", "'wrist' (line 32)"}},
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
    {"NoMass", "      <mass value=\"2\"/>\n", "", {"<inertial> has no <mass>"}, "<inertial>"},
    {"NoInertia",
     "      <inertia ixx=\"1\" ixy=\"0\" ixz=\"0\" iyy=\"1\" iyz=\"0\" izz=\"1\"/>\n",
     "",
     {"<inertial> has no <inertia>"},
     "<inertial>"},
    {"NoIzz", "iyz=\"0\" izz=\"1\"", "iyz=\"0\"", {"<inertia> has no izz"}, "<inertia ixx=\"1\""},
    {"IndefiniteInertia",
     "ixx=\"1\" ixy=\"0\"",
     "ixx=\"1\" ixy=\"1.5\"",
     {"link base", "not positive definite", "-0.5 kg·m²"}},
    {"NegativeInertia", "izz=\"1\"", "izz=\"-1\"", {"not positive definite"}},
    {"MassWithoutInertia",
     "ixx=\"0.1\" ixy=\"0\" ixz=\"0\" iyy=\"0.1\" iyz=\"0\" izz=\"0.1\"",
     "ixx=\"0\" ixy=\"0\" ixz=\"0\" iyy=\"0\" iyz=\"0\" izz=\"0\"",
     {"not positive definite"}},
    {"ImpossibleInertia", "izz=\"1\"", "izz=\"3\"", {"exceeds the sum of the other two", "50 %"}},
    {"OriginOfTwoNumbers", "0 0 0.1", "0 0.1", {"2 numbers", "write 3"}},
    {"OriginOfFourNumbers", "rpy=\"0 0 0\"", "rpy=\"0 0 0 0\"", {"4 numbers", "write 3"}},
    {"OriginOverTwoLines", "0 0 0.1", "0 0\n0.1", {"is not a number", "spaces"}, "<origin"},
    // Shapes
    {"NoGeometry",
     "<geometry><box size=\"1 1 1\"/></geometry>",
     "",
     {"<visual> has no <geometry>"},
     "<visual>"},
    {"EmptyGeometry", "<box size=\"1 1 1\"/>", "", {"<geometry> is empty"}, "<geometry></g"},
    {"UnknownShape", "<box size", "<bx size", {"<bx> is no shape", "did you mean 'box'?"}},
    {"FlatBox", "<box size=\"1 1 1\"", "<box size=\"1 1 0\"", {"size=\"1 1 0\"", "above 0"}},
    {"CylinderWithoutLength",
     "radius=\"1\" length=\"2\"",
     "radius=\"1\"",
     {"<cylinder> has no length"}},
    {"ColorOutOfRange", "1 0 0 1\"/></m", "255 0 0 1\"/></m", {"255 0 0 1", "from 0 to 1"}},
    {"NamelessMaterial", "<material name=\"red\"/>", "<material/>", {"<material> has no name"}},
    // Joints
    {"NoType", " type=\"fixed\"", "", {"<joint> has no type"}, "\"wrist\""},
    {"UnknownType", "\"fixed\"", "\"fixd\"", {"joint wrist", "'fixd' is unknown", "'fixed'?"}},
    {"Planar", "\"revolute\"", "\"planar\"", {"joint shoulder", "planar", "not supported"}},
    {"Mimic", "<axis", "<mimic joint=\"wrist\"/><axis", {"mimic", "not supported", "'wrist'"}},
    {"FloatingInside", "\"fixed\"", "\"floating\"", {"joint wrist", "inside the robot"}},
    {"FloatingBelowAHeavyRoot", "\"revolute\"", "\"floating\"", {"joint shoulder", "weightless"}},
    {"ZeroAxis", "xyz=\"0 0 2\"", "xyz=\"0 0 0\"", {"joint shoulder", "axis is zero"}},
    {"AxisWithoutDirection", " xyz=\"0 0 2\"", "", {"<axis> has no xyz"}, "<axis"},
    {"NoLimit",
     "    <limit lower=\"-1\" upper=\"1\" effort=\"10\" velocity=\"5\"/>\n",
     "",
     {"revolute joint needs a <limit>", "continuous"},
     "\"shoulder\""},
    {"LimitsExchanged",
     "lower=\"-1\" upper=\"1\"",
     "lower=\"1\" upper=\"-1\"",
     {"lower 1 is above upper -1", "exchanged"}},
    {"NegativeEffort", "effort=\"10\"", "effort=\"-10\"", {"effort limit is -10"}},
    {"NegativeVelocity", "velocity=\"5\"", "velocity=\"-5\"", {"velocity limit is -5"}},
    {"NoEffort", "effort=\"10\" ", "", {"<limit> has no effort"}, "<limit"},
    {"LimitIsNan", "upper=\"1\"", "upper=\"NaN\"", {"'NaN' is not finite"}},
    {"EmptyDynamics", "<axis", "<dynamics/><axis", {"neither damping nor friction"}},
    {"SafetyWithoutGain", "<axis", "<safety_controller/><axis", {"has no k_velocity"}},
};

class Folder {
 public:
  Folder() {
    std::string name = (fs::temp_directory_path() / "poise broken XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Folder() { fs::remove_all(path_); }
  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
    return path_ / name;
  }
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

int line_of(const std::string& text, const std::string& mark) {
  const std::size_t at = text.find(mark);
  EXPECT_NE(at, std::string::npos) << "the test has no '" << mark << "'";
  if (at == std::string::npos) return -1;
  return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n'));
}

// Loads and expects one ConfigError that says all this, and silence on standard error.
void expect_refusal(const fs::path& file, int line, const std::vector<std::string>& words,
                    bool floating = true) {
  testing::internal::CaptureStderr();
  std::string said;
  try {
    load_urdf(file, floating);
    said = "nothing";
  } catch (const ConfigError& error) {
    said = error.what();
    EXPECT_EQ(error.place().file, file.string());
    EXPECT_EQ(error.place().line, line) << said;
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_THAT(said, testing::HasSubstr(file.string()));
  for (const std::string& word : words) EXPECT_THAT(said, testing::HasSubstr(word));
}

class BrokenUrdf : public testing::TestWithParam<Case> {};

TEST_P(BrokenUrdf, IsRefusedWithItsLine) {
  const Case& broken = GetParam();
  std::string text = kGood;
  const std::size_t at = text.find(broken.from);
  ASSERT_NE(at, std::string::npos) << "the test's good file has no such part";
  text.replace(at, broken.from.size(), broken.to);
  const int line = line_of(text, broken.mark.empty() ? broken.to : broken.mark);
  const Folder folder;
  expect_refusal(folder.write("broken.urdf", text), line, broken.words);
}

INSTANTIATE_TEST_SUITE_P(Table, BrokenUrdf, testing::ValuesIn(kCases),
                         [](const auto& broken) { return broken.param.name; });

TEST(BrokenUrdfFile, TheGoodOneLoadsWithoutAWord) {
  const Folder folder;
  std::vector<UrdfWarning> warnings;
  testing::internal::CaptureStderr();
  const Tree tree = load_urdf(folder.write("good.urdf", kGood), true, &warnings);
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_TRUE(warnings.empty());
  EXPECT_EQ(tree.joints.size(), 1U);
  EXPECT_TRUE(tree.joints[0].axis.isApprox(Eigen::Vector3d::UnitZ()));
}

TEST(BrokenUrdfFile, EmptyBinaryOrNoXml) {
  const Folder folder;
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
  const Folder folder;
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

TEST(BrokenUrdfFile, FloatingJointUnderAFixedBase) {
  const Folder folder;
  const fs::path file =
      folder.write("f.urdf", R"(<robot name="r"><link name="world"/><link name="a"/>
<joint name="free" type="floating"><parent link="world"/><child link="a"/></joint></robot>)");
  expect_refusal(file, 2, {"joint free", "base is to be fixed"}, false);
  const Tree tree = load_urdf(file, true);
  EXPECT_EQ(tree.links.front().name, "a") << "the floating joint's child is the base";
  EXPECT_EQ(tree.nv(), 6);
}

}  // namespace
}  // namespace poise
