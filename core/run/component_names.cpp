// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/component_names.hpp"

namespace poise {

std::vector<std::string> numbered(Eigen::Index n) {
  if (n == 3) return {"x", "y", "z"};
  if (n == 6) return {"x", "y", "z", "rx", "ry", "rz"};
  std::vector<std::string> names;
  for (Eigen::Index i = 0; i < n; ++i) names.push_back(std::to_string(i));
  return names;
}

std::vector<std::string> component_names(const Task& task, Eigen::Index n) {
  std::vector<std::string> joints = task.component_joints();
  return static_cast<Eigen::Index>(joints.size()) == n ? joints : numbered(n);
}

}  // namespace poise
