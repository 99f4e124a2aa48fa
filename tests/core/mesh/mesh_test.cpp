// SPDX-License-Identifier: BSD-2-Clause
// Meshes of real robots: reading, simplification, errors.

#include "poise/core/mesh/mesh.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/error.hpp"
#include "poise/core/replay/simplified.hpp"
#include "poise/core/tree/geometry.hpp"
#include "poise/tests/support/robots/robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

const std::filesystem::path kTorso = "/usr/share/doc/dart/data/sdf/atlas/utorso.dae";

Eigen::AlignedBox3f box_of(const Mesh& mesh) {
  Eigen::AlignedBox3f box;
  for (const auto& triangle : mesh.triangles)
    for (const std::uint32_t point : triangle) box.extend(mesh.points[point]);
  return box;
}

// Enclosed volume by the divergence theorem, if the surface is closed.
float volume(const Mesh& mesh) {
  float sum = 0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += mesh.points[a].dot(mesh.points[b].cross(mesh.points[c])) / 6;
  return sum;
}

void expect_sound(const Mesh& mesh) {
  ASSERT_EQ(mesh.normals.size(), mesh.points.size());
  for (const Eigen::Vector3f& normal : mesh.normals) EXPECT_NEAR(normal.norm(), 1, 1e-3);
  std::size_t next = 0;
  for (const Mesh::Part& part : mesh.parts) {
    EXPECT_EQ(part.first, next);
    next += part.count;
  }
  EXPECT_EQ(next, mesh.triangles.size());
}

TEST(ReadMesh, TakesColladaInMetresAndItsOwnAxes) {
  const Mesh mesh = read_mesh(kTorso);
  expect_sound(mesh);
  EXPECT_GT(mesh.parts.size(), 1U);
  const Eigen::Vector3f size = box_of(mesh).sizes();
  EXPECT_GT(size.minCoeff(), 0.3f);
  EXPECT_LT(size.maxCoeff(), 1.2f);
}

// Both files of a part have the same shape: a rotated or scaled Collada would not match its STL.
TEST(ReadMesh, AgreesBetweenTheFormatsOfOnePart) {
  for (const std::string part : {"l_uarm", "l_foot", "l_hand"}) {
    const std::filesystem::path folder = kTorso.parent_path();
    const Eigen::AlignedBox3f one = box_of(read_mesh(folder / (part + ".dae")));
    const Eigen::AlignedBox3f other = box_of(read_mesh(folder / (part + ".stl")));
    EXPECT_LT((one.center() - other.center()).norm(), 0.05f) << part;
    EXPECT_LT((one.sizes() - other.sizes()).norm(), 0.1f) << part;
  }
}

TEST(ReadMesh, ReadsEveryMeshOfTheSampleRobots) {
  for (const test::Robot& robot : {test::kAtlas, test::kHubo, test::kWam}) {
    const Geometry geometry = load_geometry(robot.file, load_urdf(robot.file, robot.floating));
    for (const BodyShape& shape : geometry.visual) {
      if (shape.shape.kind == Shape::Kind::kMesh) expect_sound(read_mesh(shape.shape.mesh));
    }
  }
}

// RViz, Gazebo and hpp-fcl take the points as they are, too.
TEST(ReadMesh, TheUpAxisOfAColladaDoesNotCountItsUnitDoes) {
  const test::TempFolder folder;
  const auto box = [&](const std::string& asset) {
    return box_of(read_mesh(folder.write(
        "part.dae",
        "<COLLADA xmlns='http://www.collada.org/2005/11/COLLADASchema' version='1.4.1'><asset>" +
            asset +
            "</asset><library_geometries><geometry id='g'><mesh><source id='p'>"
            "<float_array id='a' count='9'>0 0 0 1 0 0 0 2 3</float_array><technique_common>"
            "<accessor source='#a' count='3' stride='3'><param name='X' type='float'/>"
            "<param name='Y' type='float'/><param name='Z' type='float'/></accessor>"
            "</technique_common></source><vertices id='v'><input semantic='POSITION' source='#p'/>"
            "</vertices><triangles count='1'><input semantic='VERTEX' source='#v' offset='0'/>"
            "<p>0 1 2</p></triangles></mesh></geometry></library_geometries>"
            "<library_visual_scenes><visual_scene id='s'><node><instance_geometry url='#g'/></node>"
            "</visual_scene></library_visual_scenes>"
            "<scene><instance_visual_scene url='#s'/></scene></COLLADA>")));
  };
  for (const char* up :
       {"", "<up_axis>X_UP</up_axis>", "<up_axis>Y_UP</up_axis>", "<up_axis>Z_UP</up_axis>"})
    EXPECT_LT((box(up).max() - Eigen::Vector3f(1, 2, 3)).norm(), 1e-6f) << up;
  EXPECT_LT((box("<unit meter='0.001'/><up_axis>Z_UP</up_axis>").max() -
             Eigen::Vector3f(0.001f, 0.002f, 0.003f))
                .norm(),
            1e-8f);
}

// A binary STL: 80 bytes, the number of facets, and per facet a normal, three corners, two bytes.
class Stl : public testing::Test {
 protected:
  using V = Eigen::Vector3f;
  void facet(const V& normal, const V& a, const V& b, const V& c, std::uint16_t more = 0) {
    for (const V* v : {&normal, &a, &b, &c})
      facets_.append(reinterpret_cast<const char*>(v->data()), 12);
    facets_.append(reinterpret_cast<const char*>(&more), 2);
    ++count_;
  }
  Mesh read(const std::string& header = "made by hand") {
    std::string head = header;
    head.resize(80, ' ');
    head.append(reinterpret_cast<const char*>(&count_), 4);
    return read_mesh(folder_.write("part.STL", head + facets_));
  }
  // Two triangles of the plane z = 0, and one that stands on an edge of theirs.
  void corner() {
    facet({0, 0, 1}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0});
    facet({0, 0, 0}, {0, 0, 0}, {1, 1, 0}, {0, 1, 0});  // many files have no normals
    facet({0, -1, 0}, {0, 0, 0}, {1, 0, 0}, {1, 0, 1}, 0x7fff);
  }

  test::TempFolder folder_;
  std::string facets_;
  std::uint32_t count_ = 0;
};

TEST_F(Stl, CornersWithOneNormalAreOnePoint) {
  corner();
  const Mesh mesh = read();
  expect_sound(mesh);
  ASSERT_EQ(mesh.triangles.size(), 3U);
  EXPECT_EQ(mesh.points.size(), 7U);
  EXPECT_EQ(mesh.triangles[1][0], mesh.triangles[0][0]);
  EXPECT_EQ(mesh.normals[mesh.triangles[1][2]], V(0, 0, 1));
  EXPECT_EQ(mesh.normals[mesh.triangles[2][2]], V(0, -1, 0));
  EXPECT_EQ(mesh.points[mesh.triangles[2][2]], V(1, 0, 1));
}

// assimp reads the same file, if its header announces a colour.
TEST_F(Stl, IsTheMeshOfAssimp) {
  corner();
  const Mesh ours = read(), other = read("COLOR=\xff\xff\xff\xff");
  ASSERT_EQ(ours.triangles.size(), other.triangles.size());
  for (std::size_t t = 0; t < ours.triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_EQ(ours.points[ours.triangles[t][k]], other.points[other.triangles[t][k]]);
  ASSERT_EQ(other.parts.size(), 1U);
  EXPECT_EQ(ours.parts[0].rgba, other.parts[0].rgba);
}

TEST_F(Stl, ColoursOfFacetsAreKept) {
  facet({0, 0, 1}, {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, 0x801f);
  const Mesh mesh = read();
  ASSERT_EQ(mesh.triangles.size(), 1U);  // by assimp
}

TEST_F(Stl, AFileThatIsCutIsRefused) {
  corner();
  facets_.resize(100);
  EXPECT_THROW(read(), ConfigError);
}

TEST(ReadMesh, RefusesWhatIsNoMesh) {
  EXPECT_THROW(read_mesh("/no/such.stl"), ConfigError);
  const test::TempFolder folder;
  const std::filesystem::path file = folder.write("no_mesh.obj", "v 0 0 0\n");
  try {
    read_mesh(file);
    ADD_FAILURE();
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr(file.string()));
  }
}

TEST(ReadMesh, RefusesAPlyFileThatPromisesMoreThanItHas) {
  const test::TempFolder folder;
  const auto text = [](const std::string& points) {
    return "ply\nformat ascii 1.0\nelement vertex " + points +
           "\nproperty float x\nproperty float y\nproperty float z\nelement face 1\n"
           "property list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n";
  };
  EXPECT_EQ(read_mesh(folder.write("whole.ply", text("3"))).triangles.size(), 1u);
  for (const char* const points : {"99999999", "99999999999999999999999", "-1"})
    EXPECT_THROW(read_mesh(folder.write("cut.ply", text(points))), ConfigError) << points;
}

TEST(Simplified, KeepsShapeAndColours) {
  const Mesh mesh = read_mesh(kTorso);
  const Mesh simple = simplified(mesh, 1500);
  expect_sound(simple);
  EXPECT_LT(simple.triangles.size(), 3100U);
  EXPECT_EQ(simple.parts.size(), mesh.parts.size());
  const Eigen::AlignedBox3f before = box_of(mesh), after = box_of(simple);
  EXPECT_LT((before.sizes() - after.sizes()).cwiseAbs().maxCoeff(), 0.05f * before.sizes().norm());
  EXPECT_EQ(simplified(mesh, 100'000).triangles, mesh.triangles);
}

// A ball of 2·n² triangles.
Mesh ball(int n) {
  Mesh mesh;
  const float pi = 3.14159265f;
  for (int i = 0; i <= n; ++i)
    for (int k = 0; k < n; ++k) {
      const float down = pi * static_cast<float>(i) / static_cast<float>(n);
      const float round = 2 * pi * static_cast<float>(k) / static_cast<float>(n);
      mesh.points.emplace_back(std::sin(down) * std::cos(round), std::sin(down) * std::sin(round),
                               std::cos(down));
    }
  mesh.normals = mesh.points;
  const auto at = [&](int i, int k) { return static_cast<std::uint32_t>(i * n + k % n); };
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k) {
      mesh.triangles.push_back({at(i, k), at(i + 1, k), at(i + 1, k + 1)});
      mesh.triangles.push_back({at(i, k), at(i + 1, k + 1), at(i, k + 1)});
    }
  mesh.parts.push_back({0, mesh.triangles.size(), {1, 0, 0, 1}});
  return mesh;
}

// meshopt_simplify refuses a goal above what there is.
TEST(Simplified, KeepsPartsOfOneTriangle) {
  Mesh mesh = ball(60);
  const Mesh::Triangle last = mesh.triangles.back();
  --mesh.parts[0].count;
  mesh.parts.push_back({mesh.triangles.size() - 1, 1, {0, 1, 0, 1}});
  const Mesh simple = simplified(mesh, 800);
  ASSERT_EQ(simple.parts.size(), 2U);
  EXPECT_EQ(simple.parts[1].count, 1U);
  EXPECT_EQ(simple.points[simple.triangles.back()[0]], mesh.points[last[0]]);
}

TEST(Simplified, EnclosesTheSameVolume) {
  const Mesh simple = simplified(ball(60), 800);
  EXPECT_LT(simple.triangles.size(), 1700U);
  EXPECT_NEAR(volume(simple), 4.18879f, 0.15f);
}

}  // namespace
}  // namespace poise
