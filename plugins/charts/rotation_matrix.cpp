// SPDX-License-Identifier: BSD-2-Clause
// The rotation matrix itself for the base's orientation.

#include "core/so3/rotation_matrix.hpp"

#include "plugins/module.hpp"

POISE_CHART(poise::RotationMatrix, "rotation-matrix",
            "The nine entries of the matrix, no singularity")
