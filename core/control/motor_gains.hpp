// SPDX-License-Identifier: BSD-2-Clause
// The gains of a stack's motors.

#pragma once

#include "poise/core/export.hpp"
#include "poise/core/sense/motor_command.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// A command without torque, with the stiffness and damping that `control.command` gives.
/// @throws ConfigError: a name that no joint has, or a joint without motor
POISE_API MotorCommand motor_gains(const StackSpec& spec, const Tree& tree);

}  // namespace poise
