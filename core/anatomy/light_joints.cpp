// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/light_joints.hpp"

#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

constexpr double kShare = 2e-4;    // of m·L²
constexpr double kNothing = 1e-9;  // of m·L²: makes M regular where joints move no mass

}  // namespace

std::vector<LightJoint> light_joints(const Dynamics& robot, double length) {
  const Tree& tree = robot.tree();
  const double mass = kShare * tree.mass(), inertia = mass * length * length;
  std::vector<LightJoint> out;
  if (!(inertia > 0)) return out;
  Eigen::MatrixXd M = robot.mass_matrix();
  M.diagonal().array() += kNothing / kShare * inertia;
  const Eigen::MatrixXd inverse = linear::inverse(M);
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    const TreeJoint& joint = tree.joints[j];
    if (joint.leader >= 0 || joint.ball >= 0 || joint.armature > 0) continue;
    const Eigen::Index v = tree.velocity_index(static_cast<int>(j));
    const double armature = joint.turns() ? inertia : mass;
    if (1 / inverse(v, v) < armature) out.push_back({static_cast<int>(j), armature});
  }
  return out;
}

}  // namespace poise
