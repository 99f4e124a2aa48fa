// SPDX-License-Identifier: BSD-2-Clause
// What a run takes for known though nobody measured it.

#pragma once

#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Those of the stack that have a value, then limits of the robot's motors that neither the stack
/// nor the robot's file gives: their value is `none`.
POISE_API std::vector<Guess> all_guesses(const StackSpec& spec, const Setup& setup);

}  // namespace poise
