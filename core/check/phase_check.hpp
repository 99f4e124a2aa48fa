// SPDX-License-Identifier: BSD-2-Clause
// What is odd with the phases of a stack, as far as it is known before they run.

#pragma once

#include <vector>

#include "poise/core/setup/setup.hpp"

namespace poise {

/// Warnings:
///   - phases that nothing leads to
///   - transitions that come too late, or whose condition cannot hold or does so by chance only
///   - contacts that are broken while the CoM is led, or left, where the others would not carry it,
///     unless the way there waits for the CoM's margin or the contact's force
///   - the last contact of an object that is broken, unless the way there waits for its force
POISE_API std::vector<Finding> odd_phases(const StackSpec& spec, const Setup& setup);

}  // namespace poise
