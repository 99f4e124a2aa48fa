// SPDX-License-Identifier: BSD-2-Clause
// Orientation of the base as rotation matrix.

#include "poise/core/so3/rotation_matrix.hpp"

#include "poise/plugins/module.hpp"

POISE_CHART(poise::RotationMatrix, "rotation-matrix",
            "The nine entries of the matrix, no singularity")
POISE_EQUATION(
    "R = (θ_1 θ_4 θ_7; θ_2 θ_5 θ_8; θ_3 θ_6 θ_9)\n"
    "Rᵀ·R = 1  six constraints")
