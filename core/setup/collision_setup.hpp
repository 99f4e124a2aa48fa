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

/// Pairs of links, as indices in Tree::links, that the stack, SRDF files or the robots' files
/// exclude from collisions.
/// @throws ConfigError at `disable_collisions` of an unknown link
std::vector<std::pair<int, int>> disabled_collisions(const StackSpec& spec, const Setup& setup,
                                                     std::vector<Finding>& findings);
/// Whether the stack needs capsules: it has a constraint of type `collision`.
bool wants_collision(const StackSpec& spec);

}  // namespace poise
