// SPDX-License-Identifier: BSD-2-Clause
// The final target of a reference, as far as the stack file determines it. Inside core/stack only.

#pragma once

#include <optional>

#include "poise/core/problem/target.hpp"
#include "poise/core/stack/phase_spec.hpp"

namespace poise {

/// Final position of a point reference, or the centre of its swing.
/// @param from  start position [m]; unknown components are NaN and make the components of the end
///              that depend on them NaN
/// @return nothing for types without goals and for goals that do not fit
std::optional<Eigen::Vector3d> end_of(const ModuleSpec& reference, const Eigen::Vector3d& from,
                                      const GoalContext& context);

/// Whether its last goal is relative to contacts (`over`).
bool ends_over_contacts(const ModuleSpec& reference);

/// Whether it holds its start value.
bool stays(const ModuleSpec& reference);

}  // namespace poise
