// SPDX-License-Identifier: BSD-2-Clause
// Meshes of real robots: reading, simplification, errors.

#include "poise/core/mesh/mesh.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "poise/core/error.hpp"
#include "poise/core/tree/geometry.hpp"
#include "poise/tests/support/robots/robots.hpp"

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

TEST(ReadMesh, RefusesWhatIsNoMesh) {
  EXPECT_THROW(read_mesh("/no/such.stl"), ConfigError);
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / "poise_no_mesh_test.obj";
  std::ofstream(file) << "v 0 0 0\n";
  try {
    read_mesh(file);
    ADD_FAILURE();
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr(file.string()));
  }
  std::filesystem::remove(file);
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
