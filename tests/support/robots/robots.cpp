// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/robots/robots.hpp"

#include "poise/core/tree/urdf.hpp"

namespace poise::test {

Tree load(const Robot& robot) {
  constexpr double kArmature = 0.1;  // [kg·m², kg]
  Tree tree = load_urdf(robot.file, robot.floating);
  for (TreeJoint& joint : tree.joints) {
    double mass = 0;
    for (int body = joint.body;
         body < joint.body + tree.subtree[static_cast<std::size_t>(joint.body)]; ++body)
      mass += tree.inertias[static_cast<std::size_t>(body)].mass;
    if (mass == 0) joint.armature = kArmature;
  }
  return tree;
}

}  // namespace poise::test
