// SPDX-License-Identifier: BSD-2-Clause
// A module as it should be. Built several times, with other flags and into other files.

#include "poise/tests/plugins/modules/sample_law.hpp"

POISE_LAW(poise::SampleLaw, "sample", "Pulls straight back")
