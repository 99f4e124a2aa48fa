// SPDX-License-Identifier: BSD-2-Clause
// Scenes for the plant: robots with or without contacts.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/plant/gauss_plant.hpp"
#include "poise/tests/support/plant_steps.hpp"

namespace poise::test {

/// A robot with its contacts in its start state, ready for `test::open_at(plant, scene.setup(),
/// …)`.
struct Scene {
  std::shared_ptr<const Tree> tree;
  std::vector<Contact> contacts;
  State start;
  std::shared_ptr<Chart> chart;
  double step = 0.001;
  Eigen::Vector3d gravity = {0, 0, -9.81};
  std::vector<Push> pushes = {};
  std::vector<std::shared_ptr<const Chart>> ball_charts = {};

  PlantSetup setup() const;
  Eigen::VectorXd no_torque() const;
  /// The stacked contact Jacobian in the start state, in contact axes.
  Eigen::MatrixXd contact_jacobian() const;
};

/// Torques and contact forces (stacked) that hold the start state against gravity.
struct Equilibrium {
  Eigen::VectorXd torque, force;
};
Equilibrium equilibrium(const Scene& scene);

/// A box of 2 kg, 0.2×0.2×0.1 m, with its lower face as a rectangular contact on the ground.
Scene box();
/// Atlas with bent knees, both feet on the ground as rectangles.
Scene standing_atlas();
/// Atlas without contacts, everything moving at about `rate` rad/s.
Scene flying_atlas(double rate);
/// The KR5 arm on its fixed base, bent.
Scene fixed_arm();

/// A beam of 2 kg and 0.6 m along x that turns about y at its fixed end, its tip on the ground as a
/// rectangle; a contact on the link that is fixed to the world comes first.
Scene hinged_beam();

/// A chain of links of 1 kg and 0.3 m with spherical joints, starting at the world; stretched
/// sideways and rotating.
Scene ball_chain(int links);
/// A body with three different moments of inertia, without gravity, rotating near its intermediate
/// axis.
Scene tumbling_body();

/// Chooses GaussPlant's `integrator`.
void choose_integrator(GaussPlant& plant, const std::string& word);

/// Steps until `until` [s] with constant torque and returns the state. Fails the test if it
/// diverges.
State run(GaussPlant& plant, const Scene& scene, const Eigen::VectorXd& torque, double until);

}  // namespace poise::test
