// SPDX-License-Identifier: BSD-2-Clause
// Finds oddities in the phases of a stack before they run.

#pragma once

#include <vector>

#include "poise/core/setup/setup.hpp"

namespace poise {

/// Warnings:
///   - unreachable phases
///   - transitions that come too late, whose condition cannot hold, or holds only by chance
///   - contacts that are broken while the CoM is moved or left where the other contacts do not
///     support it, unless a transition before waits for the CoM's margin or the contact's force
///   - breaking the last contact of an object, unless a transition before waits for its force
POISE_API std::vector<Finding> odd_phases(const StackSpec& spec, const Setup& setup);

}  // namespace poise
