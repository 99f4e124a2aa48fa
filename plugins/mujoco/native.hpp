// SPDX-License-Identifier: BSD-2-Clause
// Ownership and conversion of MuJoCo's structures.

#pragma once

#include <mujoco/mujoco.h>

#include <memory>
#include <string>
#include <vector>

#include "poise/core/spatial/spatial.hpp"

namespace poise::mujoco {

struct Deleter {
  void operator()(mjSpec* spec) const noexcept { mj_deleteSpec(spec); }
  void operator()(mjModel* model) const noexcept { mj_deleteModel(model); }
  void operator()(mjData* data) const noexcept { mj_deleteData(data); }
};
using Spec = std::unique_ptr<mjSpec, Deleter>;
using Model = std::unique_ptr<mjModel, Deleter>;
using Data = std::unique_ptr<mjData, Deleter>;

/// Collects MuJoCo's warnings of this thread while it exists. MuJoCo would write them to a file in
/// the working folder.
class Warnings {
 public:
  Warnings();
  ~Warnings();
  Warnings(const Warnings&) = delete;
  Warnings& operator=(const Warnings&) = delete;

  std::vector<std::string> texts;

 private:
  Warnings* outer_;
};

/// From now on MuJoCo writes no warnings to files.
void keep_warnings_from_files();

/// A rotation as MuJoCo stores it.
using RowMatrix3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

/// @throws ConfigError with MuJoCo's message
Model compile(const std::string& xml);

/// (w, x, y, z), normalized
void write_quaternion(const Eigen::Matrix3d& R, mjtNum* out);

/// MuJoCo's parser rejects inertias that no real body has, and its compiler rounds angles; the
/// numbers are therefore written to the compiled model. Call mj_setConst afterwards.
void write_inertia(const Inertia& inertia, int body, mjModel& model);
void write_pose(const Pose& X_PB, int body, mjModel& model);

}  // namespace poise::mujoco
