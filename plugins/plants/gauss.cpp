// SPDX-License-Identifier: BSD-2-Clause
// The built-in simulator.

#include "core/plant/gauss_plant.hpp"
#include "plugins/module.hpp"

POISE_PLANT(poise::GaussPlant, "gauss",
            "Forward dynamics with the contacts held as constraints, by Gauss' principle")
