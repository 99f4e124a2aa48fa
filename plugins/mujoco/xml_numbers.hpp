// SPDX-License-Identifier: BSD-2-Clause
// Numbers as MuJoCo's XML writes them.

#pragma once

#include <fmt/format.h>

#include <string>

#include "poise/plugins/mujoco/native.hpp"

namespace poise::mujoco {

/// "1 2 3", with all digits
inline std::string numbers(const Eigen::Ref<const Eigen::VectorXd>& v) {
  std::string out;
  for (const double x : v) out += fmt::format("{}{:.17g}", out.empty() ? "" : " ", x);
  return out;
}

/// "w x y z"
inline std::string quaternion(const Eigen::Matrix3d& R) {
  Eigen::Vector4d q;
  write_quaternion(R, q.data());
  return numbers(q);
}

}  // namespace poise::mujoco
