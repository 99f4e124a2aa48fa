// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/target.hpp"

#include <cassert>

#include "poise/core/spatial/spatial.hpp"

namespace poise {
namespace {

// Rotations are stored as w, x, y, z.
Eigen::Quaterniond read_rotation(TargetSpace::In value, Eigen::Index at) {
  return {value[at], value[at + 1], value[at + 2], value[at + 3]};
}

void write_rotation(const Eigen::Quaterniond& q, TargetSpace::Out value, Eigen::Index at) {
  value[at] = q.w();
  value.segment<3>(at + 1) = q.vec();
}

}  // namespace

void TargetSpace::plus(In value, In d, Out out) const {
  assert(value.size() == value_size_ && d.size() == tangent_size_ && out.size() == value_size_);
  if (kind_ == Kind::kVector) {
    out = value + d;
    return;
  }
  const Eigen::Index linear = kind_ == Kind::kPose ? 3 : 0;
  const Eigen::Vector3d turn = d.segment<3>(linear);
  const Eigen::Quaterniond step(rotation_from_vector(turn));
  const Eigen::Quaterniond q = step * read_rotation(value, linear);
  if (linear == 3) out.head<3>() = value.head<3>() + d.head<3>();
  write_rotation(q.normalized(), out, linear);
}

void TargetSpace::minus(In a, In b, Out out) const {
  assert(a.size() == value_size_ && b.size() == value_size_ && out.size() == tangent_size_);
  if (kind_ == Kind::kVector) {
    out = a - b;
    return;
  }
  const Eigen::Index linear = kind_ == Kind::kPose ? 3 : 0;
  const Eigen::Quaterniond q = read_rotation(a, linear) * read_rotation(b, linear).conjugate();
  if (linear == 3) out.head<3>() = a.head<3>() - b.head<3>();
  out.segment<3>(linear) = rotation_vector(q.normalized().toRotationMatrix());
}

void Target::resize(TargetSpace space) {
  space_ = space;
  value.setZero(space.value_size());
  if (space.kind() == TargetSpace::Kind::kRotation) value[0] = 1;
  if (space.kind() == TargetSpace::Kind::kPose) value[3] = 1;
  rate.setZero(space.tangent_size());
  acceleration.setZero(space.tangent_size());
}

Eigen::Matrix3d Target::rotation() const {
  assert(space_.kind() != TargetSpace::Kind::kVector);
  return read_rotation(value, space_.kind() == TargetSpace::Kind::kPose ? 3 : 0).toRotationMatrix();
}

}  // namespace poise
