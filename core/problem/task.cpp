// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/problem/task.hpp"

#include <numeric>

namespace poise {

void TaskRows::resize(Eigen::Index size, int nv) {
  error.setZero(size);
  rate.setZero(size);
  drift.setZero(size);
  jacobian.setZero(size, nv);
  columns.resize(static_cast<std::size_t>(nv));
  std::iota(columns.begin(), columns.end(), 0);
  selection = false;
  order = 2;
  role = TaskRole::kOther;
  on_force.resize(0, 0);
}

void TaskRows::resize_forces(Eigen::Index size, const Binding& binding) {
  resize(size, binding.tree.nv());
  columns.clear();
  order = 0;
  on_force.setZero(size, force_count(binding.contacts));
}

const char* to_string(TaskRole role) {
  switch (role) {
    case TaskRole::kCom:
      return "com";
    case TaskRole::kBaseOrientation:
      return "base orientation";
    case TaskRole::kPosture:
      return "posture";
    default:
      return "other";
  }
}

}  // namespace poise
