// SPDX-License-Identifier: BSD-2-Clause
// Orientation of the base as unit quaternion.

#include "poise/core/so3/unit_quaternion.hpp"

#include "poise/plugins/module.hpp"

POISE_CHART(poise::UnitQuaternion, "unit-quaternion", "Four numbers of unit length, no singularity")
POISE_EQUATION(
    "R = (w² − xᵀ·x)·1 + 2·x·xᵀ + 2·w·[x]×  θ = (w, x), x of three components\n"
    "θᵀ·θ = 1")
