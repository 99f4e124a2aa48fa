// SPDX-License-Identifier: BSD-2-Clause

#include "tests/support/random_tree.hpp"

#include <numbers>
#include <vector>

namespace poise::test {
namespace {

double uniform(std::mt19937& gen, double low, double high) {
  return std::uniform_real_distribution<double>(low, high)(gen);
}

// A point cloud's inertia: always one that a real body can have.
Inertia random_inertia(std::mt19937& gen) {
  Inertia out;
  out.mass = uniform(gen, 0.2, 5);
  out.com = random_vector(gen, 0.2);
  for (int point = 0; point < 6; ++point) {
    const Eigen::Vector3d r = random_vector(gen, 0.15);
    out.about_com += out.mass / 6 * (r.dot(r) * Eigen::Matrix3d::Identity() - r * r.transpose());
  }
  return out;
}

TreeJoint random_joint(std::mt19937& gen, int index, int parent) {
  TreeJoint out;
  out.name = "joint" + std::to_string(index);
  out.kind = uniform(gen, 0, 1) < 0.25 ? JointKind::kPrismatic : JointKind::kRevolute;
  out.parent = parent;
  out.X_PJ = {random_rotation(gen), random_vector(gen, 0.4)};
  // Half of the axes along x, y or z, either way round.
  out.axis = random_vector(gen).normalized();
  if (uniform(gen, 0, 1) < 0.5)
    out.axis = (uniform(gen, 0, 1) < 0.5 ? 1 : -1) * Eigen::Vector3d::Unit(index % 3);
  return out;
}

}  // namespace

Eigen::Vector3d random_vector(std::mt19937& gen, double size) {
  std::normal_distribution<double> normal(0, size);
  const double x = normal(gen), y = normal(gen), z = normal(gen);
  return {x, y, z};
}

Eigen::Matrix3d random_rotation(std::mt19937& gen) {
  std::normal_distribution<double> normal;
  const double w = normal(gen), x = normal(gen), y = normal(gen), z = normal(gen);
  return Eigen::Quaterniond(w, x, y, z).normalized().toRotationMatrix();
}

Tree random_tree(std::mt19937& gen, int joints, bool floating) {
  Tree tree;
  tree.name = "random";
  tree.floating = floating;
  tree.inertias.push_back(random_inertia(gen));
  // The next body hangs from the current path from the base to the last body: depth-first order.
  std::vector<int> path = {0};
  for (int j = 0; j < joints; ++j) {
    while (path.size() > 1 && uniform(gen, 0, 1) < 0.3) path.pop_back();
    tree.joints.push_back(random_joint(gen, j, path.back()));
    tree.inertias.push_back(random_inertia(gen));
    path.push_back(j + 1);
  }
  tree.subtree.assign(tree.inertias.size(), 1);
  for (auto body = tree.inertias.size() - 1; body > 0; --body)
    tree.subtree[static_cast<std::size_t>(tree.joints[body - 1].parent)] += tree.subtree[body];
  for (std::size_t body = 0; body < tree.inertias.size(); ++body) {
    tree.links.push_back({"link" + std::to_string(body), static_cast<int>(body), Pose()});
    if (body > 0 && tree.subtree[body] > 1 && uniform(gen, 0, 1) < 1.0 / 6)
      tree.inertias[body] = Inertia();
  }
  return tree;
}

State random_state(std::mt19937& gen, const Tree& tree) {
  State state(tree);
  state.base = {random_rotation(gen), random_vector(gen, 2)};
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    const double range = tree.joints[j].kind == JointKind::kRevolute ? std::numbers::pi : 1;
    state.joints[static_cast<Eigen::Index>(j)] = uniform(gen, -range, range);
  }
  for (double& rate : state.v) rate = std::normal_distribution<double>()(gen);
  return state;
}

}  // namespace poise::test
