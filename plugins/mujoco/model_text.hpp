// SPDX-License-Identifier: BSD-2-Clause
// The XML text of the MuJoCo model.

#pragma once

#include <string>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/plugins/mujoco/system.hpp"

namespace poise::mujoco {

/// The half space that a contact's surface is: a plane of the world, or a box on a body.
struct SurfaceShape {
  bool box = false;
  double size = 0;     ///< half the edges [m]
  Eigen::Vector3d at;  ///< centre, in the frame of the carrier
  Eigen::Matrix3d R;   ///< its z is the outward normal
};
SurfaceShape surface_shape(const Dynamics& robot, const Contact& contact);

constexpr double kCornerRadius = 1e-3;  // of the sphere at a corner [m]
/// Shapes touch from this distance on: a robot that stands exactly on the ground is in contact [m].
constexpr double kTouch = 1e-6;

/// Bodies and joints are in the order of the tree, then a Platform per contact on a moving surface.
/// Names: what touches in contact c (corners of its patch or shapes of its link) are the geoms
/// `c{c}v{v}`, its surface `p{c}`; a grasp is the equality
/// constraints `g{c}k{k}`, one per pin; body b of the tree is `b{b}` (for a spherical joint the
/// last of its three), the Platform of contact c `s{c}`. Inertias, body poses and pin positions are
/// placeholders: System writes the exact values into the compiled model.
/// @param robot  false: without the first root, and without what contacts need of it
std::string model_text(const PlantSetup& setup, const State& start, const SystemOptions& options,
                       bool robot = true);

}  // namespace poise::mujoco
