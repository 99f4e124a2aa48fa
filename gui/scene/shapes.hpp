// SPDX-License-Identifier: BSD-2-Clause
// Triangles of simple bodies.

#pragma once

#include <span>

#include "poise/core/mesh/mesh.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise::scene {

/// One part each, unit size unless said, normals outward. Boxes have edges of 1 about the origin,
/// spheres radius 1, cylinders radius 1 and length 1 along z about the origin, cones radius 1 at
/// z = 1 with the tip in the origin.
POISE_API Mesh box_mesh();
POISE_API Mesh sphere_mesh();
POISE_API Mesh cylinder_mesh();
POISE_API Mesh cone_mesh();
/// Along z from the origin to z = `length`, the head `head` long.
POISE_API Mesh arrow_mesh(double length, double radius, double head);
/// A flat polygon in the given plane, both sides alike. @pre convex
POISE_API Mesh polygon_mesh(std::span<const Eigen::Vector3d> corners);
/// A round band along a line of points.
POISE_API Mesh tube_mesh(std::span<const Eigen::Vector3d> line, double radius, bool closed);

/// A shape of a URDF in its true size; a mesh is read from its file.
/// @throws ConfigError if it cannot be read
POISE_API Mesh mesh_of(const BodyShape& shape);

}  // namespace poise::scene
