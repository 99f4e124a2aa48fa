// SPDX-License-Identifier: BSD-2-Clause
// Triangle meshes of simple bodies.

#pragma once

#include <span>
#include <vector>

#include "poise/core/mesh/mesh.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise::scene {

/// Each mesh has one part, unit size unless stated, and outward normals. Boxes have edges of 1
/// about the origin, spheres radius 1, cylinders radius 1 and length 1 along z about the origin,
/// cones radius 1 at z = 1 and the tip in the origin.
POISE_API Mesh box_mesh();
POISE_API Mesh sphere_mesh();
POISE_API Mesh cylinder_mesh();
POISE_API Mesh cone_mesh();
/// Along z from the origin to z = `length`; `head` is the length of the tip.
POISE_API Mesh arrow_mesh(double length, double radius, double head, int sides = 24);
/// A flat polygon, visible from both sides. @pre convex
POISE_API Mesh polygon_mesh(std::span<const Eigen::Vector3d> corners);
/// A tube along a polyline.
POISE_API Mesh tube_mesh(std::span<const Eigen::Vector3d> line, double radius, bool closed);

/// A shape of a URDF at its true size; a mesh is read from its file.
/// @throws ConfigError if it cannot be read
POISE_API Mesh mesh_of(const BodyShape& shape);
/// The same, or a small box if the file cannot be read.
/// @param warnings  [out] why a file was not read, once a file
POISE_API Mesh mesh_or_box(const BodyShape& shape, std::vector<Finding>& warnings);

}  // namespace poise::scene
