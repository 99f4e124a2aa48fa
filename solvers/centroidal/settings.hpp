// SPDX-License-Identifier: BSD-2-Clause
// Parameters of the balancing controller.

#pragma once

#include <Eigen/Core>

namespace poise::centroidal {

struct Settings {
  bool decoupled = true;
  Eigen::Vector3d com_stiffness{6000, 2000, 4000};       ///< K_P [N/m], world axes
  Eigen::Vector3d com_damping{7, 7, 7};                  ///< K_D [1/s], world axes
  Eigen::Vector3d orientation_stiffness{500, 400, 100};  ///< K_R [N·m/rad], desired base's axes
  Eigen::Vector3d angular_damping{20, 20, 20};           ///< D [1/s], world axes
  double moment_arm = 1;                                 ///< [m]
  int max_iterations = 500;
};

}  // namespace poise::centroidal
