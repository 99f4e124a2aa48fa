// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/spatial/rotation_between.hpp"

#include <Eigen/Geometry>

namespace poise {

Eigen::Matrix3d rotation_between(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
  return Eigen::Quaterniond::FromTwoVectors(from, to).toRotationMatrix();
}

}  // namespace poise
