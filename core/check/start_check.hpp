// SPDX-License-Identifier: BSD-2-Clause
// Finds starts at which the robot cannot stand still, and goals of the CoM where it falls.

#pragma once

#include <optional>
#include <vector>

#include "poise/core/problem/problem.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Warns if contacts within their friction cones could hold the robot still at its start, but not
/// with torques within their limits: names the joints, what they need and what they have.
/// @param problem  of a tick in the start state
POISE_API std::vector<Finding> weak_start(const StackSpec& spec, const Problem& problem);

/// Horizontal distance of the CoM from the edges of the support at the start [m]; below 0 it is
/// outside. Nothing if a contact at the start does not stand on the ground.
POISE_API std::optional<double> start_margin(const StackSpec& spec, const Setup& setup);

/// Warns of paths in `robot.guesses` that mean no value.
POISE_API std::vector<Finding> empty_guesses(const StackSpec& spec);

/// Warns of tasks that lead the CoM outside of the support of the contacts, in stacks without
/// phases whose contacts all stand on the ground.
POISE_API std::vector<Finding> com_goals_outside(const StackSpec& spec, const Setup& setup);

}  // namespace poise
