// SPDX-License-Identifier: BSD-2-Clause
// Parts of an MJCF: its motion without meshes, and its shapes with meshes that stay in their files.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "poise/core/collision/shape_points.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_shapes.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {
namespace {

using testing::HasSubstr;

// One facet after the other; MuJoCo wants at least four.
std::string stl(const std::vector<std::array<Eigen::Vector3f, 3>>& facets) {
  std::string out(80, ' ');
  const auto count = static_cast<std::uint32_t>(facets.size());
  out.append(reinterpret_cast<const char*>(&count), 4);
  for (const auto& corners : facets) {
    out.append(12, '\0');
    for (const Eigen::Vector3f& corner : corners)
      out.append(reinterpret_cast<const char*>(corner.data()), 12);
    out.append(2, '\0');
  }
  return out;
}

// The box of all drawn shapes in their link.
Eigen::AlignedBox3d box_of(const Geometry& shapes) {
  Eigen::AlignedBox3d box;
  for (const BodyShape& one : shapes.visual)
    for (const Eigen::Vector3d& point : shape_points(one.shape)) box.extend(one.X_LS * point);
  return box;
}

class MjcfMeshes : public testing::Test {
 protected:
  TempFolder folder_;
};

// A body whose mass comes from shapes that touch nothing.
TEST_F(MjcfMeshes, TheMotionIsThatOfTheWholeFile) {
  const std::filesystem::path file = folder_.write(
      "r.xml",
      "<mujoco><worldbody><body><joint/><geom type='box' size='0.1 0.2 0.3' pos='0.1 0 0' "
      "contype='0' conaffinity='0'/><geom type='sphere' size='0.2'/><body pos='1 0 0'><joint "
      "axis='0 1 0'/><geom type='capsule' size='0.1 0.3' contype='0' conaffinity='0'/></body>"
      "</body></worldbody></mujoco>");
  const mujoco::MjcfFile whole = mujoco::load_mjcf(file);
  const mujoco::MjcfFile motion = mujoco::load_mjcf(file, mujoco::MjcfPart::kMotion);
  ASSERT_EQ(whole.model->ngeom, 3);
  EXPECT_EQ(motion.model->ngeom, 1);
  ASSERT_EQ(motion.model->nbody, whole.model->nbody);
  for (int b = 0; b < motion.model->nbody; ++b)
    EXPECT_EQ(motion.model->body_mass[b], whole.model->body_mass[b]) << b;
  for (int i = 0; i < 3 * motion.model->nbody; ++i)
    EXPECT_EQ(motion.model->body_inertia[i], whole.model->body_inertia[i]) << i;
  EXPECT_EQ(motion.geoms.size(), 3U);
}

TEST_F(MjcfMeshes, MeshesThatAreOnlyDrawnAreLeftInTheirFiles) {
  const Eigen::Vector3f a(1, 2, 3), b(1.5, 2, 3), c(1, 2.25, 3), d(1.25, 2, 4);
  folder_.write("m/shell.stl", stl({{{a, c, b}}, {{a, b, d}}, {{a, d, c}}, {{b, c, d}}}));
  const std::filesystem::path file = folder_.write(
      "r.xml",
      "<mujoco><compiler meshdir='m'/><asset><mesh file='shell.stl' scale='0.1 -0.2 0.3'/></asset>"
      "<worldbody><body><freejoint/><geom size='0.1' group='3'/><geom type='mesh' mesh='shell' "
      "pos='1 2 3' euler='10 50 -30' contype='0' conaffinity='0'/></body></worldbody></mujoco>");
  std::vector<Geometry> shapes;
  for (const auto part : {mujoco::MjcfPart::kAll, mujoco::MjcfPart::kShapes}) {
    const mujoco::MjcfFile mjcf = mujoco::load_mjcf(file, part);
    std::vector<UrdfWarning> warnings;
    shapes.push_back(mujoco::mjcf_shapes(mjcf, mujoco::mjcf_tree(mjcf, {}, warnings)));
    ASSERT_EQ(shapes.back().visual.size(), 1U);
  }
  EXPECT_TRUE(shapes[0].visual[0].shape.surface);
  EXPECT_EQ(shapes[1].visual[0].shape.mesh.filename(), "shell.stl");
  const Eigen::AlignedBox3d whole = box_of(shapes[0]), left = box_of(shapes[1]);
  EXPECT_LT((whole.min() - left.min()).norm(), 1e-6);
  EXPECT_LT((whole.max() - left.max()).norm(), 1e-6);
}

TEST_F(MjcfMeshes, AMissingMeshThatIsOnlyDrawnIsAWarningWithItsLine) {
  const std::filesystem::path file = folder_.write(
      "r.xml",
      "<mujoco>\n<asset>\n<mesh name='shell' file='shell.stl'/></asset><worldbody><body>"
      "<freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/>"
      "<geom size='0.1'/><geom type='mesh' mesh='shell' contype='0' conaffinity='0'/>"
      "</body></worldbody></mujoco>");
  EXPECT_NO_THROW(mujoco::load_mjcf(file)) << "MuJoCo alone would refuse it";
  const mujoco::MjcfFile mjcf = mujoco::load_mjcf(file, mujoco::MjcfPart::kMotion);
  std::vector<UrdfWarning> warnings;
  const mujoco::MjcfTree of = mujoco::mjcf_tree(mjcf, {}, warnings);
  mujoco::check_shapes(mjcf, of, warnings);
  const auto told = std::ranges::find(warnings, "mesh", &UrdfWarning::kind);
  ASSERT_NE(told, warnings.end());
  EXPECT_EQ(told->place.line, 3);
  EXPECT_THAT(told->text, HasSubstr("shell.stl"));
  const Geometry shapes =
      mujoco::mjcf_shapes(mujoco::load_mjcf(file, mujoco::MjcfPart::kShapes), of);
  EXPECT_EQ(shapes.collision.size(), 1U);
  ASSERT_EQ(shapes.visual.size(), 2U);
  EXPECT_TRUE(shapes.visual[1].shape.mesh.empty());
}

}  // namespace
}  // namespace poise::test
