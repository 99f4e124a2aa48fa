// SPDX-License-Identifier: BSD-2-Clause
// Orientation of the base as axis · tan(angle/4).

#include "poise/core/so3/modified_rodrigues.hpp"

#include "poise/plugins/module.hpp"

POISE_CHART(poise::ModifiedRodrigues, "modified-rodrigues",
            "Axis times tan(angle/4); singular at a whole turn, its shadow beyond half a turn")
POISE_EQUATION(
    "θ = tan(φ/4)·n  a turn by φ about n\n"
    "θ → −θ/(θᵀ·θ)  beyond half a turn")
