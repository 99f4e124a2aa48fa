// SPDX-License-Identifier: BSD-2-Clause
// The mechanism of the plant where it differs from what the controller believes.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/state.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// What a plant is opened with in place of what the controller has. Links, joints, motors and
/// contacts are the same ones, in the same order.
struct PlantModel {
  std::shared_ptr<const Tree> tree;  ///< other masses, armatures and friction
  std::vector<Contact> contacts;     ///< other friction and patches
  Eigen::Vector3d gravity;           ///< acceleration of free fall in W [m/s²]
  Eigen::VectorXd torque_scale;      ///< per motor: what it gives over what it is told
  double floor;                      ///< how much higher the world's surfaces are [m]
};

/// Applies `plant.model` to what the controller believes. Allocates.
/// @throws ConfigError at the entry: nothing has that name, or the values are of the wrong kind
POISE_API PlantModel make_plant_model(const StackSpec& spec, const Tree& tree,
                                      const std::vector<Contact>& contacts);

/// Where the mechanisms begin on a floor that is higher: those with a floating base on it.
State on_floor(const Tree& tree, State start, double floor);

/// A patch of the same kind or a polygon: lengths by `scale` about its centre, and `cut` of each
/// edge cut off at both ends. A point stays a point; the ends of a line count as its corners.
POISE_API void reshape(Contact& contact, double scale, double cut);

}  // namespace poise
