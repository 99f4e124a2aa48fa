// SPDX-License-Identifier: BSD-2-Clause
// MuJoCo's own structures: made, filled with our numbers, and deleted.

#pragma once

#include <mujoco/mujoco.h>

#include <memory>
#include <string>

#include "poise/core/spatial/spatial.hpp"

namespace poise::mujoco {

struct Deleter {
  void operator()(mjModel* model) const noexcept { mj_deleteModel(model); }
  void operator()(mjData* data) const noexcept { mj_deleteData(data); }
};
using Model = std::unique_ptr<mjModel, Deleter>;
using Data = std::unique_ptr<mjData, Deleter>;

/// A rotation as MuJoCo stores it.
using RowMatrix3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

/// @throws ConfigError with MuJoCo's own words
Model compile(const std::string& xml);

/// (w, x, y, z), normalized
void write_quaternion(const Eigen::Matrix3d& R, mjtNum* out);

/// MuJoCo's reader refuses inertias that no real body has and its compiler rounds angles; so the
/// numbers go straight into the compiled model. Afterwards mj_setConst must be called.
void write_inertia(const Inertia& inertia, int body, mjModel& model);
void write_pose(const Pose& X_PB, int body, mjModel& model);

}  // namespace poise::mujoco
