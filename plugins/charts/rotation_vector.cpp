// SPDX-License-Identifier: BSD-2-Clause
// Orientation of the base as axis · angle.

#include "poise/core/so3/rotation_vector.hpp"

#include "poise/plugins/module.hpp"

POISE_CHART(poise::RotationVector, "rotation-vector",
            "Axis times angle; singular at a whole turn, re-centred beyond half a turn")
POISE_EQUATION(
    "θ = φ·n,  R = exp([θ]×)  a turn by φ about n\n"
    "θ → θ − 2π·n  beyond half a turn")
