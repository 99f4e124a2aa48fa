// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sense/frame_chain.hpp"

#include <algorithm>

namespace poise {
namespace {

// The body on both ways to the base that is furthest from it.
int common_body(const Tree& tree, int one, int other) {
  while (one != other) (one > other ? one : other) = tree.parent(std::max(one, other));
  return one;
}

}  // namespace

FrameChain::FrameChain(const Tree& tree, const Frame& from, const Frame& to)
    : tree_(&tree), X_F_(from.X_BF), X_G_(to.X_BF) {
  const int top = common_body(tree, from.body, to.body);
  add_path(tree, from.body, top, -1, up_);
  add_path(tree, to.body, top, 1, down_);
  at_.resize(up_.size() + down_.size());
  linear_ = angular_ = Eigen::Matrix3Xd::Zero(3, static_cast<Eigen::Index>(joints_.size()));
}

int FrameChain::column_of(int joint) {
  const auto known = std::ranges::find(joints_, joint);
  const auto column = static_cast<int>(known - joints_.begin());
  if (known == joints_.end()) joints_.push_back(joint);
  return column;
}

void FrameChain::add_path(const Tree& tree, int body, int top, double sign,
                          std::vector<Step>& out) {
  for (; body != top; body = tree.parent(body)) {
    const int j = tree.joint_of(body);
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    const bool follows = joint.leader >= 0;
    out.push_back({j, column_of(follows ? joint.leader : j), follows ? sign * joint.ratio : sign});
  }
  std::ranges::reverse(out);
}

// Leaves the joint frames in `at_`, before the joint moves.
Pose FrameChain::walk(const std::vector<Step>& path, const State& state) noexcept {
  Pose X;
  for (const Step& step : path) {
    const TreeJoint& joint = tree_->joints[static_cast<std::size_t>(step.joint)];
    X = X * joint.X_PJ;
    at_[reached_++] = X;
    const TreeJoint& led =
        joint.leader < 0 ? joint : tree_->joints[static_cast<std::size_t>(joint.leader)];
    const double told = state.joints[joint.leader < 0 ? step.joint : joint.leader];
    const double q = joint.leader < 0 ? told : joint.ratio * told + joint.offset;
    if (joint.kind == JointKind::kPrismatic) {
      X.p += X.R * (q * joint.axis);
    } else if (joint.kind == JointKind::kRevolute) {
      X.R = X.R * Eigen::AngleAxisd(q, joint.axis).toRotationMatrix();
    } else if (step.joint == tree_->balls[static_cast<std::size_t>(led.ball)].joint + 2) {
      X.R = X.R * state.balls[static_cast<std::size_t>(led.ball)];
    }
  }
  return X;
}

void FrameChain::update(const State& state) noexcept {
  reached_ = 0;
  const Pose X_AF = walk(up_, state) * X_F_, X_AG = walk(down_, state) * X_G_;
  X_FG_ = X_AF.inverse() * X_AG;
  linear_.setZero();
  angular_.setZero();
  for (std::size_t i = 0; i < at_.size(); ++i) {
    const Step& step = i < up_.size() ? up_[i] : down_[i - up_.size()];
    const TreeJoint& joint = tree_->joints[static_cast<std::size_t>(step.joint)];
    const Eigen::Vector3d axis =
        step.factor * (X_AF.R.transpose() * (at_[i].R * joint.axis)).eval();
    if (joint.kind == JointKind::kPrismatic) {
      linear_.col(step.column) += axis;
      continue;
    }
    linear_.col(step.column) += axis.cross(X_AF.R.transpose() * (X_AG.p - at_[i].p));
    angular_.col(step.column) += axis;
  }
}

Vector6d FrameChain::velocity(const Eigen::VectorXd& v) const noexcept {
  Vector6d out = Vector6d::Zero();
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    const auto column = static_cast<Eigen::Index>(k);
    const double rate = v[tree_->velocity_index(joints_[k])];
    out.head<3>() += rate * linear_.col(column);
    out.tail<3>() += rate * angular_.col(column);
  }
  return out;
}

}  // namespace poise
