// SPDX-License-Identifier: BSD-2-Clause
// What the links of a URDF look like and what they bump into, as plain data apart from the Tree.

#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"
#include "poise/core/tree/urdf.hpp"

namespace poise {

/// A box, cylinder, sphere or mesh. Its frame is in the middle of a primitive; cylinders stand
/// along z. Nothing here reads a mesh.
struct Shape {
  enum class Kind { kBox, kCylinder, kSphere, kMesh };
  Kind kind = Kind::kBox;
  Eigen::Vector3d edges = Eigen::Vector3d::Zero();  ///< kBox: whole lengths [m]
  double radius = 0;                                ///< kCylinder, kSphere [m]
  double length = 0;                                ///< kCylinder, whole [m]
  std::filesystem::path mesh;                       ///< kMesh: the file; empty if it is missing
  Eigen::Vector3d scale = Eigen::Vector3d::Ones();  ///< kMesh: of its vertices
};

/// A shape where the tree has it: links behind fixed joints share a body with their parent.
struct BodyShape {
  int link = 0;  ///< index in Tree::links
  int body = 0;
  Pose X_LS;  ///< in the link's frame
  Pose X_BS;  ///< in the body's frame
  Shape shape;
  Eigen::Vector4d rgba = {0.7, 0.7, 0.7, 1};  ///< 0 … 1; this grey if it has no colour
  bool colored = false;  ///< whether the file says the colour; if not, a mesh has its own
};

struct Geometry {
  std::vector<BodyShape> visual;     ///< what is drawn, in the order of the file
  std::vector<BodyShape> collision;  ///< what touches
};

/// The shapes of every link that the tree has of the file.
///
/// @param file      the URDF that the tree, or a mechanism of it, was loaded from
/// @param object    the mechanism's name in the tree; empty for the robot
/// @param warnings  [out] optional: meshes that are missing
/// @throws ConfigError with file and line: what load_urdf throws of XML, names and shapes, and if
///         nothing of the file is in the tree
POISE_API Geometry load_geometry(const std::filesystem::path& file, const Tree& tree,
                                 const std::string& object = {},
                                 std::vector<UrdfWarning>* warnings = nullptr);

}  // namespace poise
