// SPDX-License-Identifier: BSD-2-Clause
// Finds conditions on forces that nobody measures.

#pragma once

#include <vector>

#include "poise/core/sense/sensor_setup.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// Warns of every condition on the force of a contact that the plant does not measure, and says
/// what it falls back on.
POISE_API std::vector<Finding> unmeasured_forces(const StackSpec& spec, const Setup& setup,
                                                 const SensorSetup& sensors);

}  // namespace poise
