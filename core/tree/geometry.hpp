// SPDX-License-Identifier: BSD-2-Clause
// The visual and collision shapes of the links of a URDF, as plain data apart from the Tree.

#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"
#include "poise/core/tree/urdf.hpp"

namespace poise {

/// Triangles that a robot file contains or describes, each counter-clockwise seen from outside [m].
struct TriangleSet {
  std::vector<Eigen::Vector3f> points;                  ///< corners of the triangles
  std::vector<Eigen::Vector3f> normals;                 ///< unit, one a point
  std::vector<std::array<std::uint32_t, 3>> triangles;  ///< indices of points
};

/// A box, cylinder, sphere or mesh. A primitive has its frame at its centre; cylinders stand along
/// z. Meshes are not loaded here.
struct Shape {
  /// The form of the shape.
  enum class Kind { kBox, kCylinder, kSphere, kMesh };
  Kind kind = Kind::kBox;                           ///< form of the shape
  Eigen::Vector3d edges = Eigen::Vector3d::Zero();  ///< kBox: full lengths [m]
  double radius = 0;                                ///< kCylinder, kSphere [m]
  double length = 0;                                ///< kCylinder: full length [m]
  std::filesystem::path mesh;                       ///< kMesh: the file; empty if missing
  std::shared_ptr<const TriangleSet> surface;       ///< kMesh: instead of a file; null: the file
  Eigen::Vector3d scale = Eigen::Vector3d::Ones();  ///< kMesh: factor of its vertices
};

/// A shape with its place in the tree. Links behind fixed joints share a body with their parent.
struct BodyShape {
  int link = 0;                               ///< index in Tree::links
  int body = 0;                               ///< index of its body
  Pose X_LS;                                  ///< in the link's frame
  Pose X_BS;                                  ///< in the body's frame
  Shape shape;                                ///< the shape
  Eigen::Vector4d rgba = {0.7, 0.7, 0.7, 1};  ///< red, green, blue, opacity, 0 … 1; default: grey
  bool colored = false;  ///< whether the file gives the colour; if not, a mesh has its own
};

/// All shapes of a URDF.
struct Geometry {
  std::vector<BodyShape> visual;     ///< shapes to draw, in the order of the file
  std::vector<BodyShape> collision;  ///< shapes that touch, in the order of the file
};

/// The shapes of a robot file, read when they are first needed: meshes take longer than the rest.
/// Copies share them.
class POISE_API LazyGeometry {
 public:
  /// No shapes.
  LazyGeometry() = default;
  /// @param read  called once, maybe in another thread
  explicit LazyGeometry(std::function<Geometry()> read);
  /// The shapes. Thread-safe.
  /// @throws ConfigError as `read`
  const Geometry& get() const;
  /// Keeps `owner`, whose library has the code of `read`, as long as there are shapes.
  void keep(std::shared_ptr<const void> owner);

 private:
  struct Data;
  std::shared_ptr<Data> data_;
};

/// The shapes of all links of the file that the tree has.
/// @param file      the URDF from which the tree, or a mechanism of it, was loaded
/// @param object    the mechanism's name in the tree; empty for the robot
/// @param warnings  [out] optional: missing meshes, shapes that are left out
/// @param packages  searched first for meshes, see resolve_uri
/// @throws ConfigError with file and line: as load_urdf for XML, names and shapes, and if the tree
///         has no link of the file
POISE_API Geometry load_geometry(const std::filesystem::path& file, const Tree& tree,
                                 const std::string& object = {},
                                 std::vector<UrdfWarning>* warnings = nullptr,
                                 const PackagePath& packages = {});

}  // namespace poise
