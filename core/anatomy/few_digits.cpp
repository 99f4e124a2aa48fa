// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/few_digits.hpp"

#include <cmath>

#include "poise/core/anatomy/written.hpp"
#include "poise/core/spatial/rpy.hpp"

namespace poise {
namespace {

constexpr double kStillTurn = 0.05 * kInDegrees, kStillSlide = 1e-4;  // [rad], [m] starts at 0

double start_of(const TreeJoint& joint, double at) {
  const JointLimits& limits = joint.limits;
  const bool can_be_0 = limits.lower <= 0 && limits.upper >= 0;
  if (can_be_0 && std::abs(at) < (joint.turns() ? kStillTurn : kStillSlide)) return 0;
  return joint.turns() ? as_written_within(at, limits.lower, limits.upper, kInDegrees, 2)
                       : as_written_within(at, limits.lower, limits.upper, 1, 4);
}

void round_contact(const Tree& tree, FootContact& foot) {
  Contact& contact = foot.contact;
  for (double* half : {&contact.half_x, &contact.half_y})
    if (contact.kind == PatchKind::kRectangle || contact.kind == PatchKind::kLine)
      *half = as_written(2 * *half, kInCentimetres, 1) / 2;
  const bool point = contact.kind == PatchKind::kPoint;
  const Eigen::Vector3d rpy = point ? Eigen::Vector3d::Zero() : rpy_from_rotation(foot.X_LC.R);
  for (int k = 0; k < 3; ++k) {
    foot.X_LC.p[k] = as_written(foot.X_LC.p[k], 1, 4);
    foot.rpy[k] = as_written(rpy[k], kInDegrees, 3);
  }
  foot.X_LC.R = rotation_from_rpy(foot.rpy);
  const TreeLink& link = tree.links[static_cast<std::size_t>(tree.find_link(contact.link))];
  contact.frame = {link.body, link.X_BL * foot.X_LC};
}

// To two significant digits.
double round_armature(double value) {
  const int digits = value > 0 ? 1 - static_cast<int>(std::floor(std::log10(value))) : 0;
  return as_written(value, 1, std::max(digits, 0));
}

}  // namespace

void give_few_digits(RobotPart& part) {
  const Tree& tree = *part.tree;
  for (std::size_t j = 0; j < tree.joints.size() && part.posture.empty(); ++j) {
    const TreeJoint& joint = tree.joints[j];
    double& at = part.standing.state.joints[static_cast<Eigen::Index>(j)];
    if (joint.leader < 0 && joint.ball < 0) at = start_of(joint, at);
  }
  if (part.posture.empty()) settle_followers(tree, part.standing.state);
  for (FootContact& foot : part.standing.contacts) round_contact(tree, foot);
  for (LightJoint& one : part.light) one.armature = round_armature(one.armature);
  part.leg = as_written(part.leg, 1, 3);
  part.arm = as_written(part.arm, 1, 3);
  part.lift = std::abs(part.lift) > 1e-3 ? as_written(part.lift, 1, 4) : 0;
}

}  // namespace poise
