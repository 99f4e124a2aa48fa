// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/much_friction.hpp"

#include <fmt/format.h>

#include <cmath>

#include "poise/core/control/friction_compensation.hpp"

namespace poise {
namespace {

// The first of the joints, and how many more there are.
struct Joints {
  std::string first;
  int more = 0;

  void add(const std::string& joint) {
    if (first.empty())
      first = joint;
    else
      ++more;
  }
  std::string names() const {
    return more == 0 ? first : fmt::format("{} and {} more", first, more);
  }
};

}  // namespace

std::vector<Finding> much_friction(const StackSpec& spec, const Setup& setup) {
  using Compensation = FrictionCompensation;
  Joints weak, light;
  Eigen::VectorXd inertia;
  for (const int j : setup.tree->motor_joints()) {
    const TreeJoint& joint = setup.tree->joints[static_cast<std::size_t>(j)];
    if (!(joint.friction > 0)) continue;
    if (inertia.size() == 0) {
      Dynamics robot(setup.tree);
      robot.update(setup.start);
      inertia = seen_inertias(robot);
    }
    const double most = Compensation::kSlope * Compensation::kWidest / spec.period;
    if (joint.limits.effort > 0 && joint.friction >= joint.limits.effort)
      weak.add(joint.name);
    else if (joint.friction > most * inertia[joint.velocity])
      light.add(joint.name);
  }
  std::vector<Finding> out;
  const auto warn = [&](WarningKind kind, const Joints& joints, const std::string& text) {
    if (!joints.first.empty())
      out.push_back(
          warning_of(kind, spec.robot.place, "robot.joints", joints.names() + ": " + text));
  };
  warn(WarningKind::kFrictionEffort, weak,
       "the dry friction is as large as the motor's effort, so the joint cannot be moved");
  warn(WarningKind::kFrictionInertia, light,
       fmt::format("the dry friction is large for the inertia that the motor turns: at {:g} Hz it "
                   "is compensated roughly; give the motor's armature, or raise control.rate",
                   1 / spec.period));
  return out;
}

}  // namespace poise
