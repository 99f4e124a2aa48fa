// SPDX-License-Identifier: BSD-2-Clause
// Levels contacts, and checks how they meet their surfaces at the start. Inside core/stack only.

#pragma once

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/setup/setup.hpp"

namespace poise {

/// Levels the frames of flat contacts that are tilted against their surfaces by up to 5 deg, with
/// `robot` at the start: frames from CAD and rounded joint positions are seldom exact. Warns of
/// more than 1 deg.
void level_contacts(const StackSpec& spec, const Dynamics& robot, Setup& setup);

/// Mean height of the standing contacts (Contact::stands) above their surfaces [m], with `robot` at
/// the start; 0 without any. By default a surface is level and passes through the world's origin.
///
/// Warns of patches that are tilted against their surfaces, and of contacts that cannot all be on
/// their surfaces at once.
double height_above_surfaces(const StackSpec& spec, const Dynamics& robot, Setup& setup);

}  // namespace poise
