// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/guesses.hpp"

#include <cmath>

namespace poise {

std::vector<Guess> all_guesses(const StackSpec& spec, const Setup& setup) {
  std::vector<Guess> all;
  for (const Guess& one : spec.guesses)
    if (!one.values.empty()) all.push_back(one);
  Guess efforts{"robot.limits.*.effort", {}}, velocities{"robot.limits.*.velocity", {}};
  for (const int j : setup.tree->motor_joints()) {
    const TreeJoint& joint = setup.tree->joints[static_cast<std::size_t>(j)];
    if (setup.tree->root_of_body[static_cast<std::size_t>(joint.body)] != 0) continue;
    const std::string limits = "robot.limits." + joint.name;
    if (std::isinf(joint.limits.effort)) efforts.values.emplace_back(limits + ".effort", "none");
    if (std::isinf(joint.limits.velocity))
      velocities.values.emplace_back(limits + ".velocity", "none");
  }
  for (const Guess& missing : {efforts, velocities})
    if (!missing.values.empty()) all.push_back(missing);
  return all;
}

}  // namespace poise
