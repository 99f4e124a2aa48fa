// SPDX-License-Identifier: BSD-2-Clause
// Convex polytopes with a radius: the shapes of obstacles.

#pragma once

#include <optional>
#include <span>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// All points within `radius` of a convex polytope.
struct ConvexShape {
  /// The half-space normal·p ≤ offset.
  struct Face {
    Eigen::Vector3d normal;  ///< unit, outward
    double offset = 0;       ///< [m]
  };
  /// A side that two faces share.
  struct Edge {
    Eigen::Vector3d a, b;                 ///< ends [m]
    int first = 0, second = 0;            ///< indices of the faces
    Eigen::Vector3d in_first, in_second;  ///< unit, from the edge into each face, normal to it
  };
  static constexpr int kMostFaces = 32;  ///< limit of `faces`
  /// The same in blocks of four, component by component, filled up with copies of the last one.
  struct Packed {
    /// Four points or directions.
    struct alignas(32) Four {
      double x[4], y[4], z[4];  ///< coordinates [m]
      /// Writes the one of index k.
      void set(std::size_t k, const Eigen::Vector3d& to) {
        x[k] = to[0], y[k] = to[1], z[k] = to[2];
      }
    };
    /// Four half-spaces normal·p ≤ offset.
    struct alignas(32) Faces {
      Four normal;       ///< unit, outward
      double offset[4];  ///< [m]
    };
    /// Four edges from a to a + along.
    struct alignas(32) Edges {
      Four a, along;         ///< [m]
      double per_square[4];  ///< 1/|along|² [1/m²]
    };

    std::vector<Faces> faces;   ///< all faces
    std::vector<Edges> edges;   ///< all edges
    std::vector<Four> corners;  ///< all vertices
  };

  std::vector<Eigen::Vector3d> vertices;             ///< [m]
  std::vector<Face> faces;                           ///< at least 4
  std::vector<Edge> edges;                           ///< at least 6
  double radius = 0;                                 ///< [m]
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();  ///< of the box around the vertices
  double reach = 0;                                  ///< from `centre` to the surface, at most [m]
  Packed packed;                                     ///< faces, edges and vertices

  /// Approximate volume [m³].
  POISE_API double volume() const;
};

/// The convex hull of the points, if it has few corners. If it has more than `most_vertices`, the
/// hull of that many of the points, with the radius that encloses the others. Sheets are thickened
/// by a thousandth of their size.
/// @param most_vertices  up to 18; more only if no corner has a polytope of over kMostFaces faces
/// @return nothing for points that lie along a line, and if the polytope would be degenerate
POISE_API std::optional<ConvexShape> enclose_convex(std::span<const Eigen::Vector3d> points,
                                                    int most_vertices = 18);

}  // namespace poise
