// SPDX-License-Identifier: BSD-2-Clause
// Four numbers of unit length for the base's orientation.

#include "core/so3/unit_quaternion.hpp"

#include "plugins/module.hpp"

POISE_CHART(poise::UnitQuaternion, "unit-quaternion", "Four numbers of unit length, no singularity")
