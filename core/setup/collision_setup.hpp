// SPDX-License-Identifier: BSD-2-Clause
// Creates the capsules of a stack's mechanisms.

#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/setup/setup.hpp"

namespace poise {

/// Capsules around the links of the robot and convex shapes around those of objects, or the
/// capsules that the stack gives instead. Links
/// joined by a contact are not kept apart.
/// @param setup  with tree, contacts and start
/// @param findings  [out] pairs that overlap at the start, meshes that do not load
/// @throws ConfigError at `collision` of an unknown link, and as load_geometry
POISE_API std::shared_ptr<const CollisionModel> make_collision_model(
    const StackSpec& spec, const Setup& setup, std::vector<Finding>& findings);

/// Pairs of the robot's links that the stack, its SRDF or its file excludes from collisions.
/// @throws ConfigError for links of the stack that do not exist
POISE_API std::vector<std::pair<int, int>> excluded_links(const RobotSpec& robot,
                                                          const Setup& setup);

/// Whether the stack needs capsules: it has a constraint of type `collision`.
bool wants_collision(const StackSpec& spec);

}  // namespace poise
