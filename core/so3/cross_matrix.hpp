// SPDX-License-Identifier: BSD-2-Clause
// The matrix of a cross product.

#pragma once

#include <Eigen/Core>

namespace poise {

/// [w]×, with [w]× x = w × x.
inline Eigen::Matrix3d cross_matrix(const Eigen::Vector3d& w) {
  Eigen::Matrix3d W;
  W << 0, -w.z(), w.y(),  //
      w.z(), 0, -w.x(),   //
      -w.y(), w.x(), 0;
  return W;
}

}  // namespace poise
