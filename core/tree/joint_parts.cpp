// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/joint_parts.hpp"

#include "poise/core/spatial/rotation_between.hpp"

namespace poise {
namespace {

using Parts = std::vector<TreeJoint>;
using Eigen::Vector3d;

TreeJoint& add(Parts& parts, const JointEdge& joint, const char* suffix, JointKind kind,
               const Vector3d& axis) {
  TreeJoint& part = parts.emplace_back();
  part.name = joint.name + suffix;
  if (*suffix != '\0') part.whole = joint.name;
  part.kind = kind;
  part.axis = axis;
  part.limits = joint.limits;
  part.damping = joint.damping;
  part.friction = joint.friction;
  return part;
}

void add_slides(Parts& parts, const JointEdge& joint, const Eigen::Matrix3d& R, int count) {
  constexpr const char* kSuffixes[] = {".x", ".y", ".z"};
  for (int k = 0; k < count; ++k) add(parts, joint, kSuffixes[k], JointKind::kPrismatic, R.col(k));
}

void add_ball(Parts& parts, const JointEdge& joint) {
  constexpr const char* kSuffixes[] = {".wx", ".wy", ".wz"};
  for (int k = 0; k < 3; ++k)
    add(parts, joint, kSuffixes[k], JointKind::kSpherical, Vector3d::Unit(k));
}

// The smallest rotation that maps z to `axis`; about x if `axis` is −z.
Eigen::Matrix3d frame_of(const Vector3d& axis) {
  const Vector3d about = Vector3d::UnitZ().cross(axis);
  if (about.norm() < 1e-12) return Vector3d(1, axis.z(), axis.z()).asDiagonal();
  return rotation_between(Vector3d::UnitZ(), axis);
}

}  // namespace

Parts parts_of(const JointEdge& joint) {
  Parts parts;
  switch (joint.type) {
    case JointType::kFixed:
      break;
    case JointType::kRevolute:
    case JointType::kContinuous:
      add(parts, joint, "", JointKind::kRevolute, joint.axis);
      break;
    case JointType::kPrismatic:
      add(parts, joint, "", JointKind::kPrismatic, joint.axis);
      break;
    case JointType::kPlanar:
      add_slides(parts, joint, frame_of(joint.axis), 2);
      add(parts, joint, ".angle", JointKind::kRevolute, joint.axis);
      break;
    case JointType::kFloating:
      add_slides(parts, joint, Eigen::Matrix3d::Identity(), 3);
      add_ball(parts, joint);
      for (TreeJoint& part : parts) part.actuated = false;
      break;
    case JointType::kSpherical:
      add_ball(parts, joint);
      break;
    case JointType::kUniversal:
      add(parts, joint, ".axis", JointKind::kRevolute, joint.axis);
      add(parts, joint, ".axis2", JointKind::kRevolute, joint.axis2).limits = joint.limits2;
      break;
  }
  return parts;
}

}  // namespace poise
