// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/problem/velocity_names.hpp"

namespace poise {

std::vector<std::string> velocity_names(const Tree& tree) {
  std::vector<std::string> names(static_cast<std::size_t>(tree.nv()));
  for (const Root& root : tree.roots) {
    const std::string prefix = root.name.empty() ? "base." : root.name + "/base.";
    std::size_t next = static_cast<std::size_t>(root.velocity);
    if (root.floating)
      for (const char* component : {"x", "y", "z", "wx", "wy", "wz"})
        names[next++] = prefix + component;
  }
  for (const TreeJoint& joint : tree.joints)
    if (joint.leader < 0) names[static_cast<std::size_t>(joint.velocity)] = joint.name;
  return names;
}

}  // namespace poise
