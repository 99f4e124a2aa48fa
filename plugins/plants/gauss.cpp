// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator.

#include "poise/core/plant/gauss_plant.hpp"
#include "poise/plugins/module.hpp"

POISE_PLANT(poise::GaussPlant, "gauss",
            "Forward dynamics with the contacts held as constraints, by Gauss' principle")
POISE_EQUATION(
    "M·v̇ + h = Sᵀ·τ + J_cᵀ·f + pushes\n"
    "J_c·v̇ + J̇_c·v = −k_d·J_c·v − k_p·e  of the contacts that are closed\n"
    "k_p = (stabilisation/Δt)²,  k_d = 2·damping·stabilisation/Δt")
