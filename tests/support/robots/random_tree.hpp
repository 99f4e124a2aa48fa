// SPDX-License-Identifier: BSD-2-Clause
// Mechanisms and states out of a seed.

#pragma once

#include <random>

#include "poise/core/tree/state.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise::test {

Eigen::Vector3d random_vector(std::mt19937& gen, double size = 1);
Eigen::Matrix3d random_rotation(std::mt19937& gen);

/// A tree in depth-first order with revolute and prismatic joints about axes of any direction;
/// one body in six weighs nothing, the base and the leaves always weigh something.
Tree random_tree(std::mt19937& gen, int joints, bool floating);

/// Several such trees in one, of joints of every kind: balls, planar, universal and floating joints
/// inside the tree, mimic joints, armatures and viscous friction; the bases float or not. At least
/// `joints` in all.
Tree random_system(std::mt19937& gen, int joints, int roots);

/// One of them whose M is not always singular: where weightless bodies hang between joints it can
/// be.
Tree random_regular_system(std::mt19937& gen, int joints, int roots);

/// Everything in motion: angles to ±π, slides to ±1 m, rates of about 1.
State random_state(std::mt19937& gen, const Tree& tree);

/// One of them where M is far from singular, also if mimic joints are let go.
State random_regular_state(std::mt19937& gen, const Tree& tree);

}  // namespace poise::test
