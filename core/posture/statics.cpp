// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/statics.hpp"

#include <algorithm>

namespace poise {
namespace {

// Σ (w × r)×F = Σ r (F·w) − w (r·F), with r = x − o and Σ x·Fᵀ given.
Eigen::Vector3d turned_moment(const Eigen::Vector3d& w, const Eigen::Matrix3d& virial,
                              const Eigen::Vector3d& force, const Eigen::Vector3d& o) {
  const Eigen::Matrix3d about = virial - o * force.transpose();
  return about * w - w * about.trace();
}

}  // namespace

Statics::Statics(const Tree& tree) : tree_(&tree) {
  const Root& robot = tree.roots[0];
  const Eigen::Matrix3d one = Eigen::Matrix3d::Identity();
  if (robot.floating)
    for (int i = 0; i < 6; ++i) axes_.push_back({robot.body, -1, -1, i, 1, i >= 3, one.col(i % 3)});
  for (int j = robot.joint; j < robot.joint + robot.joints; ++j) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    const int root = joint.ball >= 0 ? tree.balls[static_cast<std::size_t>(joint.ball)].joint : j;
    const TreeJoint& first = tree.joints[static_cast<std::size_t>(root)];
    const double ratio = joint.leader >= 0 ? joint.ratio : 1;
    axes_.push_back({joint.body, first.parent, joint.ball, joint.velocity, ratio, joint.turns(),
                     first.X_PJ.R * joint.axis});
  }
  sums_.resize(static_cast<std::size_t>(robot.bodies));
  force_.setZero(robot.velocities);
  derivative_.setZero(robot.velocities, robot.velocities);
}

void Statics::update(const Dynamics& robot, std::span<const StaticLoad> loads, bool derivative) {
  sum_up(robot, loads);
  for (Axis& axis : axes_) {
    axis.a = axis.carrier < 0 ? axis.local
                              : Eigen::Vector3d(robot.pose(Frame{axis.carrier, {}}).R * axis.local);
    axis.o = robot.pose(Frame{axis.body, {}}).p;
  }
  force_.setZero();
  for (const Axis& axis : axes_) force_[axis.velocity] += axis.ratio * along(axis);
  if (!derivative) return;
  derivative_.setZero();
  for (const Axis& of : axes_)
    for (const Axis& by : axes_)
      derivative_(of.velocity, by.velocity) += of.ratio * by.ratio * change(of, by);
}

void Statics::sum_up(const Dynamics& robot, std::span<const StaticLoad> loads) {
  const int bodies = tree_->roots[0].bodies;
  const auto add = [&](int body, const Eigen::Vector3d& x, const Eigen::Vector3d& force,
                       const Eigen::Vector3d& moment) {
    Sum& sum = sums_[static_cast<std::size_t>(body)];
    sum.force += force;
    sum.moment += moment + x.cross(force);
    sum.virial += x * force.transpose();
  };
  for (Sum& sum : sums_)
    sum = {Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero(), Eigen::Matrix3d::Zero()};
  for (int b = 0; b < bodies; ++b) {
    const Inertia& inertia = tree_->inertias[static_cast<std::size_t>(b)];
    add(b, robot.pose(Frame{b, {}}) * inertia.com, inertia.mass * robot.gravity_acceleration(),
        Eigen::Vector3d::Zero());
  }
  for (const StaticLoad& load : loads) add(load.body, load.point, load.force, load.moment);
  for (int b = bodies - 1; b > 0; --b) {
    const Sum& sum = sums_[static_cast<std::size_t>(b)];
    Sum& parent = sums_[static_cast<std::size_t>(tree_->parent(b))];
    parent.force += sum.force;
    parent.moment += sum.moment;
    parent.virial += sum.virial;
  }
}

double Statics::along(const Axis& axis) const {
  const Sum& sum = sums_[static_cast<std::size_t>(axis.body)];
  if (!axis.turns) return axis.a.dot(sum.force);
  return axis.a.dot(sum.moment - axis.o.cross(sum.force));
}

// Whether motion about `by` moves the axis `of`.
bool Statics::moves(const Axis& by, const Axis& of) const {
  if (of.carrier < 0) return false;
  const int end = by.body + tree_->subtree[static_cast<std::size_t>(by.body)];
  return of.carrier >= by.body && of.carrier < end;
}

double Statics::change(const Axis& of, const Axis& by) const {
  const Sum& held = sums_[static_cast<std::size_t>(of.body)];
  if (moves(by, of)) {  // the axis and its subtree rotate as one
    if (!by.turns) return 0;
    const Eigen::Vector3d turned = by.a.cross(of.a);
    if (!of.turns) return turned.dot(held.force);
    return turned.dot(held.moment - of.o.cross(held.force)) +
           of.a.dot(turned_moment(by.a, held.virial, held.force, of.o));
  }
  const int end = of.body + tree_->subtree[static_cast<std::size_t>(of.body)];
  const bool same = of.carrier < 0 && by.carrier < 0;  // the base moves with its origin
  const bool ball = of.ball >= 0 && of.ball == by.ball;
  const bool below = by.body >= of.body && by.body < end;
  if (!of.turns || (!below && !ball && !same)) return 0;
  if (!by.turns)
    return same ? 0 : of.a.dot(by.a.cross(sums_[static_cast<std::size_t>(by.body)].force));
  const Sum& moved = sums_[static_cast<std::size_t>(by.body)];
  return of.a.dot(turned_moment(by.a, moved.virial, moved.force, by.o));
}

}  // namespace poise
