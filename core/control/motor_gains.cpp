// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/motor_gains.hpp"

#include <vector>

#include "poise/core/near_name.hpp"
#include "poise/core/pattern.hpp"

namespace poise {
namespace {

void apply(const GainSpec& gain, const std::string& path, const Tree& tree,
           const std::vector<int>& motors, Eigen::VectorXd& out) {
  bool any = false;
  for (std::size_t k = 0; k < motors.size(); ++k) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(motors[k])];
    if (!matches(gain.joint, joint.name) && !matches(gain.joint, joint.whole)) continue;
    out[static_cast<Eigen::Index>(k)] = gain.value;
    any = true;
  }
  if (any || gain.joint == "*") return;
  const bool known = !tree.find_joints(gain.joint).empty();
  throw ConfigError(ErrorCode::kUnknownName, gain.place, path + "." + gain.joint,
                    known ? "the joint '" + gain.joint + "' has no motor"
                          : "there is no joint '" + gain.joint + "'",
                    known ? "leave it out" : suggestion(gain.joint, tree.whole_joint_names()));
}

}  // namespace

MotorCommand motor_gains(const StackSpec& spec, const Tree& tree) {
  const std::vector<int> motors = tree.motor_joints();
  MotorCommand out(static_cast<Eigen::Index>(motors.size()));
  for (const GainSpec& gain : spec.command.stiffness)
    apply(gain, "control.command.stiffness", tree, motors, out.stiffness);
  for (const GainSpec& gain : spec.command.damping)
    apply(gain, "control.command.damping", tree, motors, out.damping);
  return out;
}

}  // namespace poise
