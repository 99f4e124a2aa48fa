// SPDX-License-Identifier: BSD-2-Clause
// The sensors of a stack on its robot.

#pragma once

#include <optional>

#include "poise/core/contact/contact.hpp"
#include "poise/core/export.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {

/// `sensors` of a stack, with frames and indices of its robot; empty: the stack has none.
/// @throws ConfigError if a link, joint, IMU or contact does not exist
POISE_API std::optional<DeclaredSensors> bound_sensors(const StackSpec& spec, const Tree& tree,
                                                       const std::vector<Contact>& contacts);

/// The bandwidth of the stack's `observer` [Hz]; empty: it asks for none.
POISE_API std::optional<double> observed_bandwidth(const StackSpec& spec);

}  // namespace poise
