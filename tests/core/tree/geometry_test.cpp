// SPDX-License-Identifier: BSD-2-Clause
// The shapes of links: against urdfdom's reading of the same files, and invalid ones.

#include "poise/core/tree/geometry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <urdf_parser/urdf_parser.h>

#include <cstdlib>
#include <fstream>

#include "poise/core/near_name.hpp"
#include "poise/tests/support/robots/robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Geometries : public testing::TestWithParam<test::Robot> {};

Pose pose_of(const urdf::Pose& pose) {
  const urdf::Rotation& r = pose.rotation;
  return {Eigen::Quaterniond(r.w, r.x, r.y, r.z).toRotationMatrix(),
          {pose.position.x, pose.position.y, pose.position.z}};
}

// PR2's package has only the URDF, no meshes.
fs::path found(const std::string& mesh, const fs::path& folder) {
  if (!mesh.starts_with("package:")) return (folder / mesh).lexically_normal();
  return mesh.starts_with("package://pr2_description") ? fs::path() : resolve_uri(mesh, folder);
}

void expect_same(const Shape& shape, const urdf::Geometry& source, const fs::path& folder) {
  if (const auto* box = dynamic_cast<const urdf::Box*>(&source)) {
    EXPECT_EQ(shape.kind, Shape::Kind::kBox);
    EXPECT_EQ(shape.edges, Eigen::Vector3d(box->dim.x, box->dim.y, box->dim.z));
  } else if (const auto* cylinder = dynamic_cast<const urdf::Cylinder*>(&source)) {
    EXPECT_EQ(shape.kind, Shape::Kind::kCylinder);
    EXPECT_EQ(shape.radius, cylinder->radius);
    EXPECT_EQ(shape.length, cylinder->length);
  } else if (const auto* sphere = dynamic_cast<const urdf::Sphere*>(&source)) {
    EXPECT_EQ(shape.kind, Shape::Kind::kSphere);
    EXPECT_EQ(shape.radius, sphere->radius);
  } else if (const auto* mesh = dynamic_cast<const urdf::Mesh*>(&source)) {
    EXPECT_EQ(shape.kind, Shape::Kind::kMesh);
    EXPECT_EQ(shape.mesh, found(mesh->filename, folder));
    EXPECT_EQ(shape.scale, Eigen::Vector3d(mesh->scale.x, mesh->scale.y, mesh->scale.z));
  }
}

// The shapes of one link, in the order of the file.
std::vector<BodyShape> of_link(const std::vector<BodyShape>& shapes, int link) {
  std::vector<BodyShape> found;
  for (const BodyShape& shape : shapes)
    if (shape.link == link) found.push_back(shape);
  return found;
}

template <typename Parts>
void expect_same(const std::vector<BodyShape>& shapes, const Parts& parts, const fs::path& folder) {
  ASSERT_EQ(shapes.size(), parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Pose X = pose_of(parts[i]->origin);
    EXPECT_TRUE(shapes[i].X_LS.R.isApprox(X.R, 1e-12));
    EXPECT_TRUE(shapes[i].X_LS.p == X.p);
    expect_same(shapes[i].shape, *parts[i]->geometry, folder);
  }
}

TEST_P(Geometries, AreWhatUrdfdomReads) {
  const fs::path file = GetParam().file;
  const urdf::ModelInterfaceSharedPtr model = urdf::parseURDFFile(file.string());
  const Tree tree = load_urdf(file, GetParam().floating);
  const Geometry geometry = load_geometry(file, tree);
  EXPECT_FALSE(geometry.visual.empty());
  for (std::size_t link = 0; link < tree.links.size(); ++link) {
    SCOPED_TRACE(tree.links[link].name);
    const auto source = model->getLink(tree.links[link].name);
    const auto visual = of_link(geometry.visual, static_cast<int>(link));
    expect_same(visual, source->visual_array, file.parent_path());
    expect_same(of_link(geometry.collision, static_cast<int>(link)), source->collision_array,
                file.parent_path());
    for (std::size_t i = 0; i < visual.size(); ++i) {
      const urdf::MaterialSharedPtr material = source->visual_array[i]->material;
      if (material == nullptr || !material->texture_filename.empty()) continue;
      const urdf::Color& c = material->color;
      EXPECT_TRUE(visual[i].rgba.isApprox(Eigen::Vector4d(c.r, c.g, c.b, c.a), 1e-6));
    }
  }
}

TEST_P(Geometries, StandInTheFrameOfTheirBody) {
  const Tree tree = load_urdf(GetParam().file, GetParam().floating);
  const Geometry geometry = load_geometry(GetParam().file, tree);
  for (const auto* shapes : {&geometry.visual, &geometry.collision})
    for (const BodyShape& shape : *shapes) {
      const Frame link = tree.frame(tree.links[static_cast<std::size_t>(shape.link)].name);
      EXPECT_EQ(shape.body, link.body);
      const Eigen::Vector3d point(0.1, -0.2, 0.3);
      EXPECT_TRUE((shape.X_BS * point).isApprox(link.X_BF * (shape.X_LS * point), 1e-12));
    }
}

TEST_P(Geometries, OfAnObjectHaveItsLinks) {
  const Tree alone = load_urdf(GetParam().file, GetParam().floating);
  Tree both = load_urdf(test::kHumanoid.file, true);
  const int links = static_cast<int>(both.links.size());
  append_tree(both, load_urdf(GetParam().file, GetParam().floating), "thing");
  const Geometry of_thing = load_geometry(GetParam().file, both, "thing");
  const Geometry of_one = load_geometry(GetParam().file, alone);
  ASSERT_EQ(of_thing.visual.size(), of_one.visual.size());
  for (std::size_t i = 0; i < of_one.visual.size(); ++i) {
    EXPECT_EQ(of_thing.visual[i].link, of_one.visual[i].link + links);
    EXPECT_TRUE(of_thing.visual[i].X_BS.p == of_one.visual[i].X_BS.p);
  }
}

INSTANTIATE_TEST_SUITE_P(OfRobots, Geometries,
                         testing::Values(test::kAtlas, test::kHubo, test::kHumanoid, test::kKr5,
                                         test::kWam, test::kPr2),
                         [](const auto& robot) { return robot.param.name; });

// A temporary file for one test.
class Urdf {
 public:
  explicit Urdf(const std::string& inside)
      : file_(folder_.write("r.urdf", "<robot name='r'>\n" + inside + "</robot>\n")) {}
  Geometry geometry(std::vector<UrdfWarning>* warnings = nullptr) const {
    return load_geometry(file_, load_urdf(file_, true), {}, warnings);
  }
  const std::string& file() const { return file_; }

 private:
  test::TempFolder folder_;
  std::string file_;
};

std::string link_with(const std::string& inside) {
  return "<link name='a'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' "
         "iyz='0' izz='1'/></inertial>\n" +
         inside + "</link>";
}

std::string sphere(const std::string& material) {
  return "<visual><geometry><sphere radius='0.5'/></geometry>" + material + "</visual>";
}

TEST(LoadGeometry, TakesAMaterialsFirstDefinition) {
  const std::string red = "<material name='m'><color rgba='1 0 0 1'/></material>";
  const std::string blue = "<material name='m'><color rgba='0 0 1 1'/></material>";
  const std::string nameless = "<material name=''><color rgba='0 1 0 1'/></material>";
  const Geometry geometry = Urdf(link_with(sphere("<material name='m'/>") + sphere(blue) +
                                           sphere(nameless) + sphere("")) +
                                 red)
                                .geometry();
  ASSERT_EQ(geometry.visual.size(), 4U);
  EXPECT_EQ(geometry.visual[0].rgba, Eigen::Vector4d(1, 0, 0, 1));
  EXPECT_EQ(geometry.visual[1].rgba, Eigen::Vector4d(1, 0, 0, 1)) << "the robot's comes first";
  EXPECT_EQ(geometry.visual[2].rgba, Eigen::Vector4d(0, 1, 0, 1));
  EXPECT_EQ(geometry.visual[3].rgba, Eigen::Vector4d(0.7, 0.7, 0.7, 1));
  EXPECT_TRUE(geometry.visual[2].colored);
  EXPECT_FALSE(geometry.visual[3].colored);
}

TEST(LoadGeometry, WarnsOfAMeshThatIsNotThere) {
  std::vector<UrdfWarning> warnings;
  const Geometry geometry =
      Urdf(link_with("<collision><geometry>\n<mesh filename='no.stl'/></geometry></collision>"))
          .geometry(&warnings);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].place.line, 4);
  EXPECT_EQ(warnings[0].path, "link a");
  EXPECT_THAT(warnings[0].text, HasSubstr("no.stl"));
  ASSERT_EQ(geometry.collision.size(), 1U);
  EXPECT_TRUE(geometry.collision[0].shape.mesh.empty());
}

TEST(LoadGeometry, LeavesOutAShapeThatIsNone) {
  const auto text_of = [](const std::string& shape) {
    std::vector<UrdfWarning> warnings;
    const Geometry geometry =
        Urdf(link_with("<visual>\n" + shape + "</visual>" + sphere(""))).geometry(&warnings);
    EXPECT_EQ(geometry.visual.size(), 1U) << shape;
    EXPECT_EQ(warnings.size(), 1U) << shape;
    if (warnings.empty()) return std::string();
    EXPECT_EQ(warnings[0].kind, "shape");
    EXPECT_EQ(warnings[0].path, "link a");
    return warnings[0].text;
  };
  EXPECT_EQ(suggested_name(text_of("<geometry><bx size='1 1 1'/></geometry>")), "box");
  EXPECT_THAT(text_of("<geometry><sphere radius='-1'/></geometry>"), HasSubstr("radius="));
  EXPECT_THAT(text_of("<geometry><box size='1 1 0'/></geometry>"), HasSubstr("size="));
  EXPECT_THAT(text_of("<geometry><box size='1 2'/></geometry>"), HasSubstr("size="));
  EXPECT_THAT(text_of("<geometry><cylinder radius='1'/></geometry>"), HasSubstr("length"));
  EXPECT_THAT(text_of("<geometry/>"), HasSubstr("<geometry>"));
  EXPECT_THAT(text_of(""), HasSubstr("<geometry>"));
}

TEST(LoadGeometry, RefusesAFileOfAnotherRobot) {
  const Tree tree = load_urdf(test::kHumanoid.file, true);
  const Urdf other(link_with(""));
  EXPECT_THROW(load_geometry(other.file(), tree), ConfigError);
  EXPECT_THROW(load_geometry("/no/such.urdf", tree), ConfigError);
}

TEST(LoadGeometry, TakesMaterialsAsTheyCome) {
  std::vector<UrdfWarning> warnings;
  const std::string nameless = "<material><color rgba='0 1 0 1'/></material>";
  const std::string bytes = "<material name='b'><color rgba='255 0 0 1'/></material>";
  const Geometry geometry =
      Urdf(link_with(sphere(nameless) + sphere("<material/>") + "\n" + sphere(bytes)))
          .geometry(&warnings);
  ASSERT_EQ(geometry.visual.size(), 3U);
  EXPECT_EQ(geometry.visual[0].rgba, Eigen::Vector4d(0, 1, 0, 1));
  EXPECT_FALSE(geometry.visual[2].colored);
  ASSERT_EQ(warnings.size(), 1U) << "a nameless material is not a defect";
  EXPECT_EQ(warnings[0].kind, "material");
  EXPECT_EQ(warnings[0].place.line, 4);
}

}  // namespace
}  // namespace poise
