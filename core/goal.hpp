// SPDX-License-Identifier: BSD-2-Clause
// How a stack file names a goal.

#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace poise {

/// A goal as a stack file writes it. Only the given parts are set. The others keep the value they
/// have when the reference starts.
struct Goal {
  std::optional<std::vector<double>> vector;  ///< `[0, 0, 0.9]`: the value of a vector target
  std::optional<Eigen::Vector3d> xyz;         ///< `{xyz: […]}`: position in W [m]
  std::optional<Eigen::Vector3d> rpy;         ///< `{rpy: […]}`: rotation in W [rad]
  std::optional<Eigen::Vector4d> quaternion;  ///< `{quaternion: {w:, x:, y:, z:}}`: rotation in W
  std::optional<std::vector<double>> by;      ///< `{by: […]}`: relative, in the tangent space
  std::vector<std::string> over;  ///< `{over: [left_foot, right_foot]}`: x, y of their mean
  std::vector<std::pair<std::string, double>> joints;  ///< `{joints: {l_leg_kny: 40 deg}}`

  /// Whether no part is set.
  bool empty() const {
    return !vector && !xyz && !rpy && !quaternion && !by && over.empty() && joints.empty();
  }
};

}  // namespace poise
