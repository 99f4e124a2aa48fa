// SPDX-License-Identifier: BSD-2-Clause
// The Flexible Collision Library (Debian's libfcl-dev), without its warnings.

#pragma once

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>
#pragma GCC diagnostic pop

#include "poise/core/spatial/spatial.hpp"

namespace poise::test {

inline fcl::Transform3d fcl_pose(const Pose& X) {
  fcl::Transform3d out = fcl::Transform3d::Identity();
  out.linear() = X.R;
  out.translation() = X.p;
  return out;
}

/// Where a capsule of FCL, which lies along z, has its axis from a to b.
inline fcl::Transform3d fcl_along(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  Pose X;
  X.R = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), b - a).toRotationMatrix();
  X.p = 0.5 * (a + b);
  return fcl_pose(X);
}

/// The distance of two shapes that do not touch. FCL iterates: about 1e-5 where both are round.
inline double fcl_distance(const fcl::CollisionGeometryd& one, const fcl::Transform3d& at,
                           const fcl::CollisionGeometryd& other, const fcl::Transform3d& other_at) {
  fcl::DistanceRequestd request;
  request.gjk_solver_type = fcl::GJKSolverType::GST_LIBCCD;
  request.distance_tolerance = 1e-9;
  fcl::DistanceResultd result;
  fcl::distance(&one, at, &other, other_at, request, result);
  return result.min_distance;
}

}  // namespace poise::test
