// SPDX-License-Identifier: BSD-2-Clause
// <connect> and <weld> of an MJCF as loop closures.

#pragma once

#include <vector>

#include "poise/core/tree/loop.hpp"
#include "poise/plugins/mujoco/mjcf/mjcf_tree.hpp"

namespace poise::mujoco {

/// Whether an equality constraint is a loop closure: an active <connect> (a ball) or <weld>.
bool is_loop(const mjModel& m, int equality);

/// The loop closures of a model. What holds a body that is left out is left out with a warning.
std::vector<LoopClosure> mjcf_loops(const MjcfFile& mjcf, const MjcfTree& of,
                                    std::vector<UrdfWarning>& warnings);

}  // namespace poise::mujoco
