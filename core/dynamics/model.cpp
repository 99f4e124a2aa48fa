// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/model.hpp"

#include <algorithm>

namespace poise::sweep {
namespace {

// A rotation whose third column is `axis`; exact for axes along x, y, z.
Eigen::Matrix3d axes_with_z_along(const Eigen::Vector3d& axis) {
  Eigen::Index least = 0;
  axis.cwiseAbs().minCoeff(&least);
  Eigen::Matrix3d R;
  R.col(2) = axis;
  R.col(1) = axis.cross(Eigen::Vector3d::Unit(least)).normalized();
  R.col(0) = R.col(1).cross(axis);
  return R;
}

template <std::size_t N, typename Derived>
std::array<double, N> numbers(const Eigen::MatrixBase<Derived>& matrix) {
  std::array<double, N> out;
  Eigen::Map<typename Derived::PlainObject>(out.data()) = matrix;
  return out;
}

const TreeJoint& joint_at(const Tree& tree, const Root& root, int j) {
  return tree.joints[static_cast<std::size_t>(root.joint + j)];
}

// R_BS per body of the root; the base and the bodies of a ball keep their own axes.
std::vector<Eigen::Matrix3d> sweep_axes(const Tree& tree, const Root& root) {
  std::vector<Eigen::Matrix3d> R_BS = {Eigen::Matrix3d::Identity()};
  for (int j = 0; j < root.joints; ++j) {
    const TreeJoint& joint = joint_at(tree, root, j);
    R_BS.push_back(joint.kind == JointKind::kSpherical
                       ? Eigen::Matrix3d::Identity()
                       : axes_with_z_along(joint.axis.normalized()));
  }
  return R_BS;
}

// A ball's three joints share a carrier; the last one rotates the body.
void set_joint(const Tree& tree, const Root& root, int j, BodyModel& out) {
  const TreeJoint& joint = joint_at(tree, root, j);
  out.kind = joint.kind;
  out.parent = out.carrier = joint.parent - root.body;
  if (joint.kind != JointKind::kSpherical) return;
  const int first = tree.balls[static_cast<std::size_t>(joint.ball)].joint;
  out.axis = root.joint + j - first;
  out.carrier = tree.joints[static_cast<std::size_t>(first)].parent - root.body;
  if (out.axis == 2) out.ball = joint.ball;
}

BodyModel body_model(const Tree& tree, const Root& root, int body,
                     const std::vector<Eigen::Matrix3d>& R_BS) {
  const Inertia& inertia = tree.inertias[static_cast<std::size_t>(root.body + body)];
  const Eigen::Matrix3d& R = R_BS[static_cast<std::size_t>(body)];
  BodyModel out;
  out.R_BS = numbers<9>(R);
  out.com = numbers<3>(Eigen::Vector3d(R.transpose() * inertia.com));
  out.about_com = numbers<9>(Eigen::Matrix3d(R.transpose() * inertia.about_com * R));
  out.mass = out.subtree_mass = inertia.mass;
  Pose X_PS;
  if (body > 0) {
    set_joint(tree, root, body - 1, out);
    const Pose& X_PJ = joint_at(tree, root, body - 1).X_PJ;
    const Eigen::Matrix3d& R_parent = R_BS[static_cast<std::size_t>(out.parent)];
    X_PS = {R_parent.transpose() * X_PJ.R * R, R_parent.transpose() * X_PJ.p};
  }
  out.R_PS = numbers<9>(X_PS.R);
  out.p_PS = numbers<3>(X_PS.p);
  return out;
}

MassBlock mass_block(const Tree& tree, const Root& root, int row, int column) {
  MassBlock block{row, column, {}, true};
  for (int k = 0; k < 4; ++k) {
    const int joint = row + k;
    const int body = root.body + joint + 1;
    const int end =
        joint < root.joints ? joint + tree.subtree[static_cast<std::size_t>(body)] : joint;
    block.count[static_cast<std::size_t>(k)] = std::clamp(end - column, 0, 4);
    block.full = block.full && end - column >= 4;
  }
  return block;
}

// Subtrees are ranges in depth-first order, so M(i, j) with j > i is nonzero iff j lies in the
// subtree of i.
std::vector<MassBlock> mass_blocks(const Tree& tree, const Root& root, int padded_joints) {
  std::vector<MassBlock> blocks;
  for (int row = 0; row < padded_joints; row += 4) {
    for (int column = row; column < padded_joints; column += 4) {
      const MassBlock block = mass_block(tree, root, row, column);
      if (std::ranges::any_of(block.count, [](int c) { return c > 0; })) blocks.push_back(block);
    }
  }
  return blocks;
}

void add_shares(const Tree& tree, const Root& root, Model& model) {
  if (model.columns() == model.velocities) return;
  for (int k = 0; k < model.base_velocities; ++k) model.shares.push_back({k, 1});
  for (int j = 0; j < root.joints; ++j) {
    const TreeJoint& joint = joint_at(tree, root, j);
    model.shares.push_back({joint.velocity - root.velocity, joint.leader < 0 ? 1 : joint.ratio});
  }
}

void add_joint_constants(const Tree& tree, const Root& root, Model& model) {
  model.revolute.assign(static_cast<std::size_t>(model.padded_joints), 0.0);
  bool armature = false;
  for (int j = 0; j < root.joints; ++j) {
    const TreeJoint& joint = joint_at(tree, root, j);
    model.revolute[static_cast<std::size_t>(j)] = joint.kind == JointKind::kRevolute ? 1 : 0;
    model.armature.push_back(joint.armature);
    armature = armature || joint.armature != 0;
  }
  if (!armature) model.armature.clear();
}

}  // namespace

Model prepare(const Tree& tree, const Root& root) {
  Model model;
  model.joints = root.joints;
  model.padded_joints = (model.joints + 3) / 4 * 4;
  model.base_velocities = root.base_velocities();
  model.velocities = root.velocities;
  const std::vector<Eigen::Matrix3d> R_BS = sweep_axes(tree, root);
  for (int body = 0; body < root.bodies; ++body)
    model.bodies.push_back(body_model(tree, root, body, R_BS));
  for (std::size_t body = model.bodies.size() - 1; body > 0; --body) {
    const auto parent = static_cast<std::size_t>(model.bodies[body].parent);
    model.bodies[parent].subtree_mass += model.bodies[body].subtree_mass;
  }
  model.mass = model.bodies[0].subtree_mass;
  model.blocks = mass_blocks(tree, root, model.padded_joints);
  add_joint_constants(tree, root, model);
  add_shares(tree, root, model);
  return model;
}

}  // namespace poise::sweep
