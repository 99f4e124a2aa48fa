// SPDX-License-Identifier: BSD-2-Clause

#include "core/problem/velocity_names.hpp"

namespace poise {

std::vector<std::string> velocity_names(const Tree& tree) {
  std::vector<std::string> names;
  if (tree.floating) names = {"base.x", "base.y", "base.z", "base.wx", "base.wy", "base.wz"};
  for (const TreeJoint& joint : tree.joints) names.push_back(joint.name);
  return names;
}

}  // namespace poise
