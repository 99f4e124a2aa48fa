// SPDX-License-Identifier: BSD-2-Clause

#include "core/dynamics/model.hpp"

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

// R_BS per body; the base keeps its own axes.
std::vector<Eigen::Matrix3d> sweep_axes(const Tree& tree) {
  std::vector<Eigen::Matrix3d> R_BS = {Eigen::Matrix3d::Identity()};
  for (const TreeJoint& joint : tree.joints)
    R_BS.push_back(axes_with_z_along(joint.axis.normalized()));
  return R_BS;
}

BodyModel body_model(const Tree& tree, int body, const std::vector<Eigen::Matrix3d>& R_BS) {
  const Inertia& inertia = tree.inertias[static_cast<std::size_t>(body)];
  const Eigen::Matrix3d& R = R_BS[static_cast<std::size_t>(body)];
  BodyModel out;
  out.R_BS = numbers<9>(R);
  out.com = numbers<3>(Eigen::Vector3d(R.transpose() * inertia.com));
  out.about_com = numbers<9>(Eigen::Matrix3d(R.transpose() * inertia.about_com * R));
  out.mass = out.subtree_mass = inertia.mass;
  Pose X_PS;
  if (body > 0) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(body) - 1];
    const Eigen::Matrix3d& R_parent = R_BS[static_cast<std::size_t>(joint.parent)];
    X_PS = {R_parent.transpose() * joint.X_PJ.R * R, R_parent.transpose() * joint.X_PJ.p};
    out.parent = joint.parent;
    out.kind = joint.kind;
  }
  out.R_PS = numbers<9>(X_PS.R);
  out.p_PS = numbers<3>(X_PS.p);
  return out;
}

MassBlock mass_block(const Tree& tree, int row, int column) {
  MassBlock block{row, column, {}, true};
  for (int k = 0; k < 4; ++k) {
    const int joint = row + k;
    const int body = joint + 1;
    const int end =
        body < tree.bodies() ? joint + tree.subtree[static_cast<std::size_t>(body)] : joint;
    block.count[static_cast<std::size_t>(k)] = std::clamp(end - column, 0, 4);
    block.full = block.full && end - column >= 4;
  }
  return block;
}

// Subtrees are ranges in depth-first order, so M(i, j) with j > i is nonzero iff j lies in the
// subtree of i.
std::vector<MassBlock> mass_blocks(const Tree& tree, int padded_joints) {
  std::vector<MassBlock> blocks;
  for (int row = 0; row < padded_joints; row += 4) {
    for (int column = row; column < padded_joints; column += 4) {
      const MassBlock block = mass_block(tree, row, column);
      if (std::ranges::any_of(block.count, [](int c) { return c > 0; })) blocks.push_back(block);
    }
  }
  return blocks;
}

}  // namespace

Model prepare(const Tree& tree) {
  Model model;
  model.joints = static_cast<int>(tree.joints.size());
  model.padded_joints = (model.joints + 3) / 4 * 4;
  model.base_velocities = tree.base_velocities();
  const std::vector<Eigen::Matrix3d> R_BS = sweep_axes(tree);
  for (int body = 0; body < tree.bodies(); ++body)
    model.bodies.push_back(body_model(tree, body, R_BS));
  for (std::size_t body = model.bodies.size() - 1; body > 0; --body) {
    const auto parent = static_cast<std::size_t>(model.bodies[body].parent);
    model.bodies[parent].subtree_mass += model.bodies[body].subtree_mass;
  }
  model.mass = model.bodies[0].subtree_mass;
  model.blocks = mass_blocks(tree, model.padded_joints);
  model.revolute.assign(static_cast<std::size_t>(model.padded_joints), 0.0);
  for (std::size_t j = 0; j < tree.joints.size(); ++j)
    model.revolute[j] = tree.joints[j].kind == JointKind::kRevolute ? 1 : 0;
  return model;
}

}  // namespace poise::sweep
