// SPDX-License-Identifier: BSD-2-Clause
// Orientation of the base as two columns of the rotation matrix.

#include "poise/core/so3/two_columns.hpp"

#include "poise/plugins/module.hpp"

POISE_CHART(poise::TwoColumns, "two-columns", "The first two columns of the matrix, no singularity")
POISE_EQUATION(
    "R = (a, b, a × b)  θ = (a, b)\n"
    "aᵀ·a = 1,  bᵀ·b = 1,  aᵀ·b = 0")
