// SPDX-License-Identifier: BSD-2-Clause
// Where a reference leads in the end, as far as a stack file says. Inside core/stack only.

#pragma once

#include <optional>

#include "poise/core/problem/target.hpp"
#include "poise/core/stack/phase_spec.hpp"

namespace poise {

/// The end of a reference of a point, or the centre of its swing.
/// @param from  where it starts [m]; components that are unknown NaN, and so are those of the end
///              that depend on them
/// @return nothing of types that say it otherwise than by goals, and of goals that do not fit
std::optional<Eigen::Vector3d> end_of(const ModuleSpec& reference, const Eigen::Vector3d& from,
                                      const GoalContext& context);

/// Whether the last of its goals is over contacts, wherever those stand.
bool ends_over_contacts(const ModuleSpec& reference);

/// Whether it leaves what it leads where that starts.
bool stays(const ModuleSpec& reference);

}  // namespace poise
