// SPDX-License-Identifier: BSD-2-Clause
// The target of a task: a point, an orientation or a pose in the world.

#pragma once

#include <memory>

#include "poise/core/replay/snapshot.hpp"
#include "poise/gui/model/edit/handles.hpp"
#include "poise/gui/model/handle/placed.hpp"
#include "poise/gui/model/workbench.hpp"

namespace poise::gui {

/// Null if the task has no such target, its reference no goal, or a number cannot be read.
/// @param shown  the targets with a position at the moment shown, see Handles::at
/// @param setup  of the stack that was checked last
std::unique_ptr<Placed> placed_target(Workbench& bench, const Card& card, Handles& finder,
                                      const std::vector<Handle>& shown, const Snapshot& moment,
                                      const Setup& setup);

}  // namespace poise::gui
