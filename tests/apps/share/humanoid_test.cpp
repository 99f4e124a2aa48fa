// SPDX-License-Identifier: BSD-2-Clause
// Our own humanoid: what its generator writes, for several heights, masses and sets of joints.

#include <gtest/gtest.h>
#include <stdlib.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>

#include "poise/core/tree/geometry.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

const fs::path kRobots = test::source("apps/share/robots");

struct Variant {
  double height, mass;
  std::string joint_set;
  std::size_t joints;
};

std::string text_of(const fs::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

int generate(const std::string& options, const fs::path& output) {
  const std::string command = std::string(POISE_PYTHON) + " '" +
                              (kRobots / "humanoid.py").string() + "' " + options + " --output '" +
                              output.string() + "' 2>/dev/null";
  return std::system(command.c_str());
}

Tree load_without_warnings(const fs::path& file) {
  std::vector<UrdfWarning> warnings;
  Tree tree = load_urdf(file, true, &warnings);
  for (const UrdfWarning& warning : warnings)
    ADD_FAILURE() << warning.path << " line " << warning.place.line << ": " << warning.text;
  return tree;
}

// X_0B of every body with all joints at 0.
std::vector<Pose> neutral_poses(const Tree& tree) {
  std::vector<Pose> poses(1);
  for (const TreeJoint& joint : tree.joints)
    poses.push_back(poses[static_cast<std::size_t>(joint.parent)] * joint.X_PJ);
  return poses;
}

Pose neutral_pose(const Tree& tree, const std::string& link) {
  const Frame frame = tree.frame(link);
  return neutral_poses(tree)[static_cast<std::size_t>(frame.body)] * frame.X_BF;
}

// Half the extent along z of a shape that stands upright.
double half_height(const Shape& shape) {
  if (shape.kind == Shape::Kind::kSphere) return shape.radius;
  if (shape.kind == Shape::Kind::kCylinder) return shape.length / 2;
  return shape.edges.z() / 2;
}

double standing_height(const fs::path& file, const Tree& tree) {
  double top = -1, bottom = 1;
  for (const BodyShape& visual : load_geometry(file, tree).visual) {
    const std::string& link = tree.links[static_cast<std::size_t>(visual.link)].name;
    const double z = (neutral_pose(tree, link) * visual.X_LS).p.z();
    top = std::max(top, z + half_height(visual.shape));
    bottom = std::min(bottom, z - half_height(visual.shape));
  }
  return top - bottom;
}

// Starting the script takes longer than the rest, so every variant is generated once.
class Humanoid : public testing::TestWithParam<Variant> {
 protected:
  struct Generated {
    Tree tree;
    double height = 0;
  };
  static const Tree& tree() { return generated().tree; }
  static const Generated& generated() {
    static std::map<std::string, Generated> all;
    const Variant& v = GetParam();
    const std::string key = v.joint_set + std::to_string(v.height);
    if (!all.contains(key)) all[key] = generated(v);
    return all.at(key);
  }

 private:
  static Generated generated(const Variant& v) {
    const test::TempFolder folder;
    const fs::path file = folder.path() / "humanoid.urdf";
    EXPECT_EQ(generate("--height " + std::to_string(v.height) + " --mass " +
                           std::to_string(v.mass) + " --joints " + v.joint_set,
                       file),
              0);
    const Tree tree = load_without_warnings(file);
    return {tree, standing_height(file, tree)};
  }
};

TEST_P(Humanoid, HasTheHeightMassAndJointsAskedFor) {
  const Tree& robot = tree();
  EXPECT_EQ(robot.joints.size(), GetParam().joints);
  EXPECT_NEAR(robot.mass(), GetParam().mass, 1e-6);
  EXPECT_NEAR(generated().height, GetParam().height, 1e-6);
  EXPECT_EQ(robot.links.front().name, "pelvis");
}

TEST_P(Humanoid, StandsOnTwoSolesAtTheSameHeight) {
  const Tree& robot = tree();
  const Pose left = neutral_pose(robot, "l_sole"), right = neutral_pose(robot, "r_sole");
  EXPECT_NEAR(left.p.z(), -0.530 * GetParam().height, 1e-6);
  EXPECT_NEAR(left.p.z(), right.p.z(), 1e-12);
  EXPECT_NEAR(left.p.y(), -right.p.y(), 1e-12);
  EXPECT_TRUE(left.R.isIdentity(1e-12));
}

TEST_P(Humanoid, HasItsCentreOfMassWellAboveItsSoles) {
  const Tree& robot = tree();
  const std::vector<Pose> poses = neutral_poses(robot);
  Eigen::Vector3d com = Eigen::Vector3d::Zero();
  for (std::size_t body = 0; body < poses.size(); ++body)
    com += robot.inertias[body].mass / robot.mass() * (poses[body] * robot.inertias[body].com);
  const Eigen::Vector3d sole = neutral_pose(robot, "l_sole").p;
  EXPECT_NEAR(com.y(), 0, 1e-9);
  EXPECT_LT(std::abs(com.x() - sole.x()), 0.25 * 0.152 * GetParam().height) << "middle half";
  // Winter's table: an adult's centre of mass is at 0.55 to 0.58 of the height.
  EXPECT_NEAR((com.z() - sole.z()) / GetParam().height, 0.565, 0.03);
}

TEST_P(Humanoid, KeepsItsLinksWhateverMoves) {
  const Tree& robot = tree();
  for (const char* link : {"pelvis", "torso", "head", "l_hand", "r_hand", "l_foot", "r_foot",
                           "l_palm", "r_palm", "l_pad", "r_pad", "l_thigh", "r_shank"})
    EXPECT_GE(robot.find_link(link), 0) << link;
}

INSTANTIATE_TEST_SUITE_P(
    Variants, Humanoid,
    testing::Values(Variant{1.54, 58, "full", 30}, Variant{1.80, 80, "full", 30},
                    Variant{1.54, 58, "no-head", 28}, Variant{1.65, 71, "no-wrists", 24},
                    Variant{1.7, 77.5, "six-axis-arms", 27}, Variant{0.60, 4.5, "no-arms", 16},
                    Variant{1.54, 58, "legs", 12}));

TEST(Humanoid, FilesInTheRepositoryAreWhatTheScriptWrites) {
  const test::TempFolder folder;
  const fs::path fresh = folder.path() / "fresh.urdf";
  ASSERT_EQ(generate("", fresh), 0);
  EXPECT_EQ(text_of(fresh), text_of(kRobots / "poise_humanoid.urdf"));
  ASSERT_EQ(generate("--height 1.65 --mass 71 --joints no-wrists", fresh), 0);
  EXPECT_EQ(text_of(fresh), text_of(kRobots / "poise_humanoid_24.urdf"));
  ASSERT_EQ(generate("--height 1.7 --mass 77.5 --joints six-axis-arms", fresh), 0);
  EXPECT_EQ(text_of(fresh), text_of(kRobots / "poise_humanoid_27.urdf"));
}

TEST(Humanoid, TheScriptRefusesNonsense) {
  const test::TempFolder folder;
  for (const char* options : {"--height 0", "--mass -3", "--mass nan", "--joints many"}) {
    EXPECT_NE(generate(options, folder.path() / "never.urdf"), 0) << options;
    EXPECT_FALSE(fs::exists(folder.path() / "never.urdf"));
  }
}

TEST(Humanoid, LeftAndRightMirrorEachOther) {
  const Tree robot = load_without_warnings(kRobots / "poise_humanoid.urdf");
  int pairs = 0;
  for (const TreeJoint& left : robot.joints) {
    if (!left.name.starts_with("l_")) continue;
    ++pairs;
    const int j = robot.joint("r_" + left.name.substr(2));
    const TreeJoint& right = robot.joints[static_cast<std::size_t>(j)];
    EXPECT_TRUE(left.axis.isApprox(right.axis));
    EXPECT_EQ(left.limits.effort, right.limits.effort);
    const bool about_y = left.axis.y() != 0;  // the only axis that a mirror keeps
    EXPECT_EQ(left.limits.lower, about_y ? right.limits.lower : -right.limits.upper) << left.name;
    EXPECT_EQ(left.limits.upper, about_y ? right.limits.upper : -right.limits.lower) << left.name;
    const Inertia& l = robot.inertias[static_cast<std::size_t>(robot.joint(left.name)) + 1];
    const Inertia& r = robot.inertias[static_cast<std::size_t>(j) + 1];
    EXPECT_EQ(l.mass, r.mass);
    EXPECT_TRUE(l.about_com.isApprox(r.about_com));
  }
  EXPECT_EQ(pairs, 13);
}

// Hips and ankles back and forth, knees bent: the sole stays flat and comes 12 cm nearer.
TEST(Humanoid, CanSquatTwelveCentimetres) {
  const Tree robot = load_without_warnings(kRobots / "poise_humanoid.urdf");
  const double leg = (0.530 - 0.039) * 1.54;
  const double bend = std::acos(1 - 0.12 / leg);
  const auto range = [&](const char* joint) {
    return robot.joints[static_cast<std::size_t>(robot.joint(joint))].limits;
  };
  EXPECT_LT(range("l_hip_pitch").lower, -bend - 0.3);
  EXPECT_GT(range("l_knee").upper, 2 * bend + 0.3);
  EXPECT_LT(range("l_ankle_pitch").lower, -bend - 0.3);
}

}  // namespace
}  // namespace poise
