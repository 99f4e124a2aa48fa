// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/configuration.hpp"

#include <algorithm>

namespace poise {
namespace {

Eigen::Quaterniond quaternion(const double* wxyz) {
  return Eigen::Quaterniond(wxyz[0], wxyz[1], wxyz[2], wxyz[3]);
}

void store(const Eigen::Quaterniond& q, double* wxyz) {
  wxyz[0] = q.w();
  wxyz[1] = q.x();
  wxyz[2] = q.y();
  wxyz[3] = q.z();
}

}  // namespace

Configuration::Configuration(const Tree& tree)
    : tree_(&tree), velocities_(tree.roots[0].velocities) {
  if (tree.floating()) {
    for (int i = 0; i < 3; ++i) scalars_.push_back({i, i, -1});
    turns_.push_back({3, 3, -1});
    numbers_ = 7;
  }
  const Root& robot = tree.roots[0];
  for (int j = robot.joint; j < robot.joint + robot.joints; ++j) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0) continue;
    if (joint.kind != JointKind::kSpherical) {
      scalars_.push_back({numbers_++, joint.velocity, j});
    } else if (tree.balls[static_cast<std::size_t>(joint.ball)].joint == j) {
      turns_.push_back({numbers_, joint.velocity, joint.ball});
      numbers_ += 4;
    }
  }
}

void Configuration::plus(const double* x, const double* delta, double* moved) const {
  for (const Scalar& s : scalars_) moved[s.number] = x[s.number] + delta[s.velocity];
  for (const Turn& t : turns_) {
    const Eigen::Vector3d turn = Eigen::Vector3d::Map(delta + t.velocity);
    const Eigen::Quaterniond q(rotation_from_vector(turn));
    store((q * quaternion(x + t.number)).normalized(), moved + t.number);
  }
}

void Configuration::minus(const double* y, const double* x, double* delta) const {
  for (const Scalar& s : scalars_) delta[s.velocity] = y[s.number] - x[s.number];
  for (const Turn& t : turns_) {
    const Eigen::Quaterniond turn = quaternion(y + t.number) * quaternion(x + t.number).conjugate();
    Eigen::Vector3d::Map(delta + t.velocity) =
        rotation_vector(turn.normalized().toRotationMatrix());
  }
}

JointLimits Configuration::limits(const Scalar& scalar) const {
  if (scalar.joint < 0) return {};
  return tree_->joints[static_cast<std::size_t>(scalar.joint)].limits;
}

void Configuration::clamp(double* x) const {
  for (const Scalar& s : scalars_) {
    const JointLimits range = limits(s);
    x[s.number] = std::min(std::max(x[s.number], range.lower), range.upper);
  }
}

void Configuration::read(const State& state, double* x) const {
  for (const Scalar& s : scalars_)
    x[s.number] = s.joint < 0 ? state.base().p[s.number] : state.joints[s.joint];
  for (const Turn& t : turns_) {
    const Eigen::Matrix3d& R =
        t.ball < 0 ? state.base().R : state.balls[static_cast<std::size_t>(t.ball)];
    store(Eigen::Quaterniond(R).normalized(), x + t.number);
  }
}

void Configuration::write(const double* x, State& state) const {
  for (const Scalar& s : scalars_)
    (s.joint < 0 ? state.base().p[s.number] : state.joints[s.joint]) = x[s.number];
  for (const Turn& t : turns_)
    (t.ball < 0 ? state.base().R : state.balls[static_cast<std::size_t>(t.ball)]) =
        quaternion(x + t.number).normalized().toRotationMatrix();
  settle_followers(*tree_, state);
}

}  // namespace poise
