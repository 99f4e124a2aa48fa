// SPDX-License-Identifier: BSD-2-Clause
// The capsules of a stack's mechanisms, and what a person should know of them.

#pragma once

#include <memory>
#include <vector>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/setup/setup.hpp"

namespace poise {

/// Capsules around the links of robot and objects, or what the stack says instead of them. Links
/// that a contact joins are not kept apart.
/// @param setup  with tree, contacts and start
/// @param findings  [out] pairs that overlap at the start, meshes that do not load
/// @throws ConfigError at `collision` of a link that there is not, and what load_geometry throws
POISE_API std::shared_ptr<const CollisionModel> make_collision_model(
    const StackSpec& spec, const Setup& setup, std::vector<Finding>& findings);

/// Whether anything in the stack asks for capsules: a constraint of type `collision`.
bool wants_collision(const StackSpec& spec);

}  // namespace poise
