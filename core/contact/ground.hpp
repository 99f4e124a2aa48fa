// SPDX-License-Identifier: BSD-2-Clause
// The ground beside the planes of contacts.

#pragma once

#include <Eigen/Core>
#include <string>

#include "poise/core/spatial/spatial.hpp"

namespace poise {

/// A box that rests in the world; every link may touch it.
struct GroundBox {
  std::string name;  ///< unique in the ground
  Pose X_WT;         ///< of the middle of its top face, z upwards out of the box
  Eigen::Vector3d size = Eigen::Vector3d::Zero();  ///< lengths along its axes [m]
  double friction = 0.7;                           ///< coefficient μ of what touches it
};

}  // namespace poise
