// SPDX-License-Identifier: BSD-2-Clause
// Random mechanisms and states.

#pragma once

#include <random>

#include "poise/core/tree/state.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise::test {

Eigen::Vector3d random_vector(std::mt19937& gen, double size = 1);
Eigen::Matrix3d random_rotation(std::mt19937& gen);

/// A tree in depth-first order with revolute and prismatic joints about axes of any direction;
/// one body in six is massless, but never the base or a leaf.
Tree random_tree(std::mt19937& gen, int joints, bool floating);

/// Several such trees in one, of joints of every kind: balls, planar, universal and floating joints
/// inside the tree, mimic joints, armatures and viscous friction; the bases float or not. It has at
/// least `joints` in total.
Tree random_system(std::mt19937& gen, int joints, int roots);

/// A random system whose M is not always singular, as it can be with massless bodies.
Tree random_regular_system(std::mt19937& gen, int joints, int roots);

/// A random state: angles to ±π, slides to ±1 m, rates of about 1.
State random_state(std::mt19937& gen, const Tree& tree);

/// A random state in which M is far from singular, also with uncoupled mimic joints.
State random_regular_state(std::mt19937& gen, const Tree& tree);

}  // namespace poise::test
