// SPDX-License-Identifier: BSD-2-Clause
// Inputs that load_urdf accepts with a warning, and its search for files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <locale>

#include "poise/core/near_name.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/core/warning_kind.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Eigen::Vector3d;
using testing::HasSubstr;

struct Loaded {
  Tree tree;
  std::vector<UrdfWarning> warnings;
};

Loaded load(const std::string& inside, bool floating = true) {
  const test::TempFolder folder;
  Loaded result;
  result.tree = load_urdf(folder.write("r.urdf", "<robot name='r'>\n" + inside + "</robot>\n"),
                          floating, &result.warnings);
  return result;
}

void expect_one_warning(const Loaded& loaded, int line, const std::string& path, WarningKind kind) {
  ASSERT_EQ(loaded.warnings.size(), 1U);
  const UrdfWarning& warning = loaded.warnings.front();
  EXPECT_EQ(warning.place.line, line);
  EXPECT_THAT(warning.place.file, testing::EndsWith("r.urdf"));
  EXPECT_EQ(warning.path, path);
  EXPECT_EQ(warning.kind, to_string(kind));
}

std::string link(const std::string& name, const std::string& izz = "1") {
  return "<link name='" + name +
         "'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='" +
         izz + "'/></inertial></link>\n";
}

std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                  const std::string& child, const std::string& rest = "") {
  return "<joint name='" + name + "' type='" + type + "'><parent link='" + parent +
         "'/><child link='" + child + "'/>" + rest + "</joint>\n";
}

const std::string kLimit = "<limit lower='-1' upper='2' effort='3' velocity='4'/>";

TEST(UrdfWarning, MeshThatIsNotThere) {
  const Loaded loaded = load(
      "<link name='a'>\n<visual><geometry>\n<mesh filename='meshes/no.stl'/></geometry></visual>\n"
      "<visual><geometry><sphere radius='0.5'/></geometry></visual></link>",
      false);
  expect_one_warning(loaded, 4, "link a", WarningKind::kMesh);
  EXPECT_THAT(loaded.warnings[0].text, HasSubstr("meshes/no.stl"));
}

TEST(UrdfWarning, InertiaThatNoBodyQuiteHas) {
  expect_one_warning(load(link("a", "2.1")), 2, "link a", WarningKind::kInertiaTriangle);
  EXPECT_TRUE(load(link("a", "2.0001")).warnings.empty()) << "rounding in the file";
  const std::string part = link("a") + link("b", "10") + joint("j", "fixed", "a", "b");
  expect_one_warning(load(part), 3, "link b", WarningKind::kInertiaTriangle);
}

TEST(UrdfWarning, WeightlessLinkAtTheEndOfAChain) {
  const Loaded loaded =
      load(link("a") + "<link name='b'/>\n" + joint("j", "revolute", "a", "b", kLimit));
  expect_one_warning(loaded, 4, "joint j", WarningKind::kWeightless);
  EXPECT_TRUE(load(link("a") + "<link name='b'/>" + link("c") +
                   joint("i", "revolute", "a", "b", kLimit) +
                   joint("j", "revolute", "b", "c", kLimit))
                  .warnings.empty())
      << "it carries another";
}

TEST(UrdfWarning, WeightlessBaseThatFloats) {
  const std::string robot =
      "<link name='a'/>" + link("b") + joint("j", "revolute", "a", "b", kLimit);
  expect_one_warning(load(robot), 0, "link a", WarningKind::kWeightless);
  EXPECT_TRUE(load(robot, false).warnings.empty()) << "a fixed base needs no mass";
}

TEST(UrdfWarning, MaterialThatIsDefinedNowhere) {
  const Loaded loaded = load(
      "<material name='grey'><color rgba='.1 .2 .3 1'/></material><link name='a'><visual>"
      "<geometry><sphere radius='1'/></geometry>\n<material name='gray'/></visual></link>",
      false);
  expect_one_warning(loaded, 3, "link a", WarningKind::kMaterial);
  EXPECT_EQ(suggested_name(loaded.warnings[0].text), "grey");
  const Loaded alone = load(
      "<link name='a'><visual><geometry><sphere radius='1'/></geometry>\n<material name='gray'/>"
      "</visual></link>",
      false);
  expect_one_warning(alone, 3, "link a", WarningKind::kMaterial);
  EXPECT_EQ(suggested_name(alone.warnings[0].text), "");
}

TEST(LoadUrdf, KeepsTheOrderOfTheFileDepthFirst) {
  const Tree tree = load(link("base") + link("a") + link("b") + link("aa") + link("ab") +
                         joint("to_b", "revolute", "base", "b", kLimit) +
                         joint("to_a", "revolute", "base", "a", kLimit) +
                         joint("to_ab", "revolute", "a", "ab", kLimit) +
                         joint("to_aa", "revolute", "a", "aa", kLimit))
                        .tree;
  EXPECT_THAT(tree.joint_names(), testing::ElementsAre("to_b", "to_a", "to_ab", "to_aa"));
  EXPECT_THAT(tree.subtree, testing::ElementsAre(5, 1, 3, 1, 1));
  EXPECT_THAT(tree.support(4), testing::ElementsAre(0, 1, 2, 3, 4, 5, 7, 9));
}

TEST(LoadUrdf, ReadsKindsAxesAndLimits) {
  const Tree tree =
      load(link("a") + link("b") + link("c") + link("d") +
               joint("turn", "continuous", "a", "b", "<axis xyz='0 3 4'/>") +
               joint("slide", "prismatic", "b", "c", kLimit + "<origin xyz='1 2 3' rpy='0 0 1'/>") +
               joint("hinge", "revolute", "c", "d", kLimit),
           false)
          .tree;
  EXPECT_EQ(tree.nv(), 3);
  EXPECT_EQ(tree.joints[0].kind, JointKind::kRevolute);
  EXPECT_EQ(tree.joints[0].limits.upper, std::numeric_limits<double>::infinity());
  EXPECT_TRUE(tree.joints[0].axis.isApprox(Vector3d(0, 0.6, 0.8)));
  EXPECT_EQ(tree.joints[1].kind, JointKind::kPrismatic);
  EXPECT_TRUE(tree.joints[1].axis.isApprox(Vector3d::UnitX())) << "what URDF says if there is none";
  EXPECT_TRUE(tree.joints[1].X_PJ.R.isApprox(rotation_from_rpy({0, 0, 1}), 1e-15));
  EXPECT_TRUE(tree.joints[1].X_PJ.p.isApprox(Vector3d(1, 2, 3)));
  EXPECT_EQ(tree.joints[2].limits.lower, -1);
  EXPECT_EQ(tree.joints[2].limits.upper, 2);
  EXPECT_EQ(tree.joints[2].limits.effort, 3);
  EXPECT_EQ(tree.joints[2].limits.velocity, 4);
}

// Two point masses of 1 kg, welded 2 m apart, add 2 · 1 kg · (1 m)² about the middle.
TEST(LoadUrdf, FoldsAWeldByTheParallelAxisTheorem) {
  const Tree tree =
      load(link("a") + link("b") + "<link name='tip'/>" +
           joint("weld", "fixed", "a", "b", "<origin xyz='2 0 0' rpy='0 0 1.5707963267948966'/>") +
           joint("tip_weld", "fixed", "b", "tip", "<origin xyz='0 -1 0'/>"))
          .tree;
  ASSERT_EQ(tree.bodies(), 1);
  EXPECT_NEAR(tree.inertias[0].mass, 2, 1e-15);
  EXPECT_TRUE(tree.inertias[0].com.isApprox(Vector3d(1, 0, 0)));
  const Vector3d moments = tree.inertias[0].about_com.diagonal();
  EXPECT_TRUE(moments.isApprox(Vector3d(2, 4, 4)));
  EXPECT_TRUE(tree.frame("tip").X_BF.p.isApprox(Vector3d(3, 0, 0))) << "b is turned by 90°";
}

struct Comma : std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
};

TEST(LoadUrdf, ReadsPointsWhateverTheLocaleSays) {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new Comma));
  const Tree tree = load(link("a", "1.25")).tree;
  std::locale::global(before);
  EXPECT_EQ(tree.inertias[0].about_com(2, 2), 1.25);
}

TEST(LoadUrdf, TakesWindowsLineEndsAndAByteOrderMark) {
  const test::TempFolder folder;
  const fs::path file = folder.write("r.urdf", "\xEF\xBB\xBF<robot name='r'>\r\n" + link("a") +
                                                   "\r\n<link name='b'/>\r\n</robot>");
  try {
    load_urdf(file, true);
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_THAT(test::Refusal(error), test::Refused(ErrorCode::kInvalid, "link b"));
    EXPECT_EQ(error.place().line, 4);
  }
}

// Sets an environment variable and restores it.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* old = std::getenv(name)) old_ = old;
    setenv(name, value.c_str(), 1);
  }
  ~Variable() { setenv(name_, old_.c_str(), 1); }

 private:
  const char* name_;
  std::string old_;
};

TEST(ResolveUri, FindsPackagesByTheNameOfAFolder) {
  const test::TempFolder folder;
  const fs::path mesh = folder.write("ws/arm/meshes/a b.stl", "");
  const std::string uri = "package://arm/meshes/a b.stl";
  EXPECT_THROW(resolve_uri(uri, "/"), ConfigError);
  const std::string workspace = (folder.path() / "ws").string();
  for (const char* variable : {"POISE_PACKAGE_PATH", "ROS_PACKAGE_PATH"}) {
    const Variable set(variable, "/nowhere:" + workspace);
    EXPECT_EQ(resolve_uri(uri, "/"), mesh) << variable;
    const Variable itself(variable, workspace + "/arm");
    EXPECT_EQ(resolve_uri(uri, "/"), mesh) << "the package itself may be in the path";
  }
  folder.write("ros/share/arm/meshes/a b.stl", "");
  const Variable set("AMENT_PREFIX_PATH", (folder.path() / "ros").string());
  EXPECT_EQ(resolve_uri(uri, "/"), folder.path() / "ros/share/arm/meshes/a b.stl");
}

TEST(ResolveUri, FindsFilesAndTheSampleRobots) {
  const test::TempFolder folder;
  const fs::path mesh = folder.write("meshes/a.stl", "");
  EXPECT_EQ(resolve_uri("meshes/a.stl", folder.path()), mesh);
  EXPECT_EQ(resolve_uri("../meshes/a.stl", folder.path() / "meshes"), mesh);
  EXPECT_EQ(resolve_uri(mesh.string(), "/"), mesh);
  EXPECT_EQ(resolve_uri("file://" + mesh.string(), "/"), mesh);
  const fs::path dart = "/usr/share/doc/dart/data";
  EXPECT_EQ(resolve_uri("package://dart/data/sdf/atlas/atlas_v3.urdf", "/"),
            dart / "sdf/atlas/atlas_v3.urdf");
  EXPECT_EQ(resolve_uri("package://drchubo/drchubo.urdf", "/"), dart / "urdf/drchubo/drchubo.urdf");
}

TEST(ResolveUri, FindsThePackageThatTheFileIsIn) {
  const test::TempFolder folder;
  const fs::path mesh = folder.write("arm/meshes/a.stl", "");
  folder.write("arm/urdf/arm.urdf", "");
  EXPECT_EQ(resolve_uri("package://arm/meshes/a.stl", folder.path() / "arm/urdf"), mesh);
  EXPECT_EQ(resolve_uri("model://arm/meshes/a.stl", folder.path() / "arm/urdf"), mesh);
  EXPECT_EQ(resolve_uri("package:///arm/meshes/a.stl", folder.path() / "arm/urdf"), mesh);
  const fs::path beside = folder.write("hand/b.stl", "");
  EXPECT_EQ(resolve_uri("package://hand/b.stl", folder.path() / "arm/urdf"), beside);
  folder.write("checkout/package.xml", "<package><name> leg\n</name></package>");
  const fs::path leg = folder.write("checkout/leg.stl", "");
  EXPECT_EQ(resolve_uri("package://leg/leg.stl", folder.path() / "checkout/urdf/"), leg);
}

TEST(ResolveUri, LooksFirstWhereItIsTold) {
  const test::TempFolder folder;
  const fs::path near = folder.write("arm/a.stl", ""), told = folder.write("told/arm/a.stl", "");
  const fs::path variable = folder.write("set/arm/a.stl", "");
  const Variable set("POISE_PACKAGE_PATH", (folder.path() / "set").string());
  EXPECT_EQ(resolve_uri("package://arm/a.stl", "/"), variable);
  EXPECT_EQ(resolve_uri("package://arm/a.stl", folder.path() / "arm"), near);
  EXPECT_EQ(resolve_uri("package://arm/a.stl", folder.path() / "arm", {folder.path() / "told"}),
            told);
  EXPECT_EQ(resolve_uri("package://arm/a.stl", "/", {folder.path() / "told/arm"}), told)
      << "the package itself";
}

TEST(ResolveUri, SaysWhereItLooked) {
  const Variable set("POISE_PACKAGE_PATH", "/my/robots");
  try {
    resolve_uri("package://arm/a.stl", "/above/urdf", {"/given"});
    FAIL();
  } catch (const ConfigError& error) {
    for (const char* place : {"/my/robots/arm/a.stl", "/given/arm/a.stl", "/above/arm/a.stl"})
      EXPECT_THAT(error.what(), HasSubstr(place));
    EXPECT_THAT(error.what(), HasSubstr("POISE_PACKAGE_PATH"));
  }
}

TEST(ResolveUri, NamesAFileWithASimilarName) {
  const test::TempFolder folder;
  for (const char* file : {"arm/stand.stl", "arm/standing.yaml", "arm/sway.yaml"})
    folder.write(file, "");
  const auto said = [&](const std::string& uri) {
    try {
      return resolve_uri(uri, folder.path()).string();
    } catch (const ConfigError& error) {
      return error.remedy();
    }
  };
  EXPECT_EQ(said("package://arm/standin.yaml"), "did you mean 'package://arm/standing.yaml'?");
  EXPECT_EQ(said("arm/standin.yaml"), "did you mean 'arm/standing.yaml'?");
  EXPECT_THAT(said("package://arm/elbow.yaml"), HasSubstr("POISE_PACKAGE_PATH"));
}

}  // namespace
}  // namespace poise
