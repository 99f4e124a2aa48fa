// SPDX-License-Identifier: BSD-2-Clause
// MuJoCo as a plant module.

#include "poise/plugins/module.hpp"
#include "poise/plugins/mujoco/level.hpp"
#include "poise/plugins/mujoco/mujoco_plant.hpp"

POISE_PLANT(poise::mujoco::MujocoPlant, "mujoco",
            "MuJoCo: its contacts, friction and integration, with noise, delay and model errors")
POISE_EQUATION(
    "M·v̇ + h = Sᵀ·τ + J_cᵀ·f + pushes  f: of MuJoCo's soft contacts, a spring and damper of time "
    "constant contact_time")
