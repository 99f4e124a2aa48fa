// SPDX-License-Identifier: BSD-2-Clause
// How the contacts of a stack meet their surfaces at the start. Inside core/stack only.

#pragma once

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/setup/setup.hpp"

namespace poise {

/// Mean height of the contacts that stand (Contact::stands) above their surfaces [m], with `robot`
/// at the start; 0 if none does. A surface goes through the world's origin unless it says through
/// which point, and is level unless it says its normal.
///
/// Warns of patches that are not square to their surfaces, and of contacts that cannot all be on
/// their surfaces at once.
double height_above_surfaces(const StackSpec& spec, const Dynamics& robot, Setup& setup);

}  // namespace poise
