// SPDX-License-Identifier: BSD-2-Clause
// A correct module, built several times with other flags and names.

#include "poise/tests/plugins/modules/sample_law.hpp"

POISE_LAW(poise::SampleLaw, "sample", "Pulls straight back")
