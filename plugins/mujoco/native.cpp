// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/native.hpp"

#include <Eigen/Eigenvalues>
#include <cstring>

#include "poise/core/error.hpp"

namespace poise::mujoco {

Model compile(const std::string& xml) {
  const auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), "model.xml", static_cast<int>(xml.size()));
  std::memcpy(files->filedata[0], xml.data(), xml.size());
  char error[1000] = "";
  Model model(mj_loadXML("model.xml", files.get(), error, sizeof(error)));
  mj_deleteVFS(files.get());
  if (!model) throw ConfigError("plant", std::string("has a model that MuJoCo refuses: ") + error);
  return model;
}

void write_quaternion(const Eigen::Matrix3d& R, mjtNum* out) {
  const Eigen::Quaterniond q = Eigen::Quaterniond(R).normalized();
  out[0] = q.w(), out[1] = q.x(), out[2] = q.y(), out[3] = q.z();
}

void write_inertia(const Inertia& inertia, int body, mjModel& model) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> principal(inertia.about_com);
  Eigen::Matrix3d axes = principal.eigenvectors();
  if (axes.determinant() < 0) axes.col(0) = -axes.col(0);
  model.body_mass[body] = inertia.mass;
  Eigen::Map<Eigen::Vector3d>(model.body_ipos + 3 * body) = inertia.com;
  Eigen::Map<Eigen::Vector3d>(model.body_inertia + 3 * body) = principal.eigenvalues();
  write_quaternion(axes, model.body_iquat + 4 * body);
  model.body_sameframe[body] = 0;
}

void write_pose(const Pose& X_PB, int body, mjModel& model) {
  Eigen::Map<Eigen::Vector3d>(model.body_pos + 3 * body) = X_PB.p;
  write_quaternion(X_PB.R, model.body_quat + 4 * body);
}

}  // namespace poise::mujoco
