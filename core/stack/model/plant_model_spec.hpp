// SPDX-License-Identifier: BSD-2-Clause
// What the plant has otherwise than the controller believes: `plant.model` as plain data.

#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/error.hpp"

namespace poise {

/// Of a link and of what is fixed to it.
struct ModelLinkSpec {
  std::string name;                            ///< a link or a pattern
  Place place;                                 ///< of the entry
  std::optional<double> mass_scale{};          ///< factor on mass and inertia
  std::optional<Eigen::Vector3d> com_shift{};  ///< of the centre of mass, in the link's axes [m]
};

/// Of a joint: a factor, or a value in its place.
struct ModelJointSpec {
  std::string name;  ///< a joint or a pattern
  Place place;       ///< of the entry
  std::optional<double> armature_scale{}, damping_scale{}, friction_scale{};  ///< factors
  /// [kg·m², kg], [N·m·s/rad, N·s/m], [N·m, N]
  std::optional<double> armature{}, damping{}, friction{};
  std::optional<double> torque_scale{};  ///< factor on what the motor gives
};

/// Of a contact.
struct ModelContactSpec {
  std::string name;                                      ///< a contact or a pattern
  Place place;                                           ///< of the entry
  std::optional<double> friction_scale{}, size_scale{};  ///< factors
  std::optional<double> corner_cut{};  ///< share of each edge, at both of its ends
};

/// The whole of `plant.model`. Of entries that mean the same thing the last one counts: "*" stands
/// first, then patterns, then names.
struct PlantModelSpec {
  Place place;                             ///< of `model`
  std::vector<ModelLinkSpec> links;        ///< masses
  std::vector<ModelJointSpec> joints;      ///< motors and friction
  std::vector<ModelContactSpec> contacts;  ///< of the stack
  /// Of the whole robot, by moving that of its heaviest link, in that link's axes [m].
  std::optional<Eigen::Vector3d> com_shift;
  std::optional<Eigen::Vector3d> gravity;  ///< acceleration of free fall in W [m/s²]
  double floor = 0;                        ///< of the world's surfaces, above their place [m]
};

}  // namespace poise
